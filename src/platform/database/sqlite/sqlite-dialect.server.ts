import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type LimitNode,
  type QueryResult,
} from 'kysely'
import type { StatementResult } from './sqlite-statements.server.ts'

/** A connection to a SQLite file, in this thread or in another. It runs statements in the order in which it gets them. */
export interface SqliteConnection {
  run(sql: string, parameters: readonly unknown[]): StatementResult | Promise<StatementResult>
  close(): void | Promise<void>
}

/** Kysely on one connection of node:sqlite. Kysely's own dialect knows only connections in the same thread. */
export class NodeSqliteDialect implements Dialect {
  readonly #connection: SqliteConnection
  readonly #isShared: boolean

  /** When `isShared`, somebody else opens the transactions: Kysely does not wait for one statement to send the next. */
  constructor(connection: SqliteConnection, { isShared = false } = {}) {
    this.#connection = connection
    this.#isShared = isShared
  }

  createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter(this.#isShared)
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#connection)
  }

  createIntrospector(db: Kysely<never>): SqliteIntrospector {
    return new SqliteIntrospector(db)
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new NodeSqliteQueryCompiler()
  }
}

/**
 * Writes the number of a LIMIT into the statement. SQLite plans with the value of a limit that is a parameter, so it would
 * parse and plan the statement anew each time it runs.
 */
class NodeSqliteQueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ')
    if (ValueNode.is(limit) && typeof limit.value === 'number') this.append(String(Math.trunc(limit.value)))
    else this.visitNode(limit)
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  readonly #isShared: boolean

  constructor(isShared: boolean) {
    super()
    this.#isShared = isShared
  }

  override get supportsMultipleConnections(): boolean {
    return this.#isShared
  }

  /** SQLite runs schema changes inside transactions. Kysely's own adapter denies it. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

export class NodeSqliteDriver implements Driver, DatabaseConnection {
  readonly #connection: SqliteConnection

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  init(): Promise<void> {
    return Promise.resolve()
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this)
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve()
  }

  async beginTransaction(): Promise<void> {
    await this.#connection.run('begin', [])
  }

  async commitTransaction(): Promise<void> {
    await this.#connection.run('commit', [])
  }

  async rollbackTransaction(): Promise<void> {
    await this.#connection.run('rollback', [])
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes, lastInsertRowid } = await this.#connection.run(sql, parameters)
    if (changes === undefined || lastInsertRowid === undefined) return { rows: rows as Row[] }
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  streamQuery(): never {
    throw new Error('Rows of SQLite are not streamed: read them in pages')
  }

  async destroy(): Promise<void> {
    await this.#connection.close()
  }
}
