import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { OpenDatabase, type Tables } from './database.server.ts'
import { StorageHealth } from './storage-health.server.ts'

const INT8_OID = 20
const MAX_CONNECTIONS = 10
/** A server that accepts no connection within this time counts as down. */
const CONNECT_WITHIN_MS = 5000

/** Opens PostgreSQL at a `postgres://` address. When a connection breaks, it calls `onFault` and does not throw. */
export function openPostgres(url: string, onFault: (error: Error) => void): OpenDatabase {
  const pool = openPool(url, { max: MAX_CONNECTIONS })
  pool.on('error', onFault)
  // The pool handles errors of idle connections only. Without this listener, a connection that breaks in a transaction
  // would end the process.
  pool.on('connect', (connection) => {
    connection.on('error', onFault)
  })
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return new OpenDatabase({ dialect: 'postgres', reader: kysely, writer: kysely, health: new StorageHealth(onFault) })
}

/** Opens one connection. PostgreSQL refuses writes on it. */
export function openPostgresForReading(url: string): Kysely<Tables> {
  const pool = openPool(url, { max: 1, options: '-c default_transaction_read_only=on' })
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

function openPool(url: string, settings: pg.PoolConfig): pg.Pool {
  const types = new pg.TypeOverrides()
  // count(*) and identity columns are int8, which pg returns as text. Ours stay far below 2^53.
  types.setTypeParser(INT8_OID, Number)
  return new pg.Pool({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS, types, ...settings })
}
