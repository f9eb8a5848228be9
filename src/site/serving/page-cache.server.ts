import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compressed, encodingFor, MIN_COMPRESSED_BYTES } from '../../platform/http/compress-page.server.ts'
import { untilIndianMidnight } from '../../shared/dates.ts'

interface PageCacheOptions {
  /** The page at a path as it is answered without the cache, not compressed. */
  render: (path: string) => Promise<Response>
  /** Of all that pages show; another one makes every kept page old. */
  version: () => Promise<number>
  clock: () => Date
  maxPages?: number
}

/** A finished answer: its bytes in each coding that is worth it, with the headers that go with them. */
interface FinishedPage {
  version: number
  /** The instant from which on it is made anew, in milliseconds. */
  until: number
  status: number
  etag: string
  headers: Record<string, string>
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

/** Pages that are the same for everybody. /c/…, /issuer (keys may be made by another program) and the back-office are not. */
const CACHED_PATHS = /^\/(?:(?:training-programs|services)(?:\/[a-z0-9-]{1,100})?|about|contact|verify-certificate|privacy|terms|cookies)?$/
/** About 60 kB each, with all its codings. */
const MAX_PAGES = 200
/** What is changed past this program, by hand in the database, is shown after this time at the latest. */
const MAX_AGE_MS = 60_000
const DENSE = 11
const ETAG_LENGTH = 22

/**
 * Answers public pages from memory, before any request object of a framework is made (docs/decisions/0024). A page is
 * kept under the version of what it shows and until midnight in India, so that none is stale after a commit.
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #pages = new Map<string, FinishedPage>()
  readonly #making = new Map<string, Promise<FinishedPage>>()

  constructor(options: PageCacheOptions) {
    this.#options = options
  }

  /** Whether it is a request that may be answered for everybody alike: nothing is asked for, sent or known of who asks. */
  static takes({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
    if (method !== 'GET' && method !== 'HEAD') return false
    return !(headers.cookie ?? headers.authorization ?? headers.range) && CACHED_PATHS.test(url)
  }

  /** Answers a request that it takes; the status it answered with. Rejects when the page could not be made. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<number> {
    const page = await this.#page(request.url ?? '/')
    const isKnown = page.status === 200 && (request.headers['if-none-match']?.includes(page.etag) ?? false)
    if (!isKnown) return send(page, { request, response })
    response.writeHead(304, page.headers).end()
    return 304
  }

  async #page(path: string): Promise<FinishedPage> {
    const version = await this.#options.version()
    const kept = this.#pages.get(path)
    if (kept && kept.version === version && this.#options.clock().getTime() < kept.until) return kept
    // Who comes while it is made waits for it, unless what it shows was changed since.
    const name = `${version} ${path}`
    const making = this.#making.get(name) ?? this.#make(path, version).finally(() => this.#making.delete(name))
    this.#making.set(name, making)
    return making
  }

  async #make(path: string, version: number): Promise<FinishedPage> {
    const now = this.#options.clock()
    const reply = await this.#options.render(path)
    const html = Buffer.from(await reply.arrayBuffer())
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, ETAG_LENGTH)}"`
    const known = this.#pages.get(path)
    const page: FinishedPage = {
      version,
      until: now.getTime() + Math.min(MAX_AGE_MS, untilIndianMidnight(now)),
      status: reply.status,
      etag,
      headers: { ...Object.fromEntries(reply.headers), ...(reply.status === 200 ? { etag } : {}), vary: 'Accept-Encoding' },
      bodies: known?.etag === etag ? known.bodies : await codingsOf(html),
    }
    if (isCacheable(reply)) this.#keep(path, page)
    return page
  }

  #keep(path: string, page: FinishedPage): void {
    const before = this.#pages.get(path)
    if (before && before.version > page.version) return
    this.#pages.delete(path)
    this.#pages.set(path, page)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > (this.#options.maxPages ?? MAX_PAGES) && oldest !== undefined) this.#pages.delete(oldest)
    // Where that fails, what was pressed quickly is sent on.
    if (before?.bodies !== page.bodies) recompress(page.bodies).catch(() => undefined)
  }
}

async function codingsOf(html: Buffer): Promise<FinishedPage['bodies']> {
  if (html.length < MIN_COMPRESSED_BYTES) return { identity: html }
  const [br, gzip] = await Promise.all([compressed(html, 'br'), compressed(html, 'gzip')])
  return { identity: html, br, gzip }
}

/** What is sent often is worth the forty milliseconds of a thread that a tenth of its bytes costs. */
async function recompress(bodies: FinishedPage['bodies']): Promise<void> {
  if (bodies.br) bodies.br = await compressed(bodies.identity, 'br', DENSE)
}

function send(page: FinishedPage, { request, response }: { request: IncomingMessage; response: ServerResponse }): number {
  const wanted = encodingFor(request.headers['accept-encoding'] ?? '')
  const encoded = wanted && page.bodies[wanted]
  const body = encoded ?? page.bodies.identity
  const coding = encoded ? { 'content-encoding': wanted } : {}
  response.writeHead(page.status, { ...page.headers, ...coding, 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
  return page.status
}

/** A page says itself when it must not be kept: errors, redirects, 'no-store' and whatever sets a cookie are not. */
function isCacheable({ status, headers }: Response): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  return status === 200 && isPage && headers.get('cache-control') === 'no-cache' && !headers.has('set-cookie')
}
