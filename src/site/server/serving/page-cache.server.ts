import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compress, encodingFor, MIN_COMPRESSED_BYTES, type Encoding } from '#base/http/compress-page.server.ts'
import { currentRequestId, REQUEST_ID_HEADER } from '#base/http/request-context.server.ts'
import { RecentValues } from '#base/values/recent-values.ts'
import { untilIndianMidnight } from '#base/dates/dates.ts'
import { SESSION_COOKIE } from '#staff/server/session-cookie.server.ts'

/** A route whose replies are the same for every visitor. */
export interface CachedRoute {
  /** The path in src/routes.ts: '/first/:second'. The label used in metrics. */
  path: string
  /** The query parameters that the reply depends on. */
  query?: readonly string[]
  /** Query parameters that the reply also depends on, but that prevent storing it. */
  bypass?: readonly string[]
  /** An API call. Requests by staff or with an API code always bypass the cache. */
  isApi?: boolean
}

/** A reply that the cache may give. */
interface CachedAddress {
  /** The path of its `CachedRoute`. */
  route: string
  /** The path with the query parameters that the reply depends on. All other parameters are ignored. */
  key: string
}

interface PageCacheOptions {
  routes: readonly CachedRoute[]
  /** Renders the page of a key, uncompressed. */
  render: (key: string) => Promise<Response>
  /** Whether a path certainly does not exist. */
  isNowhere?: (path: string) => boolean
  /** A number that changes whenever public content may have changed. Undefined when the database does not answer. */
  version: () => Promise<number | undefined>
  clock: () => Date
  /**
   * Called for each answer: from memory ('hit'), rendered for this request ('miss'), or the last copy while the database does not answer
   * ('unconfirmed').
   */
  onLookup?: (result: 'hit' | 'miss' | 'unconfirmed') => void
  maxPages?: number
  maxSearches?: number
}

interface CachedPage {
  status: number
  etag: string
  /** Alternating names and values. */
  headers: string[]
  body: Buffer
  /** Undefined when the reply is sent uncompressed. Each encoding is computed once; gzip only when the first client requests it. */
  compressed?: Partial<Record<Encoding, Buffer>>
  version: number
  /** The page is rendered again from this instant on, in milliseconds. */
  until: number
  /** When the database last confirmed this version, in milliseconds. */
  confirmedAt: number
}

const MAX_PAGES = 200
const MAX_SEARCHES = 50
/** A manual change in the database becomes visible after this time at the latest. */
const MAX_AGE_MS = 60_000
/** While the database is down nobody can change a page through it, so a copy may be shown for this long. */
const MAX_UNCONFIRMED_MS = 24 * 60 * 60_000
const UNAVAILABLE = 503
/** Longer than anybody types. */
const MAX_QUERY_LENGTH = 200
/** The accepted characters of a path parameter. Addresses with other characters are rare and bypass the cache. */
const PARAMETER = String.raw`[\w~-]{1,200}`
const ETAG_LENGTH = 22
/** The page for all unknown public paths, as src/routes.ts writes it. */
const NOT_FOUND_PAGE = '/*'

/**
 * Answers requests for public content from memory, before any framework creates a request object. A reply is valid for one content version
 * and until midnight in India, so none is stale after a commit. When the database is down, the copy of the last known version is sent
 * (docs/decisions/0038). Cache keys: docs/decisions/0024.
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #routes: ReadonlyArray<CachedRoute & { pattern: RegExp }>
  readonly #pages: RecentValues<CachedPage>
  /** Separate from the pages, so that a crawler with a million searches cannot evict them. */
  readonly #searches: RecentValues<CachedPage>
  readonly #rendering = new Map<string, Promise<CachedPage>>()

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#routes = options.routes.map((route) => ({ ...route, pattern: patternOf(route) }))
    this.#pages = new RecentValues(options.maxPages ?? MAX_PAGES)
    this.#searches = new RecentValues(options.maxSearches ?? MAX_SEARCHES)
  }

  /** The cached address of this request; undefined when its reply may differ between visitors. */
  find({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): CachedAddress | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    if (this.#options.isNowhere?.(path)) return { route: NOT_FOUND_PAGE, key: NOT_FOUND_PAGE }
    const route = this.#routes.find(({ pattern }) => pattern.test(path))
    if (!route || (route.isApi && isSignedIn(headers))) return undefined
    const query = declaredQuery(url.slice(path.length), route)
    // '/about/' is the page '/about'.
    return query === undefined ? undefined : { route: route.path, key: (path.replace(/\/$/, '') || '/') + query }
  }

  /**
   * Answers a request that `find` has matched. Calls `otherwise` for a redirect, which may keep the visitor's own query, and when there is
   * neither a rendering nor a copy.
   */
  answer({ key }: CachedAddress, request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
    this.#page(key).then((page) => (page.status >= 300 && page.status < 400 ? otherwise() : send(page, request, response)), otherwise)
  }

  async #page(key: string): Promise<CachedPage> {
    const { version: readVersion, clock, onLookup } = this.#options
    const version = await readVersion()
    const copy = this.#copies(key).get(key)
    const now = clock().getTime()
    if (version !== undefined) {
      const isPresent = copy?.version === version
      if (isPresent) copy.confirmedAt = now
      const page = isPresent && now < copy.until ? copy : await this.#renderOnce(key, version)
      if (page.status !== UNAVAILABLE || !copy) {
        onLookup?.(page === copy ? 'hit' : 'miss')
        return page
      }
    }
    if (!copy || now - copy.confirmedAt > MAX_UNCONFIRMED_MS) {
      throw new Error(`the database does not answer, and there is no copy of ${key}`)
    }
    onLookup?.('unconfirmed')
    return copy
  }

  /** Requests for a page that is being rendered share that rendering, unless the content changed since it began. */
  #renderOnce(key: string, version: number): Promise<CachedPage> {
    const name = `${version} ${key}`
    const rendering = this.#rendering.get(name) ?? this.#render(key, version).finally(() => this.#rendering.delete(name))
    this.#rendering.set(name, rendering)
    return rendering
  }

  async #render(key: string, version: number): Promise<CachedPage> {
    const now = this.#options.clock()
    const reply = await this.#options.render(key)
    const { status, headers } = reply
    // The API call forbids storing its reply, because it cannot tell when the reply changes. The cache can.
    if (reply.ok && headers.get('content-type') === 'application/json') headers.set('cache-control', 'no-cache')
    const page: CachedPage = {
      ...(await finished(reply)),
      version,
      until: now.getTime() + Math.min(MAX_AGE_MS, untilIndianMidnight(now)),
      confirmedAt: now.getTime(),
    }
    const isWanted = status === (key === NOT_FOUND_PAGE ? 404 : 200)
    if (!isWanted || headers.get('cache-control') !== 'no-cache' || headers.has('set-cookie')) return page
    const before = this.#copies(key).get(key)
    if (!before || before.version <= version) this.#copies(key).add(key, page)
    return page
  }

  #copies(key: string): RecentValues<CachedPage> {
    return key.includes('?') ? this.#searches : this.#pages
  }
}

/** Reads and compresses a reply. */
async function finished(reply: Response): Promise<Pick<CachedPage, 'status' | 'etag' | 'headers' | 'body' | 'compressed'>> {
  const body = Buffer.from(await reply.arrayBuffer())
  const own = reply.headers.get('etag')
  const etag = own ?? `W/"${createHash('sha256').update(body).digest('base64url').slice(0, ETAG_LENGTH)}"`
  const headers = new Headers(reply.headers)
  if (reply.status === 200) headers.set('etag', etag)
  // A record's ETag is strong: its bytes must always be the same, so they are not compressed.
  if (own === null) headers.set('vary', 'Accept-Encoding')
  const isCompressed = own === null && body.length >= MIN_COMPRESSED_BYTES
  const common = { status: reply.status, etag, headers: [...headers].flat(), body }
  return isCompressed ? { ...common, compressed: { br: compress(body, 'br') } } : common
}

/** Sends the reply over node:http, or 304 if the client already has it. */
function send({ status, etag, headers, body, compressed }: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  const own = [...headers, REQUEST_ID_HEADER, currentRequestId() ?? '']
  if (status === 200 && request.headers['if-none-match']?.includes(etag)) return void response.writeHead(304, own).end()
  const encoding = compressed && encodingFor(request.headers['accept-encoding'] ?? '')
  const bytes = encoding ? (compressed[encoding] ??= compress(body, encoding)) : body
  own.push('content-length', String(bytes.length))
  if (encoding) own.push('content-encoding', encoding)
  response.writeHead(status, own).end(request.method === 'HEAD' ? undefined : bytes)
}

/** The pattern of a route. An API address with a trailing slash names a record without its id, not the list. */
function patternOf({ path, isApi }: CachedRoute): RegExp {
  const written = path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, PARAMETER)
  return new RegExp(`^${written}${isApi || path === '/' ? '' : '/?'}$`)
}

function isSignedIn({ authorization, cookie, 'x-api-code': code }: IncomingMessage['headers']): boolean {
  return authorization !== undefined || code !== undefined || (cookie?.includes(SESSION_COOKIE) ?? false)
}

/** '?q=iso&utm_source=mail' → '?q=iso'. Undefined when the reply must not be stored. */
function declaredQuery(search: string, { query = [], bypass = [] }: CachedRoute): string | undefined {
  if (search === '' || (query.length === 0 && bypass.length === 0)) return ''
  const given = new URLSearchParams(search)
  if (bypass.some((name) => given.has(name))) return undefined
  const declared = new URLSearchParams([...given].filter(([name]) => query.includes(name)))
  declared.sort()
  const written = declared.size === 0 ? '' : `?${declared}`
  return written.length > MAX_QUERY_LENGTH ? undefined : written
}
