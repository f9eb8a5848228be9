import type { IncomingMessage } from 'node:http'

/** A name or an IPv4 address, or an IPv6 address in brackets; then perhaps a port (RFC 9112, section 3.2). */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** The last valid host. Nearly all requests have the same, and need not be compared with the pattern again. */
let known: string | undefined

/**
 * Whether the request has exactly one Host header, and a valid one. With two, a proxy and this program could each believe
 * another one. Node itself takes the first and ignores the rest.
 */
export function hasValidHost({ rawHeaders, headers }: Pick<IncomingMessage, 'rawHeaders' | 'headers'>): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name === 'Host' || (name.length === 4 && name.toLowerCase() === 'host')) count += 1
  }
  const { host = '' } = headers
  if (count !== 1 || (host !== known && !HOST.test(host))) return false
  known = host
  return true
}
