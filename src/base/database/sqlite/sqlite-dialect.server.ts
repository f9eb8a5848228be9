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

/** A connection to a SQLite file, in this thread or another. It runs statements in the order received. */
export interface SqliteFile {
  run: (sql: string, parameters: readonly unknown[]) => QueryResult<unknown> | Promise<QueryResult<unknown>>
  close: () => void | Promise<void>
}

/** A Kysely dialect for a node:sqlite connection. Kysely's own dialect only supports connections in the same thread. */
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
  /** SQLite supports schema changes inside transactions, although Kysely's own adapter denies it. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Kysely gives the connection to one transaction, or one statement outside a transaction, at a time. */
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

/** Refuses a statement after the end of its transaction, because it would be committed on its own or with the next one. */
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
