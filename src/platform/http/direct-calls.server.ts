import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, recovering } from '../../shared/maybe-promise.ts'
import type { CallReply, CallRequest, DirectCall } from './endpoint.server.ts'
import type { RequestOrigin } from './network.server.ts'
import { MAX_BODY_BYTES, readJson, tooLarge } from './read-body.server.ts'
import { currentRequestId, nameRoute, REQUEST_ID_HEADER } from './request-context.server.ts'

interface DirectCallsOptions {
  calls: readonly DirectCall[]
  origin: RequestOrigin
  /** The headers of every reply. */
  headers: Record<string, string>
  /** What is answered when a call has thrown an error. */
  failureOf: (error: unknown) => CallReply
}

const utf8 = new TextDecoder()

/**
 * Answers the calls that most clients send with node:http alone. To make a `Request`, a `Response` and a context of the
 * router takes longer than all that such a call does (docs/decisions/0064).
 */
export class DirectCalls {
  readonly #calls: ReadonlyMap<string, DirectCall>
  readonly #origin: RequestOrigin
  readonly #headers: readonly string[]
  readonly #failureOf: (error: unknown) => CallReply

  constructor({ calls, origin, headers, failureOf }: DirectCallsOptions) {
    this.#calls = new Map(calls.map((call) => [`${call.method} ${call.path}`, call]))
    this.#origin = origin
    this.#headers = Object.entries(headers).flat()
    this.#failureOf = failureOf
  }

  /**
   * The call that a request is for. Undefined for everything that the router has to read: another address, a query, a body
   * without a declared length.
   */
  find({ method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): DirectCall | undefined {
    if (headers['content-length'] === undefined) return undefined
    return this.#calls.get(`${method} ${url}`)
  }

  /** Answers a request with a call that `find` has found. */
  answer(call: DirectCall, request: IncomingMessage, response: ServerResponse): void {
    nameRoute(call.path)
    const asked: CallRequest = {
      network: this.#origin.networkOfRequest(request),
      path: call.path,
      header: (name) => request.headers[name.toLowerCase()]?.toString(),
      query: () => ({}),
      json: () => readJson(request.headers['content-type'], () => readText(request)),
    }
    const send = (reply: CallReply | undefined) => reply && this.send(reply, response)
    // Nobody waits for the reply when the request was cut off.
    const failed = (error: unknown) => (request.destroyed && !request.complete ? undefined : this.#failureOf(error))
    void after(
      recovering<CallReply | undefined>(() => call.answer(asked), failed),
      send,
    )
  }

  /** Sends a reply of the API with the headers of every reply. */
  send({ status, headers, content }: CallReply, response: ServerResponse): void {
    const text = JSON.stringify(content)
    const all = [...this.#headers, 'Content-Type', 'application/json', 'Content-Length', String(Buffer.byteLength(text))]
    for (const name in headers) all.push(name, headers[name] ?? '')
    all.push(REQUEST_ID_HEADER, currentRequestId() ?? '')
    response.writeHead(status, all)
    // Node sends a text together with the headers, in one write.
    response.end(text)
  }
}

/** The HTTP parser ends the body after the declared length, so a client cannot send more. @throws Problem 'too-large' */
function readText(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length']) > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(utf8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))))
    request.on('error', reject)
  })
}
