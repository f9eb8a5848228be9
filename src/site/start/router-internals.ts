/**
 * The undocumented parts of React Router that this program uses; the UNSAFE_ hook is in src/root.tsx. A new version may change them without
 * notice: router-internals.test.ts then fails and says what would break.
 */

/** The part of React Router's entry context that is meant for its own scripts. */
interface EntryHandOff {
  /** The loader data. */
  serverHandoffStream?: ReadableStream<Uint8Array>
  /** As JSON. */
  serverHandoffString?: string
}

/** The suffix with which React Router requests only the data of a page. It answers such an address itself. */
export const DATA_SUFFIX = '.data'

/** The sessionStorage key of the scroll positions, which are stored by the `key` of each history entry. */
export const SCROLL_POSITIONS = 'react-router-scroll-positions'

/** Takes the loader data, which React Router would otherwise stream in inline scripts. */
export async function takeLoaderData(routerContext: EntryHandOff): Promise<string> {
  const stream = routerContext.serverHandoffStream
  delete routerContext.serverHandoffStream
  return new Response(stream ?? null).text()
}

/** The value that its first inline script would assign to `window.__reactRouterContext`. */
export function browserContext({ serverHandoffString = '{}' }: EntryHandOff): object {
  return JSON.parse(serverHandoffString) as object
}

/**
 * Does the work of React Router's inline scripts in the browser: the pages' security policy allows only scripts that never change. The
 * manifest module sets `__reactRouterManifest` itself.
 */
export function handOver(context: object, data: string, routeModules: Record<string, object | undefined>): void {
  Object.assign(window, {
    __reactRouterContext: { ...context, stream: new Response(data).body },
    __reactRouterRouteModules: routeModules,
  })
}
