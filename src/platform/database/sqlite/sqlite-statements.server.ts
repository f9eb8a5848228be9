import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'

const BUSY_TIMEOUT_MS = 5000
const MAX_PREPARED_STATEMENTS = 500

/** What a statement returns. Only one that returns no rows says what it changed. */
export interface StatementResult {
  rows: unknown[]
  changes?: number
  lastInsertRowid?: number
}

interface PreparedStatement {
  statement: StatementSync
  /** Names of the columns; empty for a statement that returns no rows. */
  columns: readonly string[]
  /** A row without values: in a copy of it each column has its place, so V8 does not make the object larger step by step. */
  blank: Record<string, unknown>
}

/** Runs statements on one connection, and keeps them prepared. */
export class SqliteStatements {
  readonly #connection: DatabaseSync
  readonly #prepared = new Map<string, PreparedStatement>()

  constructor(connection: DatabaseSync) {
    this.#connection = connection
  }

  run(sql: string, parameters: readonly SQLInputValue[]): StatementResult {
    const prepared = this.#prepare(sql)
    const { statement } = prepared
    if (prepared.columns.length > 0) return { rows: objectsOf(statement.all(...parameters) as unknown as SQLOutputValue[][], prepared) }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) }
  }

  close(): void {
    this.#connection.close()
  }

  #prepare(sql: string): PreparedStatement {
    const known = this.#prepared.get(sql)
    if (known) return known
    if (this.#prepared.size >= MAX_PREPARED_STATEMENTS) this.#prepared.clear()
    const statement = this.#connection.prepare(sql)
    statement.setReturnArrays(true)
    const prepared = { statement, ...columnsOf(statement) }
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

function columnsOf(statement: StatementSync): Pick<PreparedStatement, 'columns' | 'blank'> {
  const columns = statement.columns().map(({ name }) => name)
  return { columns, blank: Object.fromEntries(columns.map((name) => [name, null])) }
}

/**
 * Node makes slower objects of the rows itself: it creates the names anew for each row, and V8 keeps such an object as a
 * dictionary (docs/decisions/0073).
 */
function objectsOf(rows: readonly SQLOutputValue[][], prepared: PreparedStatement): object[] {
  // SQLite compiles a `select *` again when the table has changed.
  if (rows[0] && rows[0].length !== prepared.columns.length) Object.assign(prepared, columnsOf(prepared.statement))
  const { columns, blank } = prepared
  return rows.map((values) => {
    const row = { ...blank }
    for (let index = 0; index < columns.length; index++) row[columns[index] ?? ''] = values[index]
    return row
  })
}

export function openSqliteFile(file: string, options: { readOnly?: boolean } = {}): DatabaseSync {
  return new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, ...options })
}

/** node:sqlite takes an object as first argument for named parameters. It would silently store a Date as NULL. */
export function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  for (const value of parameters) {
    const isObject = typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
    if (value === undefined || typeof value === 'boolean' || isObject) {
      throw new TypeError(`SQLite binds only strings, numbers, null and bytes, not ${typeof value}`)
    }
  }
  return parameters as SQLInputValue[]
}
