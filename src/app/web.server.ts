import { readdirSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { createApi } from './api/api.server.ts'
import { failureReply } from './api/failure.server.ts'
import type { SiteApp } from './app.server.ts'
import { clientFolders } from '#base/config/build-files.server.ts'
import { storageFault } from '#base/database/storage-fault.server.ts'
import type { RequestMetrics } from '#base/processes/metrics.server.ts'
import { compressedPage } from '#base/http/compress-page.server.ts'
import { currentRequestId, nameRoute, observed, REQUEST_ID_HEADER } from '#base/http/request-context.server.ts'
import { TaskQueue } from '#base/processes/task-queue.ts'
import { buyersFormContext } from '#quotations/server/buyer/buyers-form.server.ts'
import { mountArtwork } from '#site/server/serving/artwork-files.server.ts'
import { mountLookFiles } from '#site/server/serving/look-files.server.ts'
import { mountDiscovery } from '#site/server/serving/discovery.server.ts'
import { answeringOutages } from '#site/server/serving/answering-outages.server.ts'
import { CACHED_PAGES, nowhereBut, pagePaths } from '#site/server/serving/cached-pages.server.ts'
import { PageCache, type CachedRoute } from '#site/server/serving/page-cache.server.ts'
import { FILE_POLICY, safetyHeaders } from '#site/server/serving/page-headers.server.ts'
import { contentVersion } from '#site/server/serving/content-version.server.ts'
import { receivePostedForm } from '#site/server/posted-form.server.ts'
import { issuerKeysContext, shareImageContext, siteContext, visitorContext } from '#site/server/site-context.server.ts'
import { requireOwnForm } from '#staff/server/guard.server.ts'
import { mountCertificateShareImages, mountShareImages } from '#site/server/share-images/share-image-files.server.ts'

interface WebOptions {
  app: SiteApp
  log: Logger
  metrics: RequestMetrics
  /** Returns the built pages or, in development, the current pages. */
  pages: () => Promise<ServerBuild>
  /** Folder of the built browser files. Undefined in development, where Vite serves them. */
  clientDir?: string
}

export interface Web {
  app: Hono
  /** Undefined in development, where pages change without a commit. */
  cache?: PageCache
}

const CACHED_FOR_EVER = 'public, max-age=31536000, immutable'
const CACHED_FOR_A_DAY = 'public, max-age=86400'

/**
 * Maximum number of pages rendered at once. React's rendering occupies the CPU, so more would only need more memory; while one page waits
 * for the database, others are rendered.
 */
const MAX_RENDERINGS = 6

/** The whole site as one request handler: API and documents first, then files, then pages. */
export function createWeb({ app, log, metrics, pages, clientDir }: WebOptions): Web {
  const web = new Hono()
  const defaults = { ...safetyHeaders(app.api.siteUrl), 'Content-Security-Policy': FILE_POLICY }
  const defaultHeaders = Object.entries(defaults)
  web.use(async (c, next) => {
    await next()
    for (const [name, value] of defaultHeaders) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    // The pattern matched by the last handler. Pages name their own route.
    const route = routePath(c)
    if (!/^\/?\*$/.test(route)) nameRoute(route)
  })
  const onFault = (error: unknown) => {
    log.error(error, 'a request failed')
    metrics.countFault(storageFault(error) === undefined ? 'other' : 'database')
  }
  web.onError((error, c) => failureReply(c, error, onFault))
  const api = createApi(app.api, app, onFault)
  web.route('/', api.router)
  mountArtwork(web, app.db)
  mountLookFiles(web, { db: app.db, images: app.shareImages })
  mountShareImages(web, app.shareImages)
  mountCertificateShareImages(web, app.api, app.shareImages)
  mountDiscovery(web, { db: app.db, siteUrl: app.api.siteUrl, clock: app.api.clock })
  if (clientDir) mountFiles(web, clientDir)
  mountPages(web, app, { pages, isBuilt: clientDir !== undefined, onFault })
  const cache = clientDir === undefined ? undefined : createPageCache(web, api.cachedRoutes, { app, log, metrics, pages, clientDir })
  return { app: web, ...(cache && { cache }) }
}

function createPageCache(
  web: Hono,
  calls: readonly CachedRoute[],
  { app: { db, api }, log, metrics, pages, clientDir }: WebOptions & { clientDir: string },
): PageCache {
  let isNowhere = (_path: string) => false
  // Until the pages are loaded, or if loading fails, each address is looked up. The first request logs the reason.
  pages().then(
    (build) => (isNowhere = nowhereBut([...web.routes.map(({ path }) => path), ...pagePaths(build), ...readdirSync(clientDir)])),
    () => undefined,
  )
  return new PageCache({
    routes: [...CACHED_PAGES, ...calls],
    render: async (key) => web.fetch(new Request(new URL(key, api.siteUrl))),
    isNowhere: (path) => isNowhere(path),
    version: contentVersion(db),
    clock: api.clock,
    onLookup: (result) => {
      metrics.countPage(result)
      if (result === 'unconfirmed') log.warn('the database does not answer: the last copy of the page was sent')
    },
  })
}

/**
 * The whole site as a listener for a Node server. Calls that need no router are answered directly, public pages by the page cache, the rest
 * by `web`. If the cache cannot render a page, `web` tries again and answers with the failure.
 */
export function siteListener(
  { app: web, cache }: Web,
  { app, log, metrics }: Pick<WebOptions, 'app' | 'log' | 'metrics'>,
): RequestListener {
  // The library's own clean-up aborts an upload half a second after its refusal. limitBodyTime allows more time.
  const answerByWeb = getRequestListener(web.fetch, {
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
  })
  const answer: RequestListener = (request, response) => {
    response.setHeader(REQUEST_ID_HEADER, currentRequestId() ?? '')
    void answerByWeb(request, response)
  }
  const listener: RequestListener = (request, response) => {
    const page = cache?.find(request)
    if (!cache || !page) return answer(request, response)
    nameRoute(page.route)
    cache.answer(page, request, response, () => answer(request, response))
  }
  return observed(listener, { log, metrics, origin: app.api.origin })
}

/**
 * Serves the built files. Those in /assets have a hash in their name, and a changed font gets a new folder: both may be cached for ever.
 */
function mountFiles(web: Hono, clientDir: string): void {
  const folders = clientFolders(clientDir)
  for (const [path, root, cacheControl] of [
    ...folders.map((folder) => ['/assets/*', folder, CACHED_FOR_EVER] as const),
    ['/fonts/*', clientDir, CACHED_FOR_EVER],
    ['*', clientDir, CACHED_FOR_A_DAY],
  ] as const) {
    const file = serveStatic({ root, precompressed: true })
    web.use(path, async (c, next) => {
      const missing = async () => {
        c.res = await c.notFound()
      }
      // An asset may belong to an earlier build.
      const mayFollow = path === '*' || (path === '/assets/*' && root !== folders.at(-1))
      const found = await file(c, mayFollow ? next : missing)
      // The file does not exist: the reply is a page, which has its own headers.
      if (!found?.ok) return found
      found.headers.set('Cache-Control', cacheControl)
      // The uncompressed file needs it, too. Otherwise a proxy may serve it to clients that accept a compressed one.
      found.headers.set('Vary', 'Accept-Encoding')
      const modified = found.headers.get('Last-Modified')
      if (modified === null || c.req.header('If-Modified-Since') !== modified) return found
      await found.body?.cancel()
      return new Response(null, { status: 304, headers: headersOfNotModified(found.headers) })
    })
  }
}

/** The headers that a 304 must repeat (RFC 9110, section 15.4.5). */
function headersOfNotModified(headers: Headers): Headers {
  const repeated = ['Cache-Control', 'Last-Modified', 'Vary'].map((name) => [name, headers.get(name) ?? ''] as [string, string])
  return new Headers(repeated)
}

interface PagesOptions extends Pick<WebOptions, 'pages'> {
  isBuilt: boolean
  onFault: (error: unknown) => void
}

function mountPages(web: Hono, app: SiteApp, { pages, isBuilt, onFault }: PagesOptions): void {
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()
  const queue = new TaskQueue(MAX_RENDERINGS)
  const { db, limits, origin, clock, secret, siteUrl } = app.api
  web.all('*', async (c) => {
    requireOwnForm(c, origin)
    const build = await pages()
    const handle = handlers.get(build) ?? createRequestHandler(answeringOutages(build, onFault), isBuilt ? 'production' : 'development')
    handlers.set(build, handle)
    const context = new RouterContextProvider()
    context.set(siteContext, { db, limits, clock, secret, siteUrl, formerSiteUrls: app.formerSiteUrls })
    context.set(issuerKeysContext, app.keys)
    context.set(shareImageContext, (path) => app.shareImages.addressOf(path))
    context.set(buyersFormContext, { store: app.images, form: c.get('buyersForm') })
    context.set(visitorContext, { network: origin.network(c) })
    const request = await receivePostedForm(c.req.raw)
    const reply = await queue.run(() => handle(request, context))
    return compressedPage(reply, c.req.header('Accept-Encoding'))
  })
}
