import type { IncomingMessage } from 'node:http'
import { SESSION_COOKIE } from '../http/cached-addresses.server.ts'
import { hasValidHost } from '../http/host-header.server.ts'

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>

/**
 * Whether a reading process tries to answer. Staff write, so the main process answers all that they send. `readingPosts`
 * are the addresses of calls that only read.
 */
export function isForReader(request: Asked, readingPosts: ReadonlySet<string>): boolean {
  // The refusal needs no forwarding, which would change the header.
  if (!hasValidHost(request)) return true
  const { authorization, cookie, 'x-api-code': code, 'idempotency-key': key } = request.headers
  if (authorization !== undefined || code !== undefined || key !== undefined || cookie?.includes(SESSION_COOKIE)) return false
  return isRead(request) || (request.method === 'POST' && readingPosts.has(request.url ?? ''))
}

/** Whether the request has no body that could be lost. */
export function isRead({ method }: Pick<IncomingMessage, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD'
}
