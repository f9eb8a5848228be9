import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router'
import { currentRequestId, nameRoute } from './platform/http/request-context.server.ts'
import { RequestReference } from './site/request-reference.tsx'
import { optimizeFirstPaint } from './site/serving/optimize-first-paint.server.ts'
import { pagePolicy } from './site/serving/page-headers.server.ts'
import { IS_DEVELOPMENT, pageData, startDataBlock, takeMarkedScripts } from './site/serving/page-scripts.server.ts'
import { pageDataContext } from './site/site-context.server.ts'

const RENDER_TIMEOUT_MS = 5000
const OK = 200
const UNAVAILABLE = 503
const RETRY_AFTER_SECONDS = '5'
const MARK_BYTES = 16

/**
 * Renders the whole page before the first byte is sent. The page with its headers can then be cached. The renderer marks
 * the inline scripts that it writes, and the security policy allows those alone.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  nameRoute(routePattern(routerContext))
  const delivery = context.get(pageDataContext)
  const mark = randomBytes(MARK_BYTES).toString('base64url')
  // In the build the page carries its data as a block, and in development as scripts, which is React Router's way.
  const data = IS_DEVELOPMENT ? undefined : pageData(routerContext, await takeData(routerContext))
  if (data && delivery === 'alone') return Response.json(data, { status, headers: { 'Cache-Control': 'no-cache' } })
  const page = (
    <RequestReference value={currentRequestId()}>
      <ServerRouter context={routerContext} url={request.url} nonce={mark} />
    </RequestReference>
  )
  const rendered = await renderWhole(page, mark)
  const { html: unmarked, scripts } = takeMarkedScripts(rendered.html, mark)
  const isApart = delivery === 'apart' && status === OK
  const entry = routerContext.manifest.entry.module
  const { html, styles } = data
    ? optimizeFirstPaint(unmarked, (files) =>
        startDataBlock({ entry, files, ...(isApart ? {} : { page: data }), ...(isBackOffice(routerContext) && { isImmediate: true }) }),
      )
    : { html: unmarked, styles: '' }
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', pagePolicy(scripts, styles))
  // Browsers revalidate a page on each visit, unless the page itself forbids to store it.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache')
  if (status === UNAVAILABLE) {
    headers.set('Cache-Control', 'no-store')
    headers.set('Retry-After', RETRY_AFTER_SECONDS)
  }
  const isBodyWanted = request.method.toUpperCase() !== 'HEAD'
  return new Response(isBodyWanted ? html : null, { status: rendered.isWhole ? status : 500, headers })
}

/** '/services/:service' for the page of any service. */
function routePattern({ staticHandlerContext: { matches } }: EntryContext): string {
  return `/${matches.flatMap(({ route }) => route.path || []).join('/')}`
}

/** Its pages are a loading screen until their script runs. */
function isBackOffice({ staticHandlerContext: { matches } }: EntryContext): boolean {
  return matches.some(({ route }) => route.path === 'admin')
}

/** Logs our own faults only. A wrong address or method is answered with its status. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}

/** The data of the loaders, which React Router would otherwise send piece by piece in inline scripts. */
async function takeData(routerContext: EntryContext): Promise<string> {
  const stream = routerContext.serverHandoffStream
  delete routerContext.serverHandoffStream
  return new Response(stream ?? null).text()
}

function renderWhole(element: React.ReactElement, nonce: string): Promise<{ html: string; isWhole: boolean }> {
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
      nonce,
      // Otherwise React sends suspended parts at the end and moves them by a script. Pages must be readable without one.
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
