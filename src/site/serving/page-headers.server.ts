import { createHash } from 'node:crypto'

const IS_DEVELOPMENT = process.env['NODE_ENV'] === 'development'

/** The headers of a finished page. The policy names its inline scripts by hash, so headers and bytes belong together. */
export function pageHeaders(html: string): Record<string, string> {
  return { ...SAFETY_HEADERS, 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': contentSecurityPolicy(html) }
}

/** The headers of every reply that is not a page. */
export const SAFETY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const

/**
 * Allows our own files and the inline scripts and styles of this page, by hash. A nonce would protect nothing: a cached
 * page would send the same one to everybody. Images may come from any https address, because an admin may set one.
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

/** Scripts without src. JSON-LD and other data blocks do not run and need no hash. */
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*\btype="application\/)[^>]*>([\s\S]*?)<\/script>/g

const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

function hashesOf(html: string, inline: RegExp): string[] {
  return [...new Set(Array.from(html.matchAll(inline), ([, text]) => `'sha256-${sha256(text ?? '')}'`))]
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
