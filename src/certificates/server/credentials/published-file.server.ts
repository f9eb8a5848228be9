import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** Short, so that verifiers soon learn of a new key. */
export const CACHE_ONE_MINUTE = 'public, max-age=60'
/** Caches must ask again each time, so that a revocation takes effect immediately. */
export const REVALIDATE = 'no-cache'

export const JSON_LD_CREDENTIAL = 'application/vc+ld+json'
export const JWT_TEXT = 'text/plain; charset=utf-8'

/** Lets scripts of other sites read the reply, because verifiers run there. The reply contains nothing about the visitor. */
export function allowCrossOriginRead(c: Context): void {
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
}

/** Sends a published text, or 304 to a client that already has it (RFC 9110, section 13.1.2). */
export function sendPublished(c: Context, text: string, { type, cache }: { type: string; cache: string }): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  c.header('Cache-Control', cache)
  c.header('ETag', etag)
  const known = (c.req.header('If-None-Match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag)) return c.body(null, 304)
  return c.body(text, 200, { 'Content-Type': type })
}
