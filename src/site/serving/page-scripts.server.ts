import type { EntryContext } from 'react-router'

/** In development Vite changes the scripts of a page, and starts it by itself. */
export const IS_DEVELOPMENT = process.env['NODE_ENV'] === 'development'

/** Where the browser finds what the framework needs to hydrate the page. */
const PAGE_DATA_ID = 'page-data'

/**
 * Starts the page after its first frame has been painted (docs/decisions/0011). It does what the two scripts that React
 * Router writes into each page would do, but reads what differs from page to page as data. So this text is always the same,
 * and the security policy can name its hash (docs/decisions/0039).
 */
export const START_SCRIPT =
  `requestAnimationFrame(()=>setTimeout(()=>{` +
  `const{context,data,manifest,routes,entry}=JSON.parse(document.getElementById('${PAGE_DATA_ID}').textContent),` +
  `load=async files=>Object.assign({},...await Promise.all(files.map(file=>import(file))));` +
  `for(const link of document.querySelectorAll('link[rel=late]'))link.rel='modulepreload';` +
  `window.__reactRouterContext={...context,stream:new Response(data).body};` +
  `window.pageReady=Promise.all([Promise.all(routes.map(([,files])=>load(files))),import(manifest)]).then(([modules])=>{` +
  `window.__reactRouterRouteModules=Object.fromEntries(routes.map(([id],index)=>[id,modules[index]]))});` +
  `import(entry)}))`

/** The two scripts of React Router that START_SCRIPT replaces. React hydrates their elements, so these stay, without text. */
const FRAMEWORK_SCRIPT = /^(?:window\.__reactRouterContext = |import "\/assets\/manifest-)/

/** A page whose inline scripts are known. */
export interface PageWithScripts {
  html: string
  /** The text of every inline script that the renderer itself has written. */
  scripts: string[]
}

/**
 * Takes the marks off the inline scripts of a rendered page and lists these scripts. The mark is a nonce that only this
 * rendering knew: a script that somebody managed to write into the page has none, is not listed, and does not run.
 */
export function takeMarkedScripts(html: string, mark: string): PageWithScripts {
  const scripts = new Set<string>()
  const marked = new RegExp(`<script([^>]*) nonce="${mark}"([^>]*)>([\\s\\S]*?)</script>`, 'g')
  const unmarked = html.replace(marked, (_all, before: string, after: string, text: string) => {
    const isReplaced = !IS_DEVELOPMENT && FRAMEWORK_SCRIPT.test(text)
    if (text !== '' && !isReplaced) scripts.add(text)
    return `<script${before}${after}>${isReplaced ? '' : text}</script>`
  })
  // Links to the modules have it as well.
  return { html: unmarked.replaceAll(` nonce="${mark}"`, ''), scripts: [...scripts] }
}

/** What START_SCRIPT reads, as a block of data. Escapes '<', which could close the element. */
export function pageDataBlock({ manifest, staticHandlerContext, serverHandoffString = '{}' }: EntryContext, data: string): string {
  const routes = staticHandlerContext.matches.flatMap(({ route: { id } }) => {
    const files = manifest.routes[id]
    if (!files) return []
    const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module } = files
    const used = [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module]
    return [[id, used.filter((file) => file !== undefined)]]
  })
  const page = { context: JSON.parse(serverHandoffString) as unknown, data, manifest: manifest.url, routes, entry: manifest.entry.module }
  const json = JSON.stringify(page).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`
}
