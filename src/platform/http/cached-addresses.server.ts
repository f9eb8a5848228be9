import type { IncomingMessage } from 'node:http'

/** Replies that are the same for every visitor. */
export interface CachedRoute {
  /** As src/routes.ts writes it: '/first/:second'. Metrics count by it. */
  path: string
  /** The names of the query that the reply depends on. */
  query?: readonly string[]
  /** Names that it depends on, too, but with which it is never stored. */
  bypass?: readonly string[]
  /** A call of the API. Requests of staff and of scripts with a code are always answered by the call itself. */
  isApi?: boolean
  /** What verifiers read of the issuer. It is the same for staff, and its version is that of all commits. */
  isIssuerFile?: boolean
}

/** A reply that the cache may give. */
export interface CachedAddress {
  /** Of its `CachedRoute`. */
  route: string
  /** The path with the names of the query that the reply depends on. Everything else in the address changes nothing. */
  key: string
  /** A search is what somebody has typed: there is no end of them. The page of a missing one is the same at every address. */
  kind: 'page' | 'data' | 'search' | 'missing' | 'issuer-file'
}

/** A route without a parameter, and its address without a query. */
interface FixedRoute {
  route: CachedRoute
  address: CachedAddress
}

/** The environment of a request that the page cache makes to render a page. */
export const RENDERING = {}

/** Part of the name of every session cookie. */
export const SESSION_COOKIE = 'pramaan_session'
/** Longer than anybody types. */
const MAX_QUERY_LENGTH = 200
/** What a parameter of a path may be here. Addresses with other characters are rare and go past the cache. */
const PARAMETER = String.raw`[\w~-]{1,200}`

/** Finds the key of a cached reply in the address of a request (docs/decisions/0048). */
export class CachedAddresses {
  /** Routes without a parameter by their path, as it may be written: '/about' and '/about/'. */
  readonly #fixed: ReadonlyMap<string, FixedRoute>
  /** The others by the first part of their path. Each pattern that is tried costs as much as finding a page by its path. */
  readonly #patterns: ReadonlyMap<string, ReadonlyArray<CachedRoute & { pattern: RegExp }>>

  constructor(routes: readonly CachedRoute[]) {
    const isFixed = ({ path }: CachedRoute) => !path.includes(':')
    const withAddress = (route: CachedRoute): FixedRoute => ({
      route,
      address: { route: route.path, key: route.path, kind: kindOf(route) },
    })
    this.#fixed = new Map(routes.filter(isFixed).flatMap((route) => spellings(route).map((path) => [path, withAddress(route)] as const)))
    const others = routes.filter((route) => !isFixed(route)).map((route) => ({ ...route, pattern: patternOf(route) }))
    this.#patterns = Map.groupBy(others, ({ path }) => firstPart(path))
  }

  /** Undefined when the reply may differ from one visitor to the next. */
  find({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): CachedAddress | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    const fixed = this.#fixed.get(path)
    const route = fixed?.route ?? this.#patterns.get(firstPart(path))?.find(({ pattern }) => pattern.test(path))
    if (!route || (route.isApi && isSignedIn(headers))) return undefined
    const query = mark === -1 ? '' : declaredQuery(url.slice(mark), route)
    if (fixed && query === '') return fixed.address
    // '/about/' is the page '/about'.
    const name = fixed?.route.path ?? (path.endsWith('/') ? path.slice(0, -1) : path)
    return query === undefined ? undefined : { route: route.path, key: name + query, kind: query === '' ? kindOf(route) : 'search' }
  }
}

/** With a slash at the end, an address of the API asks for one record without its id, and not for the list. */
function mayEndWithSlash({ isApi, isIssuerFile }: CachedRoute): boolean {
  return !isApi && !isIssuerFile
}

function spellings(route: CachedRoute): string[] {
  return mayEndWithSlash(route) && route.path !== '/' ? [route.path, `${route.path}/`] : [route.path]
}

function patternOf(route: CachedRoute): RegExp {
  const path = route.path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, PARAMETER)
  return new RegExp(`^${path}${mayEndWithSlash(route) ? '/?' : ''}$`)
}

/** '/first/:second' → 'first'. */
function firstPart(path: string): string {
  const end = path.indexOf('/', 1)
  return path.slice(1, end === -1 ? undefined : end)
}

function kindOf({ isApi, isIssuerFile }: CachedRoute): CachedAddress['kind'] {
  return isIssuerFile ? 'issuer-file' : isApi ? 'data' : 'page'
}

function isSignedIn({ authorization, cookie, 'x-api-code': code }: IncomingMessage['headers']): boolean {
  return authorization !== undefined || code !== undefined || (cookie?.includes(SESSION_COOKIE) ?? false)
}

/** '?q=iso&utm_source=mail' → '?q=iso'. Undefined when the reply must not be stored. */
function declaredQuery(text: string, { query = [], bypass = [] }: CachedRoute): string | undefined {
  if (query.length === 0 && bypass.length === 0) return ''
  const given = new URLSearchParams(text)
  if (bypass.some((name) => given.has(name))) return undefined
  const declared = new URLSearchParams([...given].filter(([name]) => query.includes(name)))
  declared.sort()
  const written = declared.size === 0 ? '' : `?${declared}`
  return written.length > MAX_QUERY_LENGTH ? undefined : written
}
