import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compressed, encodingFor, MIN_COMPRESSED_BYTES } from '../../platform/http/compress-page.server.ts'
import { untilIndianMidnight } from '../../shared/dates.ts'

/** From memory, rendered for this request, or the last copy, since the database does not answer. */
type PageLookup = 'hit' | 'miss' | 'unconfirmed'

interface PageCacheOptions {
  /** Renders the page at a path, not compressed. */
  render: (path: string) => Promise<Response>
  /** The content version. When it changes, every cached page is out of date. Undefined when the database does not answer. */
  version: () => Promise<number | undefined>
  clock: () => Date
  /** Called for each request that is answered. */
  onLookup?: (result: PageLookup) => void
  maxPages?: number
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

/** Pages that are the same for every visitor. Not /c/…, not the back-office, and not /issuer: another process may add keys. */
const CACHED_PATHS = /^\/(?:(?:training-programs|services)(?:\/[a-z0-9-]{1,100})?|about|contact|verify-certificate|privacy|terms|cookies)?$/
/** Each takes about 60 kB with all its encodings. */
const MAX_PAGES = 200
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
 * copy of the last known version is sent (docs/decisions/0038).
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #pages = new Map<string, FinishedPage>()
  readonly #rendering = new Map<string, Promise<FinishedPage>>()

  constructor(options: PageCacheOptions) {
    this.#options = options
  }

  /** Whether the reply is the same for every visitor: a known path without query, cookie, credentials or range. */
  static takes({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
    if (method !== 'GET' && method !== 'HEAD') return false
    return !(headers.cookie ?? headers.authorization ?? headers.range) && CACHED_PATHS.test(url)
  }

  /** The route of a path that `takes` accepts, as src/routes.ts writes it: '/services/:service' for any service. */
  static routeOf(path: string): string {
    return path.replace(/^\/(training-program|service)s\/.+$/, (_path, type: string) => `/${type}s/:${type.replace('training-', '')}`)
  }

  /** Answers a request that `takes` accepts. Rejects when the page can neither be rendered nor taken from a copy. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = await this.#page(request.url ?? '/')
    const isUnchanged = page.status === 200 && (request.headers['if-none-match']?.includes(page.etag) ?? false)
    if (!isUnchanged) return send(page, { request, response })
    response.writeHead(304, page.headers).end()
  }

  async #page(path: string): Promise<FinishedPage> {
    const version = await this.#options.version()
    const copy = this.#pages.get(path)
    const now = this.#options.clock().getTime()
    if (version !== undefined) {
      if (copy?.version === version) copy.confirmedAt = now
      const isFresh = copy?.version === version && now < copy.until
      const page = isFresh ? copy : await this.#renderOnce(path, version)
      if (page.status !== UNAVAILABLE || !copy) {
        this.#options.onLookup?.(isFresh ? 'hit' : 'miss')
        return page
      }
    }
    if (!copy || now - copy.confirmedAt > MAX_UNCONFIRMED_MS) throw new Error(`the database does not answer, and there is no copy of ${path}`)
    this.#options.onLookup?.('unconfirmed')
    return copy
  }

  #renderOnce(path: string, version: number): Promise<FinishedPage> {
    // Requests for a page that is being rendered share that rendering, unless the content changed since it began.
    const name = `${version} ${path}`
    const rendering = this.#rendering.get(name) ?? this.#render(path, version).finally(() => this.#rendering.delete(name))
    this.#rendering.set(name, rendering)
    return rendering
  }

  async #render(path: string, version: number): Promise<FinishedPage> {
    const now = this.#options.clock()
    const reply = await this.#options.render(path)
    const html = Buffer.from(await reply.arrayBuffer())
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, ETAG_LENGTH)}"`
    const known = this.#pages.get(path)
    const page: FinishedPage = {
      version,
      until: now.getTime() + Math.min(MAX_AGE_MS, untilIndianMidnight(now)),
      confirmedAt: now.getTime(),
      status: reply.status,
      etag,
      headers: { ...Object.fromEntries(reply.headers), ...(reply.status === 200 ? { etag } : {}), vary: 'Accept-Encoding' },
      bodies: known?.etag === etag ? known.bodies : await encodingsOf(html),
    }
    if (isCacheable(reply)) this.#store(path, page)
    return page
  }

  #store(path: string, page: FinishedPage): void {
    const before = this.#pages.get(path)
    if (before && before.version > page.version) return
    this.#pages.delete(path)
    this.#pages.set(path, page)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > (this.#options.maxPages ?? MAX_PAGES) && oldest !== undefined) this.#pages.delete(oldest)
    // If this fails, the quickly compressed body stays in use.
    if (before?.bodies !== page.bodies) recompress(page.bodies).catch(() => undefined)
  }
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

function send(page: FinishedPage, { request, response }: { request: IncomingMessage; response: ServerResponse }): void {
  const wanted = encodingFor(request.headers['accept-encoding'] ?? '')
  const encoded = wanted && page.bodies[wanted]
  const body = encoded ?? page.bodies.identity
  const encodingHeader = encoded ? { 'content-encoding': wanted } : {}
  response.writeHead(page.status, { ...page.headers, ...encodingHeader, 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Errors, redirects, replies with 'no-store' and replies that set a cookie are not cached. */
function isCacheable({ status, headers }: Response): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  return status === 200 && isPage && headers.get('cache-control') === 'no-cache' && !headers.has('set-cookie')
}
