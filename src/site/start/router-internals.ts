/**
 * What this program uses of React Router without being promised it; its hook with UNSAFE_ in the name is in src/root.tsx. Another
 * version may change it without a word: router-internals.test.ts then fails, and says what would break.
 */

/** Of what React Router gives to src/entry.server.tsx: what is meant for its own scripts. */
interface EntryHandOff {
  /** The data of the loaders. */
  serverHandoffStream?: ReadableStream<Uint8Array>
  /** As JSON. */
  serverHandoffString?: string
}

/** How React Router asks for the data of a page alone: it answers such an address itself. */
export const DATA_SUFFIX = '.data'

/** Where it keeps in the session how far each entry of the history was scrolled, by the `key` of its state. */
export const SCROLL_POSITIONS = 'react-router-scroll-positions'

/** Takes the data of the loaders, which React Router would otherwise send piece by piece in inline scripts. */
export async function takeLoaderData(routerContext: EntryHandOff): Promise<string> {
  const stream = routerContext.serverHandoffStream
  delete routerContext.serverHandoffStream
  return new Response(stream ?? null).text()
}

/** What its first inline script would put into `window.__reactRouterContext`. */
export function browserContext({ serverHandoffString = '{}' }: EntryHandOff): object {
  return JSON.parse(serverHandoffString) as object
}

/**
 * Does in the browser what its inline scripts would do: the policy of the pages allows only scripts that are always the same.
 * The module of the manifest sets `__reactRouterManifest` itself.
 */
export function handOver(context: object, data: string, routeModules: Record<string, object | undefined>): void {
  Object.assign(window, {
    __reactRouterContext: { ...context, stream: new Response(data).body },
    __reactRouterRouteModules: routeModules,
  })
}
