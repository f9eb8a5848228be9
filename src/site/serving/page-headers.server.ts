import { createHash } from 'node:crypto'

const IS_DEVELOPMENT = process.env['NODE_ENV'] === 'development'

/** The headers that belong to the finished bytes of a page: made once with them, kept with them. */
export function pageHeaders(html: string): Record<string, string> {
  return { ...SAFETY_HEADERS, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': contentSecurityPolicy(html) }
}

/** For everything else that is not a page. */
export const SAFETY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const

/**
 * No script runs and no style counts but our files and what stands in this very page, named by hash: a cached
 * page would send the same nonce to everybody, so a nonce would protect nothing. Images may come from an https address an admin set.
 */
function contentSecurityPolicy(html: string): string {
  const scripts = IS_DEVELOPMENT ? ["'unsafe-inline'"] : hashesOf(html, INLINE_SCRIPT)
  const styles = IS_DEVELOPMENT ? ["'unsafe-inline'"] : hashesOf(html, INLINE_STYLE)
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'data:', 'https:'],
    'connect-src': ["'self'", ...(IS_DEVELOPMENT ? ['ws:'] : [])],
    // The interactive map, loaded only when a visitor asks for it.
    'frame-src': ['https://www.openstreetmap.org'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
  }
  return Object.entries(directives).map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}

/** Scripts without src; JSON-LD and other data blocks are not run and need no hash. */
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*\btype="application\/)[^>]*>([\s\S]*?)<\/script>/g

const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

function hashesOf(html: string, inline: RegExp): string[] {
  return [...new Set(Array.from(html.matchAll(inline), ([, text]) => `'sha256-${sha256(text ?? '')}'`))]
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
