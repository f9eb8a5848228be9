import type { Context } from 'hono'

const UNKNOWN_NETWORK = 'unknown'
/** Groups of 16 bits. */
const GROUPS = 8
const CUSTOMER_GROUPS = 3

interface NodeEnvironment {
  incoming?: { socket?: { remoteAddress?: string } }
}

/** The origin of a request. X-Forwarded-* headers are trusted only from the addresses in TRUST_PROXY. */
export class RequestOrigin {
  readonly #trusted: ReadonlySet<string>

  constructor(trustedProxies: readonly string[]) {
    this.#trusted = new Set(trustedProxies)
  }

  /** The visitor's network, by which limits count: an IPv4 address, or the /48 of an IPv6 address (docs/decisions/0035). */
  network(c: Context): string {
    const peer = peerAddress(c)
    if (!this.#trusted.has(peer)) return asNetwork(peer)
    const chain = (c.req.header('X-Forwarded-For') ?? '').split(',').map((part) => bareAddress(part.trim()))
    const visitor = chain.toReversed().find((address) => address && !this.#trusted.has(address))
    return asNetwork(visitor ?? peer)
  }

  /** Whether the address is that of a trusted proxy. */
  isProxy(remoteAddress: string | undefined): boolean {
    return remoteAddress !== undefined && this.#trusted.has(bareAddress(remoteAddress))
  }

  /** The scheme and host in the visitor's address bar: 'https://www.example.com'. */
  origin(c: Context): string {
    const isProxied = this.#trusted.has(peerAddress(c))
    const url = new URL(c.req.url)
    const scheme = (isProxied && c.req.header('X-Forwarded-Proto')) || url.protocol.replace(':', '')
    const host = (isProxied && c.req.header('X-Forwarded-Host')) || url.host
    return `${scheme}://${host}`
  }

  /** Reports whether every browser stores a `Secure` cookie from here. On http://localhost WebKit and Chromium 109 do not. */
  isSecure(c: Context): boolean {
    return this.origin(c).startsWith('https:')
  }
}

function peerAddress(c: Context): string {
  const environment = c.env as NodeEnvironment | undefined
  return bareAddress(environment?.incoming?.socket?.remoteAddress ?? UNKNOWN_NETWORK)
}

/** '::ffff:10.0.0.1' → '10.0.0.1'. Some proxies add the port: '10.0.0.1:4711' → '10.0.0.1', '[2001:db8::1]:443' → '2001:db8::1'. */
function bareAddress(address: string): string {
  return address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Providers assign an IPv6 customer up to a /48, with 65,536 networks of /64. A limit per /64 would be ineffective. */
function asNetwork(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : Math.max(0, GROUPS - groups.length - tail.split(':').filter(Boolean).length)
  const written = [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, CUSTOMER_GROUPS)
  return `${written.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/48`
}
