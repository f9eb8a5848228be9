import type { DatabaseSync } from 'node:sqlite'
import { DefaultQueryExecutor, Kysely } from 'kysely'
import { OpenDatabase, type Tables, type TransactionConnection } from '../database.server.ts'
import { StorageHealth } from '../storage-health.server.ts'
import { GroupCommit } from './group-commit.server.ts'
import { checkBeforeStart, checkInBackground } from './sqlite-check.server.ts'
import { NodeSqliteDialect, NodeSqliteDriver, type SqliteConnection } from './sqlite-dialect.server.ts'
import { bindable, openSqliteFile, SqliteStatements, type StatementResult } from './sqlite-statements.server.ts'
import { SqliteWriter } from './sqlite-writer.server.ts'

const CHECK_DELAY_MS = 2000
/** What a connection keeps of the file: the inner pages of a table with a million rows. SQLite's own 2 MiB are too few (docs/decisions/0079). */
const READ_CACHE_KIB = 8192

/**
 * Opens a SQLite file with two connections: one writes, in a thread of its own, one only reads. Readers then never wait
 * for a transaction, and SQLite itself refuses a write outside `Database.write`.
 * @throws DamagedDatabase before anything is written
 */
export function openSqlite(file: string, onFault: (error: Error) => void): OpenDatabase {
  const isChecked = checkBeforeStart(file)
  const health = new StorageHealth(onFault)
  const connection = openSqliteFile(file)
  // The thread does this, too. Here it refuses a file that cannot be used.
  connection.exec('pragma journal_mode=wal')
  connection.exec('pragma query_only=on')
  const reading = readingConnection(connection, health)
  const reader = readingKysely(reading)
  const mark = commitMarkOf(connection)
  const writer = new SqliteWriter(file, (error) => health.note(error))
  const starter = kyselyOn(writer)
  const commits = new GroupCommit({ writer, open: (one) => kyselyOn(one, { isShared: true }), committed: reader })
  const write = <T>(work: (transaction: TransactionConnection) => Promise<T>) => commits.write(work).finally(mark.forget)
  // Not at once: it would compete with the start.
  const check = isChecked
    ? undefined
    : setTimeout(() => checkInBackground(file, (finding) => health.noteDamage(finding)), CHECK_DELAY_MS).unref()
  return new OpenDatabase({
    dialect: 'sqlite',
    reader,
    readRows: ({ sql, parameters }) => reading.run(sql, parameters).rows,
    transact: write,
    starter,
    transactAtStart: write,
    health,
    commitMark: mark.read,
    close: async () => {
      clearTimeout(check)
      await commits.settled()
      await writer.close()
      connection.close()
    },
  })
}

interface ReadingConnection extends SqliteConnection {
  run(sql: string, parameters: readonly unknown[]): StatementResult
}

/** Opens an existing file for reading. Works while the program runs, too. */
export function openSqliteForReading(file: string): Kysely<Tables> {
  return readingKysely(readingConnection(openSqliteFile(file, { readOnly: true })))
}

function kyselyOn(connection: SqliteConnection, options?: { isShared: boolean }): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(connection, options) })
}

/**
 * Each statement gets the connection at once: one that is answered in this thread is over before the next can begin. By
 * default Kysely keeps a queue for it, and makes several promises more for each statement (docs/decisions/0068).
 */
function readingKysely(connection: SqliteConnection): Kysely<Tables> {
  const dialect = new NodeSqliteDialect(connection)
  const driver = new NodeSqliteDriver(connection)
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), {
    provideConnection: (consumer) => consumer(driver),
  })
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor })
}

/** A connection in this thread. Any query may be the first that meets damage. */
function readingConnection(connection: DatabaseSync, health?: StorageHealth): ReadingConnection {
  connection.exec(`pragma cache_size=-${READ_CACHE_KIB}`)
  const statements = new SqliteStatements(connection)
  return {
    run: (sql, parameters) => {
      try {
        return statements.run(sql, bindable(parameters))
      } catch (error) {
        health?.note(error)
        throw error
      }
    },
    close: () => connection.close(),
  }
}

/**
 * What changes when another connection has committed; this one writes nothing. SQLite is asked once in a turn of the event
 * loop, because its answer takes as long as a twentieth of a cached page. Nobody can learn that another process has
 * committed and have asked for a page in the same turn. After a commit of this process it is to be forgotten.
 */
function commitMarkOf(connection: DatabaseSync): { read: () => number; forget: () => void } {
  const dataVersion = connection.prepare('pragma data_version')
  let known: number | undefined
  const forget = () => {
    known = undefined
  }
  const read = () => {
    if (known !== undefined) return known
    known = Number(dataVersion.get()?.['data_version'])
    setImmediate(forget)
    return known
  }
  return { read, forget }
}
