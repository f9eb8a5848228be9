import type { ConnectionOptions } from 'node:tls'
import pg from 'pg'
import { ConfigError } from '../config/config-error.server.ts'

/**
 * DATABASE_URL has one meaning: that of `pg`, the client of the site. The programs of PostgreSQL (`pg_dump`, `psql`) read such an
 * address in another way: they refuse `sslmode=no-verify` and `ssl=1`, and verify less with `sslmode=require`.
 */
export interface PostgresConnection {
  /** For `pg`. */
  site: pg.ClientConfig
  /** Parameters and environment for the programs. The password is in the environment, where other accounts cannot see it. */
  tools: { parameters: string; environment: Record<string, string> }
  /** The programs verify the server by the authorities that Node trusts: a file of them goes into `sslrootcert`. */
  needsAuthorities: boolean
}

/**
 * What the address means for the site, and for the programs of PostgreSQL.
 * @throws ConfigError when a file that it names cannot be read, Error for what is no address
 */
export function postgresConnection(databaseUrl: string): PostgresConnection {
  const url = new URL(withPlainSsl(databaseUrl), 'postgres://base')
  const site = { connectionString: withPlainSsl(databaseUrl) }
  // As the site understands it, with PGSSLMODE and the other variables of its environment.
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

/** `pg` reads the files of `sslrootcert`, `sslcert` and `sslkey` at once. */
function clientOf(site: pg.ClientConfig) {
  try {
    return new pg.Client(site) as Pick<pg.Client, 'host' | 'port' | 'user' | 'database' | 'password'> & { ssl: SslOfPg }
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error
    throw new ConfigError(`the address of PostgreSQL names a file that cannot be read: ${error.message}`)
  }
}

type SslOfPg = boolean | ConnectionOptions | null | undefined

/** What has the same meaning for both. Everything about TLS is translated; what only `pg` knows is left out. */
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
/** A file that is not there: else `~/.postgresql/root.crt` would be a reason to verify. */
const NO_AUTHORITIES = '/nonexistent'

function sslOf(ssl: SslOfPg, given: URLSearchParams): { sslmode?: string; sslrootcert?: string } {
  if (!ssl) return { sslmode: 'disable' }
  const options = ssl === true ? {} : ssl
  if (options.rejectUnauthorized === false) return { sslmode: 'require', sslrootcert: NO_AUTHORITIES }
  const file = given.get('sslrootcert')
  const sslmode = options.checkServerIdentity ? 'verify-ca' : 'verify-full'
  return { sslmode, ...(file !== null && { sslrootcert: file }) }
}

/** `pg` knows true, 1 and 0, and takes every other word for yes, "false" too. */
function withPlainSsl(databaseUrl: string): string {
  return databaseUrl
    .replace(/([?&]ssl=)(false|no|off|disable)(?=&|#|$)/gi, (_, name: string) => `${name}0`)
    .replace(/([?&]ssl=)(yes|on)(?=&|#|$)/gi, (_, name: string) => `${name}1`)
}
