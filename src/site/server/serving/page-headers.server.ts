import { createHash } from 'node:crypto'
import { INLINE_SCRIPTS, INLINE_STYLES } from './html-document.server.ts'
import { IS_DEVELOPMENT } from './start-data.server.ts'

/** The Trusted Types policies that let our code set HTML (src/ui/trusted-html.ts) and start a worker (src/base/proof-of-work). */
const TRUSTED_TYPES_POLICIES = ['pramaan', 'pramaan-worker']
const HSTS_SECONDS = 63_072_000

/** The default headers of every reply. `siteUrl` is the public address. */
export function safetyHeaders(siteUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Not for subdomains: they may be other sites of the company, without https.
    ...(siteUrl.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${HSTS_SECONDS}` } : {}),
  }
}

/** The security policy of replies that are not pages. If a browser renders one as a page anyway, it loads nothing. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * The security policy of every page: our own files, and by hash the inline scripts and styles, which are the same in all pages. A nonce
 * would not help: a cached page would send the same one to everybody. Images may come from any https address, because an admin may set one.
 */
export const PAGE_POLICY = pagePolicy()

function pagePolicy(): string {
  const inline = (texts: readonly string[]) => (IS_DEVELOPMENT ? ["'unsafe-inline'"] : texts.map(hashSource))
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline(INLINE_SCRIPTS)],
    'style-src': ["'self'", ...inline([INLINE_STYLES])],
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(IS_DEVELOPMENT ? ['ws:'] : [])],
    'manifest-src': ["'self'"],
    // The interactive map, loaded only on request; and mails in the back-office.
    'frame-src': ["'self'", 'https://www.openstreetmap.org'],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    // Vite's development client does not support Trusted Types.
    ...(IS_DEVELOPMENT ? {} : { 'require-trusted-types-for': ["'script'"], 'trusted-types': TRUSTED_TYPES_POLICIES }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
