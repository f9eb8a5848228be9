import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'

const BUSY_TIMEOUT_MS = 5000
const MAX_PREPARED_STATEMENTS = 500

export const BEGIN = 'begin immediate'
export const COMMIT = 'commit'
export const ROLLBACK = 'rollback'

interface PreparedStatement {
  statement: StatementSync
  isReading: boolean
}

/**
 * Runs statements on one connection, and keeps them prepared. Results have the form that Kysely expects, and can be sent to
 * another thread.
 */
export class SqliteStatements {
  readonly #connection: DatabaseSync
  readonly #prepared = new Map<string, PreparedStatement>()

  constructor(connection: DatabaseSync) {
    this.#connection = connection
  }

  run(sql: string, parameters: readonly unknown[]): QueryResult<unknown> {
    const { statement, isReading } = this.#prepare(sql)
    const values = bindable(parameters)
    if (isReading) return { rows: statement.all(...values) }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  #prepare(sql: string): PreparedStatement {
    const known = this.#prepared.get(sql)
    if (known) return known
    if (this.#prepared.size >= MAX_PREPARED_STATEMENTS) this.#prepared.clear()
    const statement = this.#connection.prepare(sql)
    const prepared = { statement, isReading: statement.columns().length > 0 }
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

export function openSqliteFile(file: string, options: { readOnly?: boolean } = {}): DatabaseSync {
  return new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, ...options })
}

/** node:sqlite takes an object as the first argument for named parameters. It would silently store a Date as NULL. */
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  for (const value of parameters) {
    const isObject = typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
    if (value === undefined || typeof value === 'boolean' || isObject) {
      throw new TypeError(`SQLite binds only strings, numbers, null and bytes, not ${typeof value}`)
    }
  }
  return parameters as SQLInputValue[]
}
