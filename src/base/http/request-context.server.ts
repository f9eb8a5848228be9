import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { RequestMetrics } from '../processes/metrics.server.ts'
import type { RequestOrigin } from './network.server.ts'

interface RequestContext {
  id: string
  /** The pattern of the URL, like '/pages/:name'; undefined until a route matches. */
  route?: string
}

/** Every reply has it. Each responder sets it, because the page cache sends all headers at once, which is faster. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

/** Ids accepted from a proxy: printable, and short enough for a line of the log. */
const SANE_ID = /^[\w.:=+/-]{8,100}$/

const ID_BYTES = 16

const contexts = new AsyncLocalStorage<RequestContext>()

/** Returns the id of the current request; undefined outside requests, as in a job. */
export function currentRequestId(): string | undefined {
  return contexts.getStore()?.id
}

/** Sets the route of the current request. Metrics use this pattern, since a URL may name a person. */
export function nameRoute(route: string): void {
  const context = contexts.getStore()
  if (context) context.route = route
}

/** Returns the id from a trusted proxy, or a new one. Strangers could send the id of another request. */
export function requestIdOf(request: IncomingMessage, origin: Pick<RequestOrigin, 'isProxy'>): string {
  const given = request.headers['x-request-id']
  const isKept = typeof given === 'string' && SANE_ID.test(given) && origin.isProxy(request.socket.remoteAddress)
  return isKept ? given : randomBytes(ID_BYTES).toString('hex')
}

interface Observer {
  log: Logger
  origin: RequestOrigin
  metrics: RequestMetrics
}

const INVALID_HOST = JSON.stringify({ success: false, error: 'The request needs exactly one valid Host header.' })

/**
 * Wraps the listener of the site. It gives each request an id (`currentRequestId`), refuses a wrong Host header, and writes
 * one log line and one metrics observation when the reply is finished or the client has gone.
 */
export function observed(listener: RequestListener, { log, origin, metrics }: Observer): RequestListener {
  return (request, response) => {
    const began = performance.now()
    const context: RequestContext = { id: requestIdOf(request, origin) }
    response.on('close', () => {
      const ms = performance.now() - began
      const { method = '' } = request
      const status = response.statusCode
      metrics.observeRequest({ method, route: context.route ?? 'other', status, seconds: ms / 1000 })
      // This event comes from the socket, outside the request context, so the line must name its id.
      const line = {
        requestId: context.id,
        method,
        path: loggedPath(request.url, context.route),
        status,
        ms: Math.round(ms * 10) / 10,
      }
      log.info(response.writableFinished ? line : { ...line, isAborted: true }, 'request')
    })
    if (!hasValidHost(request)) return refuseHost(request, response, context.id)
    // Everything that the listener awaits runs in the context, so that every log line can have the id.
    contexts.run(context, () => listener(request, response))
  }
}

/** A name, an IPv4 address, or an IPv6 address in brackets, with an optional port (RFC 9112, section 3.2). */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Reports whether the request has exactly one Host header, and a valid one. With two, a proxy and this program could each
 * trust a different one. Node itself takes the first and ignores the rest.
 */
function hasValidHost({ headersDistinct: { host = [] } }: IncomingMessage): boolean {
  return host.length === 1 && HOST.test(host[0] ?? '')
}

function refuseHost(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  response.setHeader(REQUEST_ID_HEADER, requestId)
  response.writeHead(400, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  })
  response.end(request.method === 'HEAD' ? undefined : INVALID_HOST)
}

/** A row id, which reveals nothing without the right to read the row. */
const ROW_ID = /^[1-9]\d{0,8}$/

/**
 * Returns the pattern of the URL: '/c/:token'. Anything else in a URL may be secret or typed by a visitor. Row ids are
 * kept: '/things/7'.
 */
function loggedPath(url = '', route = '/*'): string {
  const given = url.split(/[?#]/, 1)[0]?.split('/') ?? []
  const parts = route.replaceAll(/\{[^{}]*\}/g, '').split('/')
  return parts.map((part, index) => (part.startsWith(':') && ROW_ID.test(given[index] ?? '') ? given[index] : part)).join('/')
}
