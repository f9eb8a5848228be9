import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction } from 'react-router'
import { currentRequestId, nameRoute } from '#base/http/request-context.server.ts'
import { RequestReference } from '#site/request-reference.tsx'
import { htmlDocument } from '#site/server/serving/html-document.server.ts'
import { lookHead } from '#site/server/serving/look-files.server.ts'
import { PAGE_POLICY } from '#site/server/serving/page-headers.server.ts'
import { startData, startDataBlock } from '#site/server/serving/start-data.server.ts'
import type { SiteData } from '#site/use-site.ts'
import { takeLoaderData } from '#site/start/router-internals.ts'
import { ROOT_ID } from '#site/start/start-data.ts'

const RENDER_TIMEOUT_MS = 5000
const UNAVAILABLE = 503
const RETRY_AFTER_SECONDS = '5'

/** Renders the whole page before sending the first byte, so that the page and its headers can be cached. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  nameRoute(routePattern(routerContext))
  const data = startData(routerContext, await takeLoaderData(routerContext), isBackOffice(routerContext))
  const rendered = await renderWhole(
    <div id={ROOT_ID}>
      <RequestReference value={currentRequestId()}>
        <ServerRouter context={routerContext} url={request.url} />
      </RequestReference>
    </div>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', PAGE_POLICY)
  // Browsers revalidate a page on each visit, unless the page forbids storing it.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache')
  if (status === UNAVAILABLE) {
    headers.set('Cache-Control', 'no-store')
    headers.set('Retry-After', RETRY_AFTER_SECONDS)
  }
  const isBodyWanted = request.method.toUpperCase() !== 'HEAD'
  return new Response(
    isBodyWanted
      ? htmlDocument(rendered.html, { dataBlock: startDataBlock(data), lookHead: lookHead(siteDataOf(routerContext)?.company) })
      : null,
    {
      status: rendered.isWhole ? status : 500,
      headers,
    },
  )
}

/** The route pattern, such as '/services/:service'. */
function routePattern({ staticHandlerContext: { matches } }: EntryContext): string {
  return `/${matches.flatMap(({ route }) => route.path || []).join('/')}`
}

/** The root loader's data; undefined when it failed. */
function siteDataOf({ staticHandlerContext: { loaderData } }: EntryContext): SiteData | undefined {
  return loaderData['root'] as SiteData | undefined
}

/** Back-office pages are a loading screen until their script runs. */
function isBackOffice({ staticHandlerContext: { matches } }: EntryContext): boolean {
  return matches.some(({ route }) => route.path === 'admin')
}

/** Logs our own errors only. A wrong address or method is answered with its status. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}

function renderWhole(element: React.ReactElement): Promise<{ html: string; isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let isWhole = true
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timer)
        resolve({ html: Buffer.concat(chunks).toString(), isWhole })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(element, {
      // Otherwise React sends suspended parts at the end and moves them by script. Pages must be readable without one.
      progressiveChunkSize: Infinity,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError(error) {
        isWhole = false
        console.error(error)
      },
    })
    const timer = setTimeout(() => abort(new Error('rendering took too long')), RENDER_TIMEOUT_MS)
  })
}
