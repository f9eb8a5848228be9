import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compressedDense, compressedFast, encodingFor, gzipped, MIN_COMPRESSED_BYTES } from './compress-page.server.ts'
import { REQUEST_ID_HEADER } from './request-context.server.ts'

/** The body as it is and compressed. It is compressed by gzip when the first client asks for that: nearly all take brotli. */
interface Bodies {
  identity: Buffer
  /** Undefined when the reply is sent as it is. */
  br?: Buffer
  gzip?: Buffer
  /** While gzip is under way. */
  pendingGzip?: Promise<Buffer>
}

/** A reply with all that is sent. */
export interface FinishedReply {
  status: number
  etag: string
  /** Names and values in turn, as node:http takes them fastest. */
  headers: string[]
  bodies: Bodies
  /** The head that was sent last. Nearly all clients take the same body. */
  lastHead?: { body: Buffer; headers: readonly string[] }
}

const ETAG_LENGTH = 22

/** Reads and compresses a reply. `known` is the reply of before, whose compressed bodies are used if the bytes are the same. */
export async function finishReply(reply: Response, known?: FinishedReply): Promise<FinishedReply> {
  const bytes = Buffer.from(await reply.arrayBuffer())
  const own = reply.headers.get('etag')
  const etag = own ?? `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, ETAG_LENGTH)}"`
  const headers = new Headers(reply.headers)
  // The tag of a record is strong: its bytes must always be the same, so they are not compressed.
  if (own === null) headers.set('vary', 'Accept-Encoding')
  if (reply.status === 200) headers.set('etag', etag)
  return {
    status: reply.status,
    etag,
    headers: [...headers].flat(),
    bodies: own !== null ? { identity: bytes } : known?.etag === etag ? known.bodies : await encodingsOf(bytes),
  }
}

/** Sends the reply over node:http, or 304 to a client that already has it. */
export function sendReply(reply: FinishedReply, request: IncomingMessage, response: ServerResponse, requestId = ''): void {
  const { 'if-none-match': known, 'accept-encoding': accepted = '' } = request.headers
  const isUnchanged = reply.status === 200 && known !== undefined && known.includes(reply.etag)
  if (isUnchanged) return void response.writeHead(304, [...reply.headers, REQUEST_ID_HEADER, requestId]).end()
  const chosen = chooseBody(reply.bodies, accepted)
  if (chosen instanceof Promise) return void chosen.then((body) => sendBody(reply, body, request, response, requestId))
  sendBody(reply, chosen, request, response, requestId)
}

function sendBody(
  reply: FinishedReply,
  chosen: ChosenBody,
  { method }: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  const headers = headOf(reply, chosen).slice()
  headers[headers.length - 1] = requestId
  response.writeHead(reply.status, headers)
  response.end(method === 'HEAD' ? undefined : chosen.body)
}

/** All headers. The last value is the place of the request's id. */
function headOf(reply: FinishedReply, { body, encoding }: ChosenBody): readonly string[] {
  if (reply.lastHead?.body !== body) {
    const ofBody = ['content-length', String(body.length), ...(encoding ? ['content-encoding', encoding] : [])]
    reply.lastHead = { body, headers: [...reply.headers, ...ofBody, REQUEST_ID_HEADER, ''] }
  }
  return reply.lastHead.headers
}

/** The reply for a router that answers with a `Response`. */
export async function asResponse({ status, headers: list, bodies }: FinishedReply, acceptEncoding: string): Promise<Response> {
  const { body, encoding } = await chooseBody(bodies, acceptEncoding)
  const headers = new Headers()
  for (let index = 0; index < list.length; index += 2) headers.append(list[index] ?? '', list[index + 1] ?? '')
  if (encoding) headers.set('content-encoding', encoding)
  return new Response(new Uint8Array(body), { status, headers })
}

/** The best compression saves a tenth of the bytes and takes a thread 40 ms: worth it for a reply that is sent often. */
export async function recompress({ bodies }: FinishedReply): Promise<void> {
  if (bodies.br) bodies.br = await compressedDense(bodies.identity)
}

async function encodingsOf(bytes: Buffer): Promise<Bodies> {
  return bytes.length < MIN_COMPRESSED_BYTES ? { identity: bytes } : { identity: bytes, br: await compressedFast(bytes) }
}

interface ChosenBody {
  body: Buffer
  encoding?: 'br' | 'gzip'
}

/** A promise only for the first client that takes gzip and no brotli. */
function chooseBody(bodies: Bodies, acceptEncoding: string): ChosenBody | Promise<ChosenBody> {
  const encoding = bodies.br && encodingFor(acceptEncoding)
  if (encoding === undefined) return { body: bodies.identity }
  const body = bodies[encoding]
  return body
    ? { body, encoding }
    : gzipOnce(bodies).then(
        (gzip) => ({ body: gzip, encoding }),
        () => ({ body: bodies.identity }),
      )
}

function gzipOnce(bodies: Bodies): Promise<Buffer> {
  bodies.pendingGzip ??= gzipped(bodies.identity)
    .then((gzip) => (bodies.gzip = gzip))
    .finally(() => delete bodies.pendingGzip)
  return bodies.pendingGzip
}
