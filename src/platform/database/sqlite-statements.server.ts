import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

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
  hasRows: boolean
}

/** Runs statements on one connection, and keeps them prepared. */
export class SqliteStatements {
  readonly #connection: DatabaseSync
  readonly #prepared = new Map<string, PreparedStatement>()

  constructor(connection: DatabaseSync) {
    this.#connection = connection
  }

  run(sql: string, parameters: readonly SQLInputValue[]): StatementResult {
    const { statement, hasRows } = this.#prepare(sql)
    if (hasRows) return { rows: statement.all(...parameters) }
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
    const prepared = { statement, hasRows: statement.columns().length > 0 }
    this.#prepared.set(sql, prepared)
    return prepared
  }
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
