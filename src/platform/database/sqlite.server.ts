import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { OpenDatabase, type Tables } from './database.server.ts'

const BUSY_TIMEOUT_MS = 5000
const MAX_PREPARED_STATEMENTS = 500

/**
 * Opens a SQLite file with two connections: one writes, one only reads. Readers then never wait for a transaction, and
 * SQLite itself refuses a write outside `Database.write`.
 */
export function openSqlite(file: string): OpenDatabase {
  const writer = parseFile(file)
  writer.exec('pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on')
  // Overwrites deleted content with zeros: what was erased must not stay readable in the file.
  writer.exec('pragma secure_delete=on')
  const reader = parseFile(file)
  reader.exec('pragma query_only=on')
  return new OpenDatabase({ dialect: 'sqlite', reader: kyselyOn(reader), writer: kyselyOn(writer) })
}

/** Opens an existing file for reading. Works while the program runs, too. */
export function openSqliteForReading(file: string): Kysely<Tables> {
  return kyselyOn(new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, readOnly: true }))
}

function parseFile(file: string): DatabaseSync {
  return new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
}

function kyselyOn(connection: DatabaseSync): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(connection) })
}

class NodeSqliteDialect extends SqliteDialect {
  constructor(connection: DatabaseSync) {
    super({ database: () => Promise.resolve(asKyselyDatabase(connection)) })
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

/** Tells Kysely that SQLite runs schema changes inside transactions. Kysely's own adapter denies it. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Adapts node:sqlite to the interface that Kysely's SqliteDialect expects. */
function asKyselyDatabase(connection: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      if (prepared.size >= MAX_PREPARED_STATEMENTS) prepared.clear()
      // Every transaction writes. It takes the write lock at its start, so it cannot fail with BUSY halfway.
      const statement = asKyselyStatement(connection.prepare(sql === 'begin' ? 'begin immediate' : sql))
      prepared.set(sql, statement)
      return statement
    },
  }
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bindable(parameters)),
    run: (parameters) => statement.run(...bindable(parameters)),
    iterate: (parameters) => statement.iterate(...bindable(parameters)),
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
