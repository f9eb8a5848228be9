import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { OpenDatabase, type Tables } from './database.server.ts'

const INT8_OID = 20
const MOST_CONNECTIONS = 10

/** Opens PostgreSQL at a `postgres://` address. An idle connection that breaks is told to `onFault`, never thrown. */
export function openPostgres(url: string, onFault: (error: Error) => void): OpenDatabase {
  const types = new pg.TypeOverrides()
  // count(*) and identity columns are int8, which pg gives as text; ours stay far below 2^53.
  types.setTypeParser(INT8_OID, Number)
  const pool = new pg.Pool({ connectionString: url, max: MOST_CONNECTIONS, types })
  pool.on('error', onFault)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return new OpenDatabase({ dialect: 'postgres', reader: kysely, writer: kysely })
}
