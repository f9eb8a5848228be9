import type { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { OpenDatabase, type Tables } from './database.server.ts'
import { GroupCommit } from './group-commit.server.ts'
import { checkBeforeStart, checkInBackground } from './sqlite-check.server.ts'
import { NodeSqliteDialect, type SqliteConnection } from './sqlite-dialect.server.ts'
import { bindable, openSqliteFile, SqliteStatements } from './sqlite-statements.server.ts'
import { SqliteWriter } from './sqlite-writer.server.ts'
import { StorageHealth } from './storage-health.server.ts'

const CHECK_DELAY_MS = 2000

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
  const reader = kyselyOn(readingConnection(connection, health))
  // SQLite changes it when another connection has committed. This one writes nothing.
  const dataVersion = connection.prepare('pragma data_version')
  const writer = new SqliteWriter(file, (error) => health.note(error))
  const starter = kyselyOn(writer)
  const commits = new GroupCommit({ writer, open: (one) => kyselyOn(one, { isShared: true }) })
  // Not at once: it would compete with the start.
  const check = isChecked ? undefined : setTimeout(() => checkInBackground(file, (finding) => health.noteDamage(finding)), CHECK_DELAY_MS).unref()
  return new OpenDatabase({
    dialect: 'sqlite',
    reader,
    transact: (work) => commits.write(work),
    starter,
    transactAtStart: (work) => commits.write(work),
    health,
    commitMark: () => Number(dataVersion.get()?.['data_version']),
    close: async () => {
      clearTimeout(check)
      await commits.settled()
      await writer.close()
      connection.close()
    },
  })
}

interface ReaderOptions {
  onFault: (error: Error) => void
  /** Called with each write, which this process cannot do. */
  refuseWrite: () => never
}

/** Opens a file that another process has open and migrated. Nothing can be written through it. */
export function openSqliteForReader(file: string, { onFault, refuseWrite }: ReaderOptions): OpenDatabase {
  const health = new StorageHealth(onFault)
  const connection = openSqliteFile(file, { readOnly: true })
  const reader = kyselyOn(readingConnection(connection, health))
  const dataVersion = connection.prepare('pragma data_version')
  const refuse = async () => refuseWrite()
  return new OpenDatabase({
    dialect: 'sqlite',
    reader,
    transact: refuse,
    starter: reader,
    transactAtStart: refuse,
    health,
    commitMark: () => Number(dataVersion.get()?.['data_version']),
    close: async () => connection.close(),
  })
}

/** Opens an existing file for reading. Works while the program runs, too. */
export function openSqliteForReading(file: string): Kysely<Tables> {
  return kyselyOn(readingConnection(openSqliteFile(file, { readOnly: true })))
}

function kyselyOn(connection: SqliteConnection, options?: { isShared: boolean }): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(connection, options) })
}

/** A connection in this thread. Any query may be the first that meets damage. */
function readingConnection(connection: DatabaseSync, health?: StorageHealth): SqliteConnection {
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
