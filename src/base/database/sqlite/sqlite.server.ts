import type { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { OpenDatabase, type Tables, type Transact } from '../database.server.ts'
import { DatabaseUnavailable } from '../storage-fault.server.ts'
import { StorageHealth } from '../storage-health.server.ts'
import { checkBeforeStart } from './sqlite-check.server.ts'
import { NodeSqliteDialect, type SqliteFile } from './sqlite-dialect.server.ts'
import { openSqliteFile, SqliteStatements } from './sqlite-statements.server.ts'
import { SqliteWriter } from './sqlite-writer.server.ts'

/** A write that has waited this long is refused with 503, because the disk cannot keep up. */
export const MAX_WAIT_MS = 5000
/**
 * The page cache of a connection, enough for the inner pages of a table with a million rows. SQLite's own 2 MiB are too few
 * (docs/decisions/0012).
 */
const READ_CACHE_KIB = 8192

/**
 * Opens a SQLite file with two connections: one writes, in a thread of its own, and one only reads. Readers then never wait
 * for a transaction, and SQLite itself refuses a write outside `Database.write`.
 * @throws DamagedDatabase before anything is written
 */
export function openSqlite(file: string, onFault: (error: Error) => void): OpenDatabase {
  checkBeforeStart(file)
  const health = new StorageHealth(onFault)
  const connection = openSqliteFile(file)
  // The thread does this too. Here it refuses an unusable file.
  connection.exec('pragma journal_mode=wal')
  connection.exec('pragma query_only=on')
  const reader = kyselyOn(readingConnection(connection, health))
  const writer = kyselyOn(new SqliteWriter(file, (error) => health.note(error)))
  return new OpenDatabase({
    dialect: 'sqlite',
    reader,
    transact: inTurn(writer),
    starter: writer,
    transactAtStart: (work) => writer.transaction().execute(work),
    health,
    close: async () => {
      // It gets its turn after the pending writes.
      await writer.connection().execute(() => Promise.resolve())
      await writer.destroy()
      connection.close()
    },
  })
}

/** Opens an existing file for reading, even while the program runs. */
export function openSqliteForReading(file: string): Kysely<Tables> {
  return kyselyOn(readingConnection(openSqliteFile(file, { readOnly: true })))
}

/** Opens an in-memory database. `schema` has the statements that create its tables. */
export function openSqliteInMemory(schema: string): Kysely<Tables> {
  const connection = openSqliteFile(':memory:')
  connection.exec(schema)
  return kyselyOn(readingConnection(connection))
}

function kyselyOn(file: SqliteFile): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) })
}

/** Runs writes one after another, in the order of arrival, and refuses those that would wait too long. */
function inTurn(writer: Kysely<Tables>): Transact {
  return (work) =>
    new Promise((resolve, reject) => {
      let tooLate: Error | undefined
      const timer = setTimeout(() => {
        tooLate = new DatabaseUnavailable('too many writes are waiting')
        reject(tooLate)
      }, MAX_WAIT_MS)
      const run = async (sql: Kysely<Tables>) => {
        if (tooLate) throw tooLate
        clearTimeout(timer)
        return work(sql)
      }
      writer
        .transaction()
        .execute(run)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })
}

/** Wraps a connection in this thread. Any query may be the first to hit damage. */
function readingConnection(connection: DatabaseSync, health?: StorageHealth): SqliteFile {
  connection.exec(`pragma cache_size=-${READ_CACHE_KIB}`)
  const statements = new SqliteStatements(connection)
  return {
    run: (sql, parameters) => {
      try {
        return statements.run(sql, parameters)
      } catch (error) {
        health?.note(error)
        throw error
      }
    },
    close: () => connection.close(),
  }
}
