import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteDialect, SqliteDriver, type DatabaseConnection, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { OpenDatabase, type Tables } from './database.server.ts'
import { checkBeforeStart, checkInBackground } from './sqlite-check.server.ts'
import { StorageHealth } from './storage-health.server.ts'

const BUSY_TIMEOUT_MS = 5000
const MAX_PREPARED_STATEMENTS = 500

/**
 * Opens a SQLite file with two connections: one writes, one only reads. Readers then never wait for a transaction, and
 * SQLite itself refuses a write outside `Database.write`. @throws DamagedDatabase before anything is written
 */
export function openSqlite(file: string, onFault: (error: Error) => void): OpenDatabase {
  const isChecked = checkBeforeStart(file)
  const health = new StorageHealth(onFault)
  const writer = parseFile(file)
  writer.exec('pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on')
  // Overwrites deleted content with zeros: what was erased must not stay readable in the file.
  writer.exec('pragma secure_delete=on')
  const reader = parseFile(file)
  reader.exec('pragma query_only=on')
  if (!isChecked) checkInBackground(file, (finding) => health.noteDamage(finding))
  const [sql, writing] = [kyselyOn(reader, health), kyselyOn(writer, health)]
  return new OpenDatabase({ dialect: 'sqlite', reader: sql, writer: writing, starter: writing, health })
}

/** Opens an existing file for reading. Works while the program runs, too. */
export function openSqliteForReading(file: string): Kysely<Tables> {
  return kyselyOn(new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, readOnly: true }))
}

function parseFile(file: string): DatabaseSync {
  return new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
}

function kyselyOn(connection: DatabaseSync, health?: StorageHealth): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(connection, health) })
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #connection: DatabaseSync
  readonly #database: SqliteDatabase

  constructor(connection: DatabaseSync, health: StorageHealth | undefined) {
    const database = asKyselyDatabase(connection, health)
    super({ database })
    this.#connection = connection
    this.#database = database
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }

  override createDriver(): SqliteDriver {
    return new NodeSqliteDriver(this.#database, this.#connection)
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #connection: DatabaseSync

  constructor(database: SqliteDatabase, connection: DatabaseSync) {
    super({ database })
    this.#connection = connection
  }

  /** After a full disk or an I/O error SQLite has rolled back already. A second rollback fails, and would hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** Tells Kysely that SQLite runs schema changes inside transactions. Kysely's own adapter denies it. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Adapts node:sqlite to the interface that Kysely's SqliteDialect expects. */
function asKyselyDatabase(connection: DatabaseSync, health: StorageHealth | undefined): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      if (prepared.size >= MAX_PREPARED_STATEMENTS) prepared.clear()
      // Every transaction writes. It takes the write lock at its start, so it cannot fail with BUSY halfway.
      const statement = noting(health, () => asKyselyStatement(connection.prepare(sql === 'begin' ? 'begin immediate' : sql), health))
      prepared.set(sql, statement)
      return statement
    },
  }
}

function asKyselyStatement(statement: StatementSync, health: StorageHealth | undefined): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => noting(health, () => statement.all(...bindable(parameters))),
    run: (parameters) => noting(health, () => statement.run(...bindable(parameters))),
    iterate: (parameters) => statement.iterate(...bindable(parameters)),
  }
}

/** Any query may be the first that meets damage. */
function noting<T>(health: StorageHealth | undefined, query: () => T): T {
  try {
    return query()
  } catch (error) {
    health?.note(error)
    throw error
  }
}

/** node:sqlite takes an object as first argument for named parameters. It would silently store a Date as NULL. */
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  for (const value of parameters) {
    const isObject = typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
    if (value === undefined || typeof value === 'boolean' || isObject) {
      throw new TypeError(`SQLite binds only strings, numbers, null and bytes, not ${typeof value}`)
    }
  }
  return parameters as SQLInputValue[]
}
