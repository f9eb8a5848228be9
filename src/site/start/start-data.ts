/** The block of data in each built page. */
export const START_DATA_ID = 'start-data'

/** Before the path of a page, the address of its data alone: '/page-data/about'. */
export const PAGE_DATA_PREFIX = '/page-data'

/** What the start of a page knows before anybody uses the page. */
export interface StartData {
  /** The module of the start itself: src/entry.client.tsx. */
  entry: string
  /** The modules that the page needs when it is used. */
  files: string[]
  /** Starts at once: the page shows nothing without its script. */
  isImmediate?: boolean
  /** The data of the page. Most pages leave it out: it is fetched when it is needed. */
  page?: PageData
}

/** What React Router needs to hydrate a page. */
export interface PageData {
  /** Goes into `window.__reactRouterContext`. */
  context: object
  /** The data of the loaders, as React Router writes it. */
  data: string
  /** The module that lists all routes. */
  manifest: string
  /** The modules of each matched route, by its id. */
  routes: Array<[id: string, files: string[]]>
}
