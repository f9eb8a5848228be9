import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** Short: a new key must soon be known everywhere. */
export const CACHE_ONE_MINUTE = 'public, max-age=60'
/** Asked anew each time: what is revoked is so at once. */
export const REVALIDATE = 'no-cache'

export const JSON_LD_CREDENTIAL = 'application/vc+ld+json'
export const JWT_TEXT = 'text/plain; charset=utf-8'

/** Verifiers run in pages of other sites: what is published for them may be read there. Nothing of it is about the visitor. */
export function allowCrossOriginRead(c: Context): void {
  c.header('Access-Control-Allow-Origin', '*')
}

/** A published text, or 'you have it' to whoever has the same (RFC 9110, section 13.1.2). */
export function sendPublished(c: Context, text: string, { type, cache }: { type: string; cache: string }): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  c.header('Cache-Control', cache)
  c.header('ETag', etag)
  const known = (c.req.header('If-None-Match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag)) return c.body(null, 304)
  return c.body(text, 200, { 'Content-Type': type })
}
