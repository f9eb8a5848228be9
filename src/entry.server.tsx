import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction } from 'react-router'
import { pageHeaders } from './site/serving/page-headers.server.ts'
import { paintedFirst } from './site/serving/first-paint.server.ts'

const RENDER_TIMEOUT_MS = 5000

/**
 * Renders a page whole before the first byte goes out: its inline scripts can then be named by hash in the security
 * policy, and bytes and headers are one unit that can be kept.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const rendered = await renderWhole(<ServerRouter context={routerContext} url={request.url} />)
  const html = paintedFirst(rendered.html)
  for (const [name, value] of Object.entries(pageHeaders(html))) headers.set(name, value)
  // Asked anew each time, unless the page itself says that it must not even be kept.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache')
  const isBodyWanted = request.method.toUpperCase() !== 'HEAD'
  return new Response(isBodyWanted ? html : null, { status: rendered.isWhole ? status : 500, headers })
}

/** A wrong address or method is the visitor's affair and has its status; only our own faults are worth a line. */
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
      // A part that suspends is written where it stands, never moved there by a script: pages are read without one.
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
