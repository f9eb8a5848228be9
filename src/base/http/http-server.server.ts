import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as turnOfEventLoop, setTimeout as pause } from 'node:timers/promises'

/** How long a slow client may take. Tests use shorter times. */
export interface ServerTimes {
  /** For the headers of a request. */
  headersMs: number
  /** For the body of a form. A larger body gets more time, by its declared length. */
  bodyMs: number
  /** For the whole request, however large it is. */
  requestMs: number
  /** Without a byte in either direction: somebody who does not read the reply. */
  silenceMs: number
  /**
   * Between two requests. Must exceed the proxy's keep-alive timeout (nginx: 60 s). Otherwise the proxy may send a request
   * on a socket that we have just closed.
   */
  keepAliveMs: number
  /** Between two looks at the clients for these limits. */
  checkMs: number
}

const SERVER_TIMES: ServerTimes = {
  headersMs: 15_000,
  bodyMs: 30_000,
  requestMs: 300_000,
  silenceMs: 180_000,
  keepAliveMs: 75_000,
  checkMs: 5000,
}
/** A picture of 10 MB over a slow mobile line takes less than requestMs. */
const SLOWEST_UPLOAD_BYTES_PER_MS = 35
const BODY_STEP_MS = 100

/** After a stop, a connection without a request may live so long, because its client may be about to use it. */
const IDLE_GRACE_MS = 1000
/** Requests that still run then are cut: a stop ends within 10 s (docs/product/quality.md). */
const DRAIN_MS = 8500

/** A server of node:http that does not wait for slow clients. */
export function createHttpServer(times: ServerTimes = SERVER_TIMES): Server {
  const server = createServer({
    headersTimeout: times.headersMs,
    requestTimeout: times.requestMs,
    keepAliveTimeout: times.keepAliveMs,
    connectionsCheckingInterval: times.checkMs,
  })
  server.timeout = times.silenceMs
  server.on('request', (request, response) => limitBodyTime(request, response, times.bodyMs))
  return server
}

/** Node limits only the whole request, which has to be long enough for a picture. A form has no excuse for minutes. */
function limitBodyTime(request: IncomingMessage, response: ServerResponse, bodyMs: number): void {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length === 0 && request.headers['transfer-encoding'] === undefined) return
  // Node keeps a list of timers for each duration, and the forms of this site share one.
  const moreMs = Math.floor(length / SLOWEST_UPLOAD_BYTES_PER_MS / BODY_STEP_MS) * BODY_STEP_MS
  const timer = setTimeout(() => {
    if (request.complete || request.socket.destroyed) return
    // The same bytes as Node's own reply to a request that takes too long.
    if (!response.headersSent) request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    request.socket.destroySoon()
  }, bodyMs + moreMs)
  // A request that is refused early is answered while its body is still on its way. What comes is read and forgotten, or
  // the client would see a reset instead of the reply.
  response.on('finish', () => {
    if (!request.readableEnded) request.removeAllListeners('data').resume()
  })
  request.on('close', () => clearTimeout(timer))
}

/**
 * Prepares a stop that resets no connection in use. `Server.close` alone would close connections at once that a client is about
 * to use. The returned function resolves when every request has been answered or was cut.
 */
export function prepareStop(server: Server): () => Promise<void> {
  const connections = new Set<Socket>()
  const unanswered = new Set<ServerResponse>()
  let isStopping = false
  let accepted = 0
  server.on('connection', (socket) => {
    accepted += 1
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', (_request, response) => {
    if (isStopping) response.setHeader('Connection', 'close')
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
  })
  return async () => {
    isStopping = true
    for (const response of unanswered) if (!response.headersSent) response.setHeader('Connection', 'close')
    server.keepAliveTimeout = IDLE_GRACE_MS
    // Connections that still wait to be accepted would be reset, and a turn of the event loop accepts one. The turn of the signal may have
    // looked for them already, so two in a row find none. Whoever connects without end does not delay the stop.
    const latest = performance.now() + IDLE_GRACE_MS
    for (let inVain = 0; inVain < 2 && performance.now() < latest;) {
      const before = accepted
      await turnOfEventLoop()
      inVain = accepted === before ? inVain + 1 : 0
    }
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    const closed = Promise.withResolvers<void>()
    // The close of node:http would also end idle connections, without the second of grace.
    NetServer.prototype.close.call(server, () => closed.resolve())
    await pause(IDLE_GRACE_MS)
    // A request that has arrived meanwhile is read first. Otherwise its connection would still look idle.
    await turnOfEventLoop()
    server.closeIdleConnections()
    // Node does not count these as idle: browsers open connections in advance.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    await closed.promise
    clearTimeout(cut)
  }
}
