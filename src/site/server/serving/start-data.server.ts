import type { EntryContext } from 'react-router'
import { earlyScript } from '../../start/early-script.ts'
import { browserContext, SCROLL_POSITIONS } from '../../start/router-internals.ts'
import { START_DATA_ID, type StartData } from '../../start/start-data.ts'

/** In development Vite serves the modules and adds its own scripts. */
export const IS_DEVELOPMENT = process.env['NODE_ENV'] === 'development'

/** Does the work of React Router's own script: gives the history entry a key and restores its scroll position. */
export const SCROLL_SCRIPT =
  `try{let s=history.state;s?.key||history.replaceState(s={key:Math.random().toString(32).slice(2)},'');` +
  `let y=JSON.parse(sessionStorage['${SCROLL_POSITIONS}'])[s.key];y>=0&&scrollTo(0,y)}catch{}`

/** The same text in every page, so that the security policy can list its hash. */
export const START_SCRIPT = `(${earlyScript.toString()})('${START_DATA_ID}',file=>import(file))`

/** The data that the browser needs to hydrate a page. `data` is the loader data. */
export function startData(routerContext: EntryContext, data: string, isImmediate: boolean): StartData {
  const { manifest, staticHandlerContext } = routerContext
  const matched = staticHandlerContext.matches.flatMap(({ route: { id } }) => manifest.routes[id] ?? [])
  const routes = matched.map(({ id, clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module }) => {
    const used = [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module]
    return [id, used.filter((file) => file !== undefined)] satisfies StartData['routes'][number]
  })
  const { entry, hmr, url } = manifest
  const files = [url, ...entry.imports, ...routes.flatMap(([, used]) => used), ...matched.flatMap(({ imports = [] }) => imports)]
  return {
    modules: [...(hmr ? [hmr.runtime] : []), entry.module],
    files: [...new Set(files)],
    isImmediate,
    manifest: url,
    routes,
    context: browserContext(routerContext),
    data,
  }
}

/** Returns the data as a non-executable data block. Escapes '<', which could close the element. */
export function startDataBlock(data: StartData): string {
  return `<script type="application/json" id="${START_DATA_ID}">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
}
