import type { ServerBuild } from 'react-router'
import { DATA_SUFFIX } from '../../start/router-internals.ts'
import type { CachedRoute } from './page-cache.server.ts'

/**
 * The public pages that the page cache may answer, with the query parameters that each reads (docs/decisions/0024). A page is rendered
 * without any other parameter, so one that is missing here has no effect on the server: cached-pages.test.ts fails if a page reads it.
 * Excludes /c/…, /subscription/…, /client-link/… and /q/…, which are personal, and /issuer, because another process may add keys.
 */
export const CACHED_PAGES: readonly CachedRoute[] = [
  { path: '/' },
  { path: '/about' },
  // The form sends `was` when there is no script. The answer is a redirect.
  { path: '/training-programs', query: ['q', 'category'], bypass: ['was'] },
  { path: '/training-programs/:program' },
  { path: '/services' },
  { path: '/case-studies' },
  { path: '/services/:service' },
  // A certificate ID is personal: it must not stay in memory.
  { path: '/verify-certificate', query: ['tab'], bypass: ['id'] },
  { path: '/contact', bypass: ['subject', 'message', 'batch'] },
  { path: '/schedule', query: ['program'] },
  { path: '/privacy' },
  { path: '/terms' },
  { path: '/cookies' },
]

/** A path that every router reads literally: without '//', dot segments, or percent signs. */
const PLAIN_PATH = /^(?:\/\.?[\w~@+-][\w.~@+-]*)+\/?$/

/**
 * Returns a function that detects paths that certainly do not exist, by their first segment: '/wp-login.php', '/.git/config'. `served`
 * contains the paths of all routes and of the built files. Paths below a known segment are left to the router.
 */
export function nowhereBut(served: Iterable<string>): (path: string) => boolean {
  const known = new Set([...served].filter((path) => !/^\/?\*?$/.test(path)).map(firstPart))
  // A route such as '/:file' matches any first segment.
  if ([...known].some((part) => /[:*]/.test(part))) return () => false
  return (path) => PLAIN_PATH.test(path) && !path.endsWith(DATA_SUFFIX) && !known.has(firstPart(path))
}

export function pagePaths({ routes }: ServerBuild): string[] {
  return Object.values(routes).flatMap((route) => route?.path ?? [])
}

/** Lower-cases the segment, because React Router ignores case. */
function firstPart(path: string): string {
  return path.replace(/^\//, '').split('/', 1)[0]?.toLowerCase() ?? ''
}
