import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compressed, encodingFor, MIN_COMPRESSED_BYTES } from '../../platform/http/compress-page.server.ts'
import { RecentValues } from '../../platform/recent-values.ts'
import { untilIndianMidnight } from '../../shared/dates.ts'

/** From memory, rendered for this request, or the last copy, since the database does not answer. */
type PageLookup = 'hit' | 'miss' | 'unconfirmed'

/** Pages that are the same for every visitor. */
export interface CachedRoute {
  /** As src/routes.ts writes it: '/services/:service'. Metrics count by it. */
  path: string
  /** The names of the query that the page reads. */
  query?: readonly string[]
  /** Names that the page reads, too, but with which it is never stored. */
  bypass?: readonly string[]
}

/** A page that the cache may answer. */
export interface PageAddress {
  /** Of its `CachedRoute`. */
  route: string
  /** The path with the names of the query that the page reads. Everything else in the address changes nothing. */
  key: string
  /** A search is what somebody has typed: there is no end of them. The page of a missing one is the same at every address. */
  kind: 'page' | 'search' | 'missing'
}

interface PageCacheOptions {
  routes: readonly CachedRoute[]
  /** Renders the page of a key, not compressed. */
  render: (key: string) => Promise<Response>
  /** The key of the page that says that nothing is at this path; undefined when something is. */
  missing?: (path: string) => Promise<string | undefined>
  /** The content version. When it changes, every cached page is out of date. Undefined when the database does not answer. */
  version: () => Promise<number | undefined>
  clock: () => Date
  /** Called for each request that is answered. */
  onLookup?: (result: PageLookup) => void
  maxPages?: number
  maxSearches?: number
}

/** A finished reply: headers and body, the body in each encoding that makes it smaller. */
interface FinishedPage {
  version: number
  /** The page is rendered again from this instant on, in milliseconds. */
  until: number
  /** When the database last said that this version is the present one, in milliseconds. */
  confirmedAt: number
  status: number
  etag: string
  headers: Record<string, string>
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

/** Each takes about 200 kB with all its encodings. */
const MAX_PAGES = 200
const MAX_SEARCHES = 50
/** Longer than anybody types. */
const MAX_QUERY_LENGTH = 200
/** What a parameter of a path may be here. Addresses with other characters are rare and go past the cache. */
const PARAMETER = '[\\w~-]{1,200}'
/** A change that somebody makes in the database by hand shows after this time at the latest. */
const MAX_AGE_MS = 60_000
/** While the database is away, nobody can change a page through it. So a copy may be shown for as long as this. */
const MAX_UNCONFIRMED_MS = 24 * 60 * 60_000
const UNAVAILABLE = 503
const DENSE = 11
const ETAG_LENGTH = 22

/**
 * Answers public pages from memory, before any framework creates a request object (docs/decisions/0024). A page is valid
 * for one content version and until midnight in India, so no page is stale after a commit. When the database is away, the
 * copy of the last known version is sent (docs/decisions/0038). What a copy is found by: docs/decisions/0048.
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #routes: ReadonlyArray<CachedRoute & { pattern: RegExp }>
  readonly #pages: RecentValues<FinishedPage>
  /** Apart from the pages, so that a crawler that searches for a million words cannot push these out. */
  readonly #searches: RecentValues<FinishedPage>
  readonly #rendering = new Map<string, Promise<FinishedPage>>()

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#routes = options.routes.map((route) => ({ ...route, pattern: new RegExp(`^${route.path.replace(/:\w+/, PARAMETER)}/?$`) }))
    this.#pages = new RecentValues(options.maxPages ?? MAX_PAGES)
    this.#searches = new RecentValues(options.maxSearches ?? MAX_SEARCHES)
  }

  /** The page that answers this request; undefined when the reply may differ from one visitor to the next. */
  find({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): PageAddress | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    const route = this.#routes.find(({ pattern }) => pattern.test(path))
    if (!route) return undefined
    // '/about/' is the page '/about'.
    const name = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
    const query = mark === -1 ? '' : pageQuery(url.slice(mark), route)
    return query === undefined ? undefined : { route: route.path, key: name + query, kind: query === '' ? 'page' : 'search' }
  }

  /**
   * Answers a request for a page that `find` has found. Resolves with false when the answer is a redirect, which may keep
   * the visitor's own query. Rejects when the page can neither be rendered nor taken from a copy.
   */
  async answer(address: PageAddress, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const page = await this.#page(address)
    if (page.status >= 300 && page.status < 400) return false
    const isUnchanged = page.status === 200 && (request.headers['if-none-match']?.includes(page.etag) ?? false)
    if (isUnchanged) response.writeHead(304, page.headers).end()
    else send(page, request, response)
    return true
  }

  /** The page that says that nothing is at this path, for a request that `find` has not found; undefined when something is. */
  async answerMissing(path: string, acceptEncoding: string): Promise<Response | undefined> {
    const address = await this.#missing(path)
    if (!address) return undefined
    const { status, headers, bodies } = await this.#page(address)
    const { encodingHeader, body } = chooseBody(bodies, acceptEncoding)
    return new Response(new Uint8Array(body), { status, headers: { ...headers, ...encodingHeader } })
  }

  async #page(address: PageAddress): Promise<FinishedPage> {
    const version = await this.#options.version()
    const copy = this.#copies(address).get(address.key)
    const now = this.#options.clock().getTime()
    if (version !== undefined) {
      if (copy?.version === version) copy.confirmedAt = now
      const isFresh = copy?.version === version && now < copy.until
      const missing = isFresh || address.kind !== 'page' ? undefined : await this.#missing(address.key)
      if (missing) return this.#page(missing)
      const page = isFresh ? copy : await this.#renderOnce(address, version)
      if (page.status !== UNAVAILABLE || !copy) {
        this.#options.onLookup?.(isFresh ? 'hit' : 'miss')
        return page
      }
    }
    if (!copy || now - copy.confirmedAt > MAX_UNCONFIRMED_MS) throw new Error(`the database does not answer, and there is no copy of ${address.key}`)
    this.#options.onLookup?.('unconfirmed')
    return copy
  }

  async #missing(path: string): Promise<PageAddress | undefined> {
    // If the database does not answer, the rendering says so.
    const key = await this.#options.missing?.(path).catch(() => undefined)
    return key === undefined ? undefined : { route: key, key, kind: 'missing' }
  }

  #renderOnce(address: PageAddress, version: number): Promise<FinishedPage> {
    // Requests for a page that is being rendered share that rendering, unless the content changed since it began.
    const name = `${version} ${address.key}`
    const rendering = this.#rendering.get(name) ?? this.#render(address, version).finally(() => this.#rendering.delete(name))
    this.#rendering.set(name, rendering)
    return rendering
  }

  async #render(address: PageAddress, version: number): Promise<FinishedPage> {
    const now = this.#options.clock()
    const reply = await this.#options.render(address.key)
    const html = Buffer.from(await reply.arrayBuffer())
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, ETAG_LENGTH)}"`
    const known = this.#copies(address).get(address.key)
    const page: FinishedPage = {
      version,
      until: now.getTime() + Math.min(MAX_AGE_MS, untilIndianMidnight(now)),
      confirmedAt: now.getTime(),
      status: reply.status,
      etag,
      headers: { ...Object.fromEntries(reply.headers), ...(reply.status === 200 ? { etag } : {}), vary: 'Accept-Encoding' },
      bodies: known?.etag === etag ? known.bodies : await encodingsOf(html),
    }
    if (isCacheable(reply, address)) this.#store(address, page)
    return page
  }

  #store(address: PageAddress, page: FinishedPage): void {
    const copies = this.#copies(address)
    const before = copies.get(address.key)
    if (before && before.version > page.version) return
    copies.add(address.key, page)
    // A search is seldom repeated. If the compression fails, the quickly compressed body stays in use.
    if (address.kind !== 'search' && before?.bodies !== page.bodies) recompress(page.bodies).catch(() => undefined)
  }

  #copies({ kind }: PageAddress): RecentValues<FinishedPage> {
    return kind === 'search' ? this.#searches : this.#pages
  }
}

/** '?q=iso&utm_source=mail' → '?q=iso'. Undefined when the page must not be stored. */
function pageQuery(text: string, { query = [], bypass = [] }: CachedRoute): string | undefined {
  if (query.length === 0 && bypass.length === 0) return ''
  const given = new URLSearchParams(text)
  if (bypass.some((name) => given.has(name))) return undefined
  const read = new URLSearchParams([...given].filter(([name]) => query.includes(name)))
  read.sort()
  const written = read.size === 0 ? '' : `?${read}`
  return written.length > MAX_QUERY_LENGTH ? undefined : written
}

async function encodingsOf(html: Buffer): Promise<FinishedPage['bodies']> {
  if (html.length < MIN_COMPRESSED_BYTES) return { identity: html }
  const [br, gzip] = await Promise.all([compressed(html, 'br'), compressed(html, 'gzip')])
  return { identity: html, br, gzip }
}

/** The best compression saves a tenth of the bytes and takes a thread 40 ms: worth it for a page that is sent often. */
async function recompress(bodies: FinishedPage['bodies']): Promise<void> {
  if (bodies.br) bodies.br = await compressed(bodies.identity, 'br', DENSE)
}

function chooseBody(bodies: FinishedPage['bodies'], acceptEncoding: string): { body: Buffer; encodingHeader: Record<string, string> } {
  const wanted = encodingFor(acceptEncoding)
  const encoded = wanted && bodies[wanted]
  return encoded ? { body: encoded, encodingHeader: { 'content-encoding': wanted } } : { body: bodies.identity, encodingHeader: {} }
}

function send(page: FinishedPage, request: IncomingMessage, response: ServerResponse): void {
  const { body, encodingHeader } = chooseBody(page.bodies, request.headers['accept-encoding'] ?? '')
  response.writeHead(page.status, { ...page.headers, ...encodingHeader, 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Errors, redirects, replies with 'no-store' and replies that set a cookie are not cached. */
function isCacheable({ status, headers }: Response, { kind }: PageAddress): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  return status === (kind === 'missing' ? 404 : 200) && isPage && headers.get('cache-control') === 'no-cache' && !headers.has('set-cookie')
}
