import type { Context } from 'hono'

const UNKNOWN_NETWORK = 'unknown'
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

interface NodeEnvironment {
  incoming?: { socket?: { remoteAddress?: string } }
}

/** Where a request came from. X-Forwarded-* headers are trusted only from the addresses in TRUST_PROXY. */
export class RequestOrigin {
  readonly #trusted: ReadonlySet<string>

  constructor(trustedProxies: readonly string[]) {
    this.#trusted = new Set(trustedProxies)
  }

  /** The visitor's network: an IPv4 address, or the /64 of an IPv6 address. */
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

  /** Whether a browser stores a `Secure` cookie from here: over https, or from the same machine. */
  isSecure(c: Context): boolean {
    const origin = this.origin(c)
    return origin.startsWith('https:') || (URL.canParse(origin) && LOCAL_HOSTS.has(new URL(origin).hostname))
  }
}

/**
 * The range of all addresses that one IPv6 customer may have. Providers assign up to a /48, which has 65,536 networks of
 * /64. For limits that a customer must not avoid by using another network. An IPv4 address is returned as it is.
 */
export function customerOf(network: string): string {
  return network.replace(/^((?:[^:]+:){3})[^:]+::\/64$/, '$1:/48')
}

function peerAddress(c: Context): string {
  const environment = c.env as NodeEnvironment | undefined
  return bareAddress(environment?.incoming?.socket?.remoteAddress ?? UNKNOWN_NETWORK)
}

/** '::ffff:10.0.0.1' → '10.0.0.1'. */
function bareAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}

function asNetwork(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 4).join(':') + '::/64'
}
