/** The id of the data block in each page, which src/entry.client.tsx reads. */
export const START_DATA_ID = 'start-data'

/** The element that React hydrates. The rest of the document belongs to the server. */
export const ROOT_ID = 'root'

/** The data that React needs to hydrate a page. */
export interface StartData {
  /** Imported in this order; the last is src/entry.client.tsx. */
  modules: string[]
  /** All other scripts of the page. They are fetched before the first module is imported. */
  files: string[]
  /** Whether to start at once, because the page shows nothing without its script. */
  isImmediate: boolean
  /** The module that lists all routes. */
  manifest: string
  /** The modules of each matched route, by its id. */
  routes: Array<[id: string, files: string[]]>
  /** The context that React Router gives its own scripts (router-internals.ts). */
  context: object
  /** The loader data, serialized by React Router. */
  data: string
}
