import { Agent, request as sendRequest, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { createHttpServer } from '../http/http-server.server.ts'
import { REQUEST_ID_HEADER } from '../http/request-context.server.ts'

/** The address of the visitor's end of the connection. Only what comes over the socket of the main process is believed. */
const PEER_HEADER = 'Pramaan-Peer'
/** They belong to one connection, and not to the request (RFC 9110, section 7.6.1). Node writes its own. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'proxy-connection', 'expect', 'upgrade', PEER_HEADER.toLowerCase()])
const HAS_BODY_BY_DEFAULT = /^(POST|PUT|PATCH)$/
const NOTHING_WAS_SENT = new Set(['ECONNREFUSED', 'ENOENT'])
const RETRY_AFTER_SECONDS = '1'
const NOT_ANSWERED = JSON.stringify({ success: false, error: 'We cannot store or read anything right now. Please try again in a moment.' })

/** Sends a request of this process to the main process, and its answer back. Both are streamed. */
export class Forwarder {
  readonly #socketPath: string
  readonly #agent = new Agent({ keepAlive: true })

  constructor(socketPath: string) {
    this.#socketPath = socketPath
  }

  forward(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url: path, headers, socket } = request
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    const sent = [...withoutConnection(request.rawHeaders), PEER_HEADER, socket.remoteAddress ?? '']
    if (!hasBody && HAS_BODY_BY_DEFAULT.test(method)) sent.push('Content-Length', '0')
    const onward = sendRequest({ socketPath: this.#socketPath, agent: this.#agent, method, path, headers: sent })
    onward.on('response', (reply) => {
      // What was tried here has set it. The main process has given the request an id of its own.
      response.removeHeader(REQUEST_ID_HEADER)
      // Node chunks a body without a length, unless the visitor speaks HTTP/1.0.
      response.writeHead(reply.statusCode ?? 0, reply.statusMessage, withoutConnection(reply.rawHeaders, 'transfer-encoding'))
      pipeline(reply, response, () => undefined)
    })
    onward.on('error', (error: NodeJS.ErrnoException) => {
      // When something was sent, nobody knows whether it was stored: the visitor sees a broken connection.
      if (!NOTHING_WAS_SENT.has(error.code ?? '') || response.headersSent) return void response.destroy()
      response
        .writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': RETRY_AFTER_SECONDS, 'Cache-Control': 'no-store' })
        .end(NOT_ANSWERED)
    })
    // The visitor has left, or was answered before the whole request had arrived.
    response.once('close', () => {
      if (!response.writableFinished || !request.complete) onward.destroy()
    })
    if (hasBody) request.pipe(onward)
    else onward.end()
  }
}

/** A server for the requests that reading processes forward. To the site they look as if visitors had sent them here. */
export function createForwardedServer(listener: RequestListener): Server {
  const server = createHttpServer()
  server.on('request', (request, response) => {
    const address = request.headers[PEER_HEADER.toLowerCase()]
    // A connection carries one request after another, each of another visitor.
    Object.defineProperty(request.socket, 'remoteAddress', { value: address, configurable: true })
    listener(request, response)
  })
  return server
}

function withoutConnection(rawHeaders: readonly string[], further?: string): string[] {
  const kept: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    const lowerName = name.toLowerCase()
    if (!OF_THE_CONNECTION.has(lowerName) && lowerName !== further) kept.push(name, value)
  }
  return kept
}
