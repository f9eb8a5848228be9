import { AsyncLocalStorage } from 'node:async_hooks'
import { randomFillSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RequestOrigin } from './network.server.ts'

export interface RequestContext {
  id: string
  /** The pattern of the address, like '/pages/:name'; undefined until a route matches. */
  route?: string
}

/** Every reply has it. Whoever answers sets it: the page cache sends all headers at once, which is faster. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

/** What a proxy may send: printable, and short enough for a line of the log. */
const SANE_ID = /^[\w.:=+/-]{8,100}$/

const ID_BYTES = 16
/** Random bytes for the next ids. */
const randomIds = Buffer.alloc(256 * ID_BYTES)
let usedBytes = randomIds.length

const contexts = new AsyncLocalStorage<RequestContext>()

/** Runs the work for one request. Everything that it awaits knows the id, so every line of the log can have it. */
export function runRequest<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work)
}

/** The id of the request that is being answered. Undefined outside requests, as in a job. */
export function currentRequestId(): string | undefined {
  return contexts.getStore()?.id
}

/** Says which route answers the current request. Metrics count by this pattern, since an address may name a person. */
export function nameRoute(route: string): void {
  const context = contexts.getStore()
  if (context) context.route = route
}

/** The id that a trusted proxy has given to the request, or a new one. Strangers could send the id of another request. */
export function requestIdOf(request: IncomingMessage, origin: Pick<RequestOrigin, 'isProxy'>): string {
  const given = request.headers['x-request-id']
  const isKept = typeof given === 'string' && SANE_ID.test(given) && origin.isProxy(request.socket.remoteAddress)
  return isKept ? given : newId()
}

/** 32 hexadecimal digits, as one string. Node joins a UUID from twenty, which takes three times as long until it is sent. */
function newId(): string {
  if (usedBytes === randomIds.length) {
    randomFillSync(randomIds)
    usedBytes = 0
  }
  usedBytes += ID_BYTES
  return randomIds.toString('hex', usedBytes - ID_BYTES, usedBytes)
}
