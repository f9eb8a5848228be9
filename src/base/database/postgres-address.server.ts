import type { ConnectionOptions } from 'node:tls'
import pg from 'pg'
import { ConfigError } from '../config/config-error.server.ts'

/**
 * A connection with one meaning of DATABASE_URL: that of `pg`, the site's client. PostgreSQL's programs (`pg_dump`, `psql`)
 * read such a URL differently: they refuse `sslmode=no-verify` and `ssl=1`, and verify less with `sslmode=require`.
 */
export interface PostgresConnection {
  /** For `pg`. */
  site: pg.ClientConfig
  /** Parameters and environment for the programs. The password is in the environment, hidden from other accounts. */
  tools: { parameters: string; environment: Record<string, string> }
  /** The programs verify the server against the authorities that Node trusts: a file of them goes into `sslrootcert`. */
  needsAuthorities: boolean
}

/**
 * Translates the URL for the site and for PostgreSQL's programs.
 * @throws ConfigError when a file that it names cannot be read, Error for an invalid URL
 */
export function postgresConnection(databaseUrl: string): PostgresConnection {
  const url = new URL(withPlainSsl(databaseUrl), 'postgres://base')
  const site = { connectionString: withPlainSsl(databaseUrl) }
  // As the site interprets it, including PGSSLMODE and the other environment variables.
  const client = clientOf(site)
  const tls = sslOf(client.ssl, url.searchParams)
  const given = [...url.searchParams].filter(([name]) => PASSED_ON.has(name))
  const parameters = { host: client.host, port: String(client.port), user: client.user, dbname: client.database, ...tls }
  const all = [...Object.entries(parameters), ...given].filter(([, value]) => value !== undefined && value !== '')
  const password = typeof client.password === 'string' ? client.password : ''
  return {
    site,
    tools: {
      parameters: all.map(([name, value]) => `${name}='${String(value).replaceAll(/[\\']/g, String.raw`\$&`)}'`).join(' '),
      environment: password === '' ? {} : { PGPASSWORD: password },
    },
    needsAuthorities: tls.sslmode?.startsWith('verify') === true && tls.sslrootcert === undefined,
  }
}

/** `pg` reads the files of `sslrootcert`, `sslcert` and `sslkey` immediately. */
function clientOf(site: pg.ClientConfig) {
  try {
    return new pg.Client(site) as Pick<pg.Client, 'host' | 'port' | 'user' | 'database' | 'password'> & { ssl: SslOfPg }
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error
    throw new ConfigError(`the address of PostgreSQL names a file that cannot be read: ${error.message}`)
  }
}

type SslOfPg = boolean | ConnectionOptions | null | undefined

/** Parameters with the same meaning for both. TLS parameters are translated; those known only to `pg` are omitted. */
const PASSED_ON = new Set([
  'options',
  'application_name',
  'client_encoding',
  'connect_timeout',
  'keepalives',
  'keepalives_idle',
  'keepalives_interval',
  'keepalives_count',
  'target_session_attrs',
  'channel_binding',
  'sslcert',
  'sslkey',
  'sslpassword',
])
/** A missing file. Otherwise an existing `~/.postgresql/root.crt` would make the programs check the server. */
const NO_AUTHORITIES = '/nonexistent'

function sslOf(ssl: SslOfPg, given: URLSearchParams): { sslmode?: string; sslrootcert?: string } {
  if (!ssl) return { sslmode: 'disable' }
  const options = ssl === true ? {} : ssl
  if (options.rejectUnauthorized === false) return { sslmode: 'require', sslrootcert: NO_AUTHORITIES }
  const file = given.get('sslrootcert')
  const sslmode = options.checkServerIdentity ? 'verify-ca' : 'verify-full'
  return { sslmode, ...(file !== null && { sslrootcert: file }) }
}

/** `pg` recognises true, 1 and 0, and treats every other word as true, even "false". */
function withPlainSsl(databaseUrl: string): string {
  return databaseUrl
    .replace(/([?&]ssl=)(false|no|off|disable)(?=&|#|$)/gi, (_, name: string) => `${name}0`)
    .replace(/([?&]ssl=)(yes|on)(?=&|#|$)/gi, (_, name: string) => `${name}1`)
}
