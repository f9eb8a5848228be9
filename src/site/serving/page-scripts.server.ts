import type { EntryContext } from 'react-router'
import { START_DATA_ID, type PageData, type StartData } from '../start/start-data.ts'

/** In development Vite changes the scripts of a page, and starts it by itself. */
export const IS_DEVELOPMENT = process.env['NODE_ENV'] === 'development'

/** As React Router's own script, which is twice as long: gives the entry of the history a key, and scrolls to where it was left. */
const RESTORE_SCROLL =
  `try{let s=history.state;s?.key||history.replaceState(s={key:Math.random().toString(32).slice(2)},'');` +
  `let y=JSON.parse(sessionStorage['react-router-scroll-positions'])[s.key];y>=0&&scrollTo(0,y)}catch{}`

/**
 * Scrolls, and fetches the start of the page (src/entry.client.tsx) after the first frame has been painted. The text is always the same,
 * so the security policy can name its hash (docs/decisions/0039); what differs from page to page is in the data block.
 */
export const START_SCRIPT = `${RESTORE_SCROLL}requestAnimationFrame(()=>setTimeout(()=>import(JSON.parse(document.getElementById('${START_DATA_ID}').textContent).entry)))`

/** The scripts of React Router that the start replaces. React hydrates their elements, so these stay, without text. */
const FRAMEWORK_SCRIPT = /^(?:\(\(storageKey, restoreKey\) => |window\.__reactRouterContext = |import "\/assets\/manifest-)/

/** With the mark of one page in it, the pattern would have to be compiled for each page. */
const SCRIPT_WITH_NONCE = /<script([^>]*) nonce="([^"]*)"([^>]*)>([\s\S]*?)<\/script>/g

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
  const unmarked = html.replaceAll(SCRIPT_WITH_NONCE, (script, before: string, nonce: string, after: string, text: string) => {
    if (nonce !== mark) return script
    const isReplaced = !IS_DEVELOPMENT && FRAMEWORK_SCRIPT.test(text)
    if (text !== '' && !isReplaced) scripts.add(text)
    return `<script${before}${after}>${isReplaced ? '' : text}</script>`
  })
  // Links to the modules have it as well.
  return { html: unmarked.replaceAll(` nonce="${mark}"`, ''), scripts: [...scripts] }
}

/** What React Router needs to hydrate a page that has just been rendered. `data` is the data of its loaders. */
export function pageData({ manifest, staticHandlerContext, serverHandoffString = '{}' }: EntryContext, data: string): PageData {
  const routes = staticHandlerContext.matches.flatMap(({ route: { id } }): PageData['routes'] => {
    const files = manifest.routes[id]
    if (!files) return []
    const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module } = files
    const used = [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module]
    return [[id, used.filter((file) => file !== undefined)]]
  })
  return { context: JSON.parse(serverHandoffString) as object, data, manifest: manifest.url, routes }
}

/** What the start of the page reads, as a block of data. Escapes '<', which could close the element. */
export function startDataBlock(data: StartData): string {
  return `<script type="application/json" id="${START_DATA_ID}">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
}
