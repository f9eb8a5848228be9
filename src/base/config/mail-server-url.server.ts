import { isIPv6 } from 'node:net'
import { ConfigError } from './config-error.server.ts'
import { LOOPBACK_HOSTS } from './loopback.ts'

/** A mail server, parsed from a setting's URL. */
export interface MailServer {
  host: string
  port: number
  /**
   * 'implicit': TLS from the first byte (smtps://, imaps://). 'required': STARTTLS, or nothing is sent. 'off': without TLS,
   * for a server on this machine or if the setting says so.
   */
  tls: 'implicit' | 'required' | 'off'
}

/** A kind of server URL: 'smtp', with and without TLS. */
interface AddressForm {
  name: string
  /** The ports of 'smtps:' and 'smtp:'. */
  ports: Readonly<Record<string, number>>
  /** For the error message. */
  example: string
}

/** @throws ConfigError with one line that never repeats the URL, which contains a password */
export function readServerUrl(text: string, { name, ports, example }: AddressForm): { url: URL; server: MailServer } {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const defaultPort = url && ports[url.protocol]
  if (!url || !defaultPort || !url.hostname)
    throw new ConfigError(`${name} must look like ${example}, with special characters percent-encoded (@ is %40)`)
  const host = hostOf(url)
  return { url, server: { host, port: url.port === '' ? defaultPort : Number(url.port), tls: tlsOf(name, url, host) } }
}

function hostOf({ hostname }: URL): string {
  const unbracketed = hostname.replace(/^\[|\]$/g, '')
  return isIPv6(unbracketed) ? unbracketed : hostname
}

function tlsOf(name: string, url: URL, host: string): MailServer['tls'] {
  const names = [...url.searchParams.keys()]
  const tls = url.searchParams.get('tls')
  if (names.some((parameter) => parameter !== 'tls') || names.length > 1 || (tls !== null && tls !== 'off' && tls !== 'required')) {
    throw new ConfigError(`${name} may end with ?tls=required or ?tls=off and with nothing else`)
  }
  const scheme = url.protocol.replace(':', '')
  if (scheme.endsWith('s')) {
    if (tls === 'off') throw new ConfigError(`${name} begins with ${scheme}, which is TLS, and ends with ?tls=off`)
    return 'implicit'
  }
  return tls ?? (LOOPBACK_HOSTS.has(host) ? 'off' : 'required')
}

/** Decodes percent signs in a part of the URL. @throws ConfigError */
export function decodedPart(name: string, part: string, what: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new ConfigError(`${name} has a % in its ${what} that must be written as %25`)
  }
}
