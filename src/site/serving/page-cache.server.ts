import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { asResponse, finishReply, recompress, sendReply, type FinishedReply } from '../../platform/http/finished-reply.server.ts'
import { currentRequestId } from '../../platform/http/request-context.server.ts'
import { RecentValues } from '../../platform/recent-values.ts'
import type { TaskQueue } from '../../platform/task-queue.ts'
import { untilIndianMidnight } from '../../shared/dates.ts'
import { NOT_FOUND_PAGE } from './cached-pages.server.ts'
import type { Version } from './content-version.server.ts'
import { CachedAddresses, type CachedAddress, type CachedRoute } from '../../platform/http/cached-addresses.server.ts'

/** From memory, rendered for this request, or the last copy, since the database does not answer. */
type PageLookup = 'hit' | 'miss' | 'unconfirmed'

interface PageCacheOptions {
  routes: readonly CachedRoute[]
  /** Renders the page of a key, not compressed. */
  render: (key: string) => Promise<Response>
  /** The key of the page that says that nothing is at this path; undefined when something is. */
  missing?: (path: string) => Promise<string | undefined>
  /** Whether certainly nothing is at this address. It answers without the database. */
  isUnknown?: (url: string) => boolean
  /** The content version. When it changes, every cached page is out of date. */
  version: Version
  /** The same for the files of the issuer. */
  issuerVersion: Version
  clock: () => Date
  /** Renders and compresses few pages at a time (docs/decisions/0057). */
  queue: TaskQueue
  /** Called for each request that is answered. */
  onLookup?: (result: PageLookup) => void
  maxPages?: number
  maxSearches?: number
}

interface CachedPage extends FinishedReply {
  version: number
  /** The page is rendered again from this instant on, in milliseconds. */
  until: number
  /** When the database last said that this version is the present one, in milliseconds. */
  confirmedAt: number
}

/** Each takes about 200 kB with all its encodings. */
const MAX_PAGES = 200
const MAX_SEARCHES = 50
/** A change that somebody makes in the database by hand shows after this time at the latest. */
const MAX_AGE_MS = 60_000
/** While the database is away, nobody can change a page through it. So a copy may be shown for as long as this. */
const MAX_UNCONFIRMED_MS = 24 * 60 * 60_000
const UNAVAILABLE = 503
const RECOMPRESS_AFTER_MS = 500
/** One copy for all addresses where nothing is. It can be rendered at its name, which is such an address itself. */
const NOWHERE: CachedAddress = { route: NOT_FOUND_PAGE, key: NOT_FOUND_PAGE, kind: 'missing' }

/**
 * Answers public pages from memory, before any framework creates a request object (docs/decisions/0024). A page is valid
 * for one content version and until midnight in India, so no page is stale after a commit. When the database is away, the
 * copy of the last known version is sent (docs/decisions/0038). What a copy is found by: docs/decisions/0048
 * and 0060.
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #addresses: CachedAddresses
  readonly #pages: RecentValues<CachedPage>
  /** Apart from the pages, so that a crawler that searches for a million words cannot push these out. */
  readonly #searches: RecentValues<CachedPage>
  readonly #rendering = new Map<string, Promise<CachedPage>>()
  /** The newest copy by its key. */
  readonly #toRecompress = new Map<string, CachedPage>()
  #isRecompressing = false

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#addresses = new CachedAddresses(options.routes)
    this.#pages = new RecentValues(options.maxPages ?? MAX_PAGES)
    this.#searches = new RecentValues(options.maxSearches ?? MAX_SEARCHES)
  }

  /** The page that answers this request; undefined when the reply may differ from one visitor to the next. */
  find(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): CachedAddress | undefined {
    return this.#addresses.find(request) ?? (isReading(request) && this.#isUnknown(request) ? NOWHERE : undefined)
  }

  /** Whether the request asks for a change where certainly nothing is. */
  isRefused(request: Pick<IncomingMessage, 'method' | 'url'>): boolean {
    return !isReading(request) && this.#isUnknown(request)
  }

  #isUnknown({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
    return this.#options.isUnknown?.(url) ?? false
  }

  /** The copy for a page that `find` has found, if it is certainly the present one and nothing has to be awaited. */
  freshCopy(address: CachedAddress): FinishedReply | undefined {
    const version = this.#versionOf(address).readAtOnce()
    return version === undefined ? undefined : this.#freshCopy(address, version)
  }

  /**
   * Answers a request for a page that `find` has found. Calls `otherwise` when the answer is a redirect, which may keep the
   * visitor's own query, when the issuer has no such file, and when there is neither a rendering nor a copy.
   */
  answer(address: CachedAddress, request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
    this.#page(address)
      .then((page) => (isLeftToSite(page, address) ? otherwise() : sendReply(page, request, response, currentRequestId())))
      .catch(otherwise)
  }

  /** The page that says that nothing is at this path, for a request that `find` has not found; undefined when something is. */
  async answerMissing(path: string, acceptEncoding: string): Promise<Response | undefined> {
    const address = await this.#missing(path)
    if (!address) return undefined
    return asResponse(await this.#page(address), acceptEncoding)
  }

  /** The copy that can be sent as it is. Counts the hit. */
  #freshCopy(address: CachedAddress, version: number): CachedPage | undefined {
    const copy = this.#copies(address).get(address.key)
    const now = this.#options.clock().getTime()
    if (copy?.version !== version) return undefined
    copy.confirmedAt = now
    if (now >= copy.until) return undefined
    this.#options.onLookup?.('hit')
    return copy
  }

  async #page(address: CachedAddress): Promise<CachedPage> {
    const version = await this.#versionOf(address).read()
    if (version !== undefined) {
      const fresh = this.#freshCopy(address, version)
      if (fresh) return fresh
      const missing = address.kind === 'page' ? await this.#missing(address.key) : undefined
      if (missing) return this.#page(missing)
      const page = await this.#renderOnce(address, version)
      if (page.status !== UNAVAILABLE || address.kind === 'issuer-file' || !this.#copies(address).get(address.key)) {
        this.#options.onLookup?.('miss')
        return page
      }
    }
    // Another process may still reach the database, and revoke.
    const copy = address.kind === 'issuer-file' ? undefined : this.#copies(address).get(address.key)
    if (!copy || this.#options.clock().getTime() - copy.confirmedAt > MAX_UNCONFIRMED_MS) {
      throw new Error(`the database does not answer, and there is no copy of ${address.key}`)
    }
    this.#options.onLookup?.('unconfirmed')
    return copy
  }

  #versionOf({ kind }: CachedAddress): Version {
    return kind === 'issuer-file' ? this.#options.issuerVersion : this.#options.version
  }

  async #missing(path: string): Promise<CachedAddress | undefined> {
    // If the database does not answer, the rendering says so.
    const key = await this.#options.missing?.(path).catch(() => undefined)
    return key === undefined ? undefined : { route: key, key, kind: 'missing' }
  }

  #renderOnce(address: CachedAddress, version: number): Promise<CachedPage> {
    // Requests for a page that is being rendered share that rendering, unless the content changed since it began.
    const name = `${version} ${address.key}`
    const rendering = this.#rendering.get(name) ?? this.#render(address, version).finally(() => this.#rendering.delete(name))
    this.#rendering.set(name, rendering)
    return rendering
  }

  #render(address: CachedAddress, version: number): Promise<CachedPage> {
    // After an edit many people wait for the same few pages, and each of them is rendered once. There is no end of searches.
    return this.#options.queue.run(() => this.#renderNow(address, version), { isFirst: address.kind !== 'search' })
  }

  async #renderNow(address: CachedAddress, version: number): Promise<CachedPage> {
    const now = this.#options.clock()
    const reply = await this.#options.render(address.key)
    const isData = reply.ok && reply.headers.get('content-type') === 'application/json'
    // The call itself forbids to store its reply, because it cannot tell when it changes. The cache can.
    if (isData) reply.headers.set('cache-control', 'no-cache')
    const page: CachedPage = {
      ...(await finishReply(reply, this.#copies(address).get(address.key))),
      version,
      until: now.getTime() + Math.min(MAX_AGE_MS, untilIndianMidnight(now)),
      confirmedAt: now.getTime(),
    }
    if (isCacheable(reply, address)) this.#store(address, page)
    return page
  }

  #store(address: CachedAddress, page: CachedPage): void {
    const copies = this.#copies(address)
    const before = copies.get(address.key)
    if (before && before.version > page.version) return
    copies.add(address.key, page)
    // A search is seldom repeated.
    if (address.kind === 'search' || before?.bodies === page.bodies) return
    this.#toRecompress.set(address.key, page)
    if (!this.#isRecompressing) void this.#recompressAll()
  }

  /** After an edit the pages that are asked for first need the processor. So this waits, and takes one page at a time. */
  async #recompressAll(): Promise<void> {
    this.#isRecompressing = true
    await pause(RECOMPRESS_AFTER_MS, undefined, { ref: false })
    // A map visits what is added during the loop.
    for (const [key, page] of this.#toRecompress) {
      this.#toRecompress.delete(key)
      // If the compression fails, the quickly compressed body stays in use.
      await recompress(page).catch(() => undefined)
    }
    this.#isRecompressing = false
  }

  #copies({ kind }: CachedAddress): RecentValues<CachedPage> {
    return kind === 'search' ? this.#searches : this.#pages
  }
}

function isReading({ method }: Pick<IncomingMessage, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isLeftToSite({ status }: CachedPage, { kind }: CachedAddress): boolean {
  return kind === 'issuer-file' ? status !== 200 : status >= 300 && status < 400
}

/** Errors, redirects, replies with 'no-store' and replies that set a cookie are not cached. */
function isCacheable({ status, headers }: Response, { kind }: CachedAddress): boolean {
  if (kind === 'issuer-file') return status === 200
  const isKnownType = /^(text\/html|application\/json)/.test(headers.get('content-type') ?? '')
  return (
    status === (kind === 'missing' ? 404 : 200) && isKnownType && headers.get('cache-control') === 'no-cache' && !headers.has('set-cookie')
  )
}
