import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as turnOfEventLoop, setTimeout as pause } from 'node:timers/promises'

/** Time limits for slow clients. Tests use shorter ones. */
export interface ServerTimes {
  /** For the headers of a request. */
  headersMs: number
  /** For the body of a form. A larger body gets more time, by its declared length. */
  bodyMs: number
  /** For the whole request, whatever its size. */
  requestMs: number
  /** Without a byte in either direction, for example when the client does not read the reply. */
  silenceMs: number
  /**
   * Between two requests. Must exceed the proxy's keep-alive timeout (nginx: 60 s). Otherwise the proxy may send a request
   * on a socket that we have just closed.
   */
  keepAliveMs: number
  /** Interval between checks of these limits. */
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
/** Allows a 10 MB picture over a slow mobile line in less than requestMs. */
const SLOWEST_UPLOAD_BYTES_PER_MS = 35
const BODY_STEP_MS = 100

/** After a stop, a connection without a request may stay open this long, because its client may be about to use it. */
const IDLE_GRACE_MS = 1000
/** Requests still running after this time are cut: a stop ends within 10 s (docs/product/quality.md). */
const DRAIN_MS = 8500

/** Creates a node:http server that limits the time of slow clients. */
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

/** Node only limits the whole request, which must be long enough for a picture. A form needs no minutes. */
function limitBodyTime(request: IncomingMessage, response: ServerResponse, bodyMs: number): void {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length === 0 && request.headers['transfer-encoding'] === undefined) return
  // Node keeps one list of timers per duration, and the forms of this site share one.
  const moreMs = Math.floor(length / SLOWEST_UPLOAD_BYTES_PER_MS / BODY_STEP_MS) * BODY_STEP_MS
  const timer = setTimeout(() => {
    if (request.complete || request.socket.destroyed) return
    // The same bytes as Node's own reply to a request that takes too long.
    if (!response.headersSent) request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    request.socket.destroySoon()
  }, bodyMs + moreMs)
  // An early refusal is sent while the body is still arriving. The rest is read and discarded, or the client would see a
  // reset instead of the reply.
  response.on('finish', () => {
    if (!request.readableEnded) request.removeAllListeners('data').resume()
  })
  request.on('close', () => clearTimeout(timer))
}

/**
 * Prepares a stop that resets no connection in use. `Server.close` alone would immediately close connections that a client
 * is about to use. The returned function resolves when every request has been answered or cut.
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
    // Connections still waiting to be accepted would be reset, and the event loop accepts one per turn. The turn of the
    // signal may already have polled for them, so this waits for two turns in a row without one. A client that keeps
    // connecting does not delay the stop.
    const latest = performance.now() + IDLE_GRACE_MS
    for (let inVain = 0; inVain < 2 && performance.now() < latest;) {
      const before = accepted
      await turnOfEventLoop()
      inVain = accepted === before ? inVain + 1 : 0
    }
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    const closed = Promise.withResolvers<void>()
    // The `close` of node:http would also end idle connections, without the second of grace.
    NetServer.prototype.close.call(server, () => closed.resolve())
    await pause(IDLE_GRACE_MS)
    // Requests that have arrived meanwhile are read first. Otherwise their connections would still look idle.
    await turnOfEventLoop()
    server.closeIdleConnections()
    // Node does not count these as idle: browsers open connections in advance.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    await closed.promise
    clearTimeout(cut)
  }
}
