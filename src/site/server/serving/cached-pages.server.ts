import type { ServerBuild } from 'react-router'
import { DATA_SUFFIX } from '../../start/router-internals.ts'
import type { CachedRoute } from './page-cache.server.ts'

/**
 * The public pages that the page cache may answer, with the names of the query that each of them reads
 * (docs/decisions/0024). A page is rendered without any other name, so a name that is missing here has no effect on the
 * server: cached-pages.test.ts fails when a page reads it all the same. Not /c/…,
 * /subscription/… and /client-link/…, which are personal, and not /issuer: another process may add keys.
 */
export const CACHED_PAGES: readonly CachedRoute[] = [
  { path: '/' },
  { path: '/about' },
  // The form of a browser without script sends `was`. Its answer is a redirect.
  { path: '/training-programs', query: ['q', 'category'], bypass: ['was'] },
  { path: '/training-programs/:program' },
  { path: '/services' },
  { path: '/case-studies' },
  { path: '/services/:service' },
  // A certificate ID belongs to somebody: it must not stay in memory.
  { path: '/verify-certificate', query: ['tab'], bypass: ['id'] },
  { path: '/contact', bypass: ['subject', 'message', 'batch'] },
  { path: '/schedule', query: ['program'] },
  { path: '/privacy' },
  { path: '/terms' },
  { path: '/cookies' },
]

/** A path that routers read as it is written: without '//', dots that climb, and percent signs. */
const PLAIN_PATH = /^(?:\/\.?[\w~@+-][\w.~@+-]*)+\/?$/

/**
 * Tells paths where certainly nothing is, by their first part: '/wp-login.php', '/.git/config'. `served` are the paths of all
 * routes, and the built files. Below a part that is known a router looks.
 */
export function nowhereBut(served: Iterable<string>): (path: string) => boolean {
  const known = new Set([...served].filter((path) => !/^\/?\*?$/.test(path)).map(firstPart))
  // A route such as '/:file' may be any address.
  if ([...known].some((part) => /[:*]/.test(part))) return () => false
  return (path) => PLAIN_PATH.test(path) && !path.endsWith(DATA_SUFFIX) && !known.has(firstPart(path))
}

/** The addresses of all pages. */
export function pagePaths({ routes }: ServerBuild): string[] {
  return Object.values(routes).flatMap((route) => route?.path ?? [])
}

/** React Router does not tell capitals from small letters. */
function firstPart(path: string): string {
  return path.replace(/^\//, '').split('/', 1)[0]?.toLowerCase() ?? ''
}
