import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely'
import { BEGIN, COMMIT, ROLLBACK } from './sqlite-statements.server.ts'

/** A connection to a SQLite file, in this thread or in another. It runs statements in the order in which it gets them. */
export interface SqliteFile {
  run: (sql: string, parameters: readonly unknown[]) => QueryResult<unknown> | Promise<QueryResult<unknown>>
  close: () => void | Promise<void>
}

/** Kysely on one connection of node:sqlite. Kysely's own dialect knows only connections in the same thread. */
export class NodeSqliteDialect implements Dialect {
  readonly #file: SqliteFile

  constructor(file: SqliteFile) {
    this.#file = file
  }

  createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter()
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#file)
  }

  createIntrospector(db: Kysely<never>): SqliteIntrospector {
    return new SqliteIntrospector(db)
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler()
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite runs schema changes inside transactions. Kysely's own adapter denies it. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Kysely gives the connection to one transaction, or to one statement outside of any, after another. */
class NodeSqliteDriver implements Driver {
  readonly #file: SqliteFile

  constructor(file: SqliteFile) {
    this.#file = file
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<NodeSqliteConnection> {
    return new NodeSqliteConnection(this.#file)
  }

  async releaseConnection(connection: NodeSqliteConnection): Promise<void> {
    connection.end()
  }

  async beginTransaction(): Promise<void> {
    // It takes the write lock at once, so that a transaction cannot fail with BUSY halfway.
    await this.#file.run(BEGIN, [])
  }

  async commitTransaction(connection: NodeSqliteConnection): Promise<void> {
    connection.end()
    await this.#file.run(COMMIT, [])
  }

  async rollbackTransaction(connection: NodeSqliteConnection): Promise<void> {
    connection.end()
    await this.#file.run(ROLLBACK, [])
  }

  async destroy(): Promise<void> {
    await this.#file.close()
  }
}

/** A statement that comes after the end of its transaction would be stored by itself, or with the next one, so it is refused. */
class NodeSqliteConnection implements DatabaseConnection {
  readonly #file: SqliteFile
  #hasEnded = false

  constructor(file: SqliteFile) {
    this.#file = file
  }

  end(): void {
    this.#hasEnded = true
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#hasEnded) throw new Error('this write has ended: wait for all of its statements before it returns')
    return (await this.#file.run(sql, parameters)) as QueryResult<Row>
  }

  streamQuery(): never {
    throw new Error('Rows of SQLite are not streamed: read them in pages')
  }
}
