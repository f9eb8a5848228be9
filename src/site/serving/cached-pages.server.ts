import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { Database } from '../../platform/database/database.server.ts'
import { findProgram } from '../../programs/program.server.ts'
import { listShown } from '../../showcase/showcase.server.ts'
import { findService } from '../../services/service.server.ts'
import type { CachedRoute } from '../../platform/http/cached-addresses.server.ts'
import { PAGE_DATA_PREFIX } from '../start/start-data.ts'

/** A page that is the same for every visitor. */
interface CachedPage extends CachedRoute {
  /** Finds what the page is about. When it finds nothing, the page is the copy that says so, whatever the address is. */
  find?: (db: Database, slug: string) => Promise<unknown>
}

/**
 * The public pages that the page cache may answer, with the names of the query that each of them reads
 * (docs/decisions/0048). A page is rendered without any other name, so a name that is missing here has no effect on the
 * server: cached-pages.test.ts fails when a page reads it all the same. Not /c/…
 * and /subscription/…, which are personal, and not /issuer: another process may add keys.
 */
export const CACHED_PAGES: readonly CachedPage[] = [
  { path: '/' },
  { path: '/about' },
  // The form of a browser without script sends `was`. Its answer is a redirect.
  { path: '/training-programs', query: ['q', 'category'], bypass: ['was'] },
  { path: '/training-programs/:program', find: findProgram },
  { path: '/services' },
  { path: '/case-studies', find: findCaseStudy },
  { path: '/services/:service', find: findService },
  // A certificate ID belongs to somebody: it must not stay in memory.
  { path: '/verify-certificate', query: ['tab'], bypass: ['id'] },
  { path: '/contact', bypass: ['subject', 'message'] },
  { path: '/privacy' },
  { path: '/terms' },
  { path: '/cookies' },
]

/** There is a page of case studies when there is one. */
async function findCaseStudy(db: Database): Promise<unknown> {
  return (await listShown(db)).find(({ kind }) => kind === 'case-study')
}

/** The data of these pages alone, which a page fetches when it is used. */
export const CACHED_PAGE_DATA: readonly CachedRoute[] = CACHED_PAGES.map(({ path, query, bypass }) => ({
  path: PAGE_DATA_PREFIX + path,
  ...(query && { query }),
  ...(bypass && { bypass }),
}))

/** '/page-data/about', and '/page-data' for the home page. */
export function isPageData(path: string): boolean {
  return path === PAGE_DATA_PREFIX || path.startsWith(`${PAGE_DATA_PREFIX}/`)
}

/** The page for all unknown public paths, as src/routes.ts writes it. */
export const NOT_FOUND_PAGE = '/*'
/** How React Router asks for the data of a page alone. */
const DATA_SUFFIX = '.data'

/**
 * Tells which page says that nothing is at a path: '/nowhere' → '/*', '/services/unknown' → '/services/:service'. Undefined
 * when something is there. These names are addresses without a page, too, so the page itself can be rendered at them.
 */
export function findMissingPage({ routes }: ServerBuild, db: Database): (path: string) => Promise<string | undefined> {
  const tree = routeTree(routes)
  const always = new Set(CACHED_PAGES.filter(({ path, find }) => !find && !path.includes(':')).map(({ path }) => path))
  return async (path) => {
    // React Router compares an address with the patterns of all pages, which takes it longer than to find the page's data.
    if (always.has(path)) return undefined
    if (path.endsWith(DATA_SUFFIX) || isPageData(path)) return undefined
    const matches = matchRoutes(tree, path) ?? []
    const pattern = `/${matches.flatMap(({ route }) => route.path || []).join('/')}`
    if (pattern === NOT_FOUND_PAGE) return pattern
    const find = CACHED_PAGES.find((page) => page.path === pattern)?.find
    const [slug = ''] = Object.values(matches.at(-1)?.params ?? {})
    return !find || (await find(db, slug)) ? undefined : pattern
  }
}

/** How the addresses of all pages begin, with that of their data: '/page-data', 'training-programs', 'admin'. */
export function pagePaths({ routes }: ServerBuild): string[] {
  const outermost = ({ path, children = [] }: RouteObject): string[] => (path ? [path] : children.flatMap(outermost))
  return [PAGE_DATA_PREFIX, ...routeTree(routes).flatMap(outermost)]
}

function routeTree(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    return [index ? { id, path, index: true } : { id, path, children: routeTree(routes, id) }] as RouteObject[]
  })
}
