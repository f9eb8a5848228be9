/** The block of data in each page, which src/entry.client.tsx reads. */
export const START_DATA_ID = 'start-data'

/** The element that React takes over. The rest of the document is the server's. */
export const ROOT_ID = 'root'

/** What a page needs so that React can take it over. */
export interface StartData {
  /** Imported one after the other; the last is src/entry.client.tsx. */
  modules: string[]
  /** Every other script of the page. All are fetched before the first one is imported. */
  files: string[]
  /** Starts at once: the page shows nothing without its script. */
  isImmediate: boolean
  /** The module that lists all routes. */
  manifest: string
  /** The modules of each matched route, by its id. */
  routes: Array<[id: string, files: string[]]>
  /** What React Router gives its own scripts (router-internals.ts). */
  context: object
  /** The data of the loaders, as React Router writes it. */
  data: string
}
