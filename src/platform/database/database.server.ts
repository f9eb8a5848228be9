import type { CompiledQuery, Kysely } from 'kysely'
import type { MaybePromise } from '../../shared/maybe-promise.ts'
import type { StorageHealth } from './storage-health.server.ts'

/** All tables by name. The `x.table.ts` of each feature adds its own, so this file depends on no feature. */
// eslint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Tables {}

export type Dialect = 'sqlite' | 'postgres'

/** What a write changed: 'programs' (the list) or 'program:42' (one of them). */
type Change = string

/**
 * The first argument of every function that reads or writes. `sql` reads. `write` opens a transaction and is the only way
 * to write. A transaction is itself a `Database`: `write` on it joins the transaction instead of nesting another.
 */
export interface Database {
  readonly dialect: Dialect
  readonly sql: Kysely<Tables>
  /** The rows of a statement that is compiled already. On SQLite they are there at once, outside of a transaction. */
  rows<Row>(query: CompiledQuery<Row>): MaybePromise<Row[]>
  write<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T>
}

export interface WriteTransaction extends Database {
  /** Names what this write changes. Listeners are called once the transaction has committed. */
  changed(...changes: Change[]): void
  /** Runs `work` as the last step of this transaction. For work that takes a lock which all writers need. */
  beforeCommit(work: () => Promise<void>): void
  /**
   * Sends a statement and does not wait for its result. When it fails, the write fails at its end; so it does with the error
   * of `orElse` when the statement changes no row. On SQLite a write that only sends costs one message (docs/decisions/0069).
   */
  send(query: CompiledQuery, orElse?: () => Error): void
  /** The id that the next row of this table gets, so that what is sent can refer to it. The row has to be stored with it. */
  newId(table: keyof Tables): Promise<number>
  /**
   * For what may be a moment old: what had been committed when this write asked. On SQLite it is read without waiting for
   * the writing connection; on PostgreSQL it is the transaction itself.
   */
  readonly committed: Database
}

export type ChangeListener = (changes: ReadonlySet<Change>) => void

/** Two equal marks: nothing was committed between them. */
type CommitMark = number | string

/** What a transaction runs its statements on. */
export interface TransactionConnection extends Pick<WriteTransaction, 'sql' | 'send'> {
  newId(table: string): Promise<number>
  committed: Kysely<Tables>
}

/** Runs `work` in a transaction of its own, waits for what it has sent, and commits. */
type Transact = <T>(work: (connection: TransactionConnection) => Promise<T>) => Promise<T>

interface Connections {
  dialect: Dialect
  /** For reads outside a transaction. On SQLite a separate connection that cannot write. */
  reader: Kysely<Tables>
  /** The same without Kysely and its promises, for a connection of this thread. */
  readRows?: (query: CompiledQuery) => unknown[]
  transact: Transact
  /** For the start of the program, whose statements may take long. On SQLite the connection that writes. */
  starter: Kysely<Tables>
  transactAtStart: Transact
  health: StorageHealth
  commitMark: () => CommitMark | Promise<CommitMark>
  /** Waits for the writes that have begun. */
  close: () => Promise<void>
}

/** The open database. Features see it as `Database`; the composition root also listens, migrates and closes. */
export class OpenDatabase implements Database {
  readonly dialect: Dialect
  readonly sql: Kysely<Tables>
  readonly health: StorageHealth
  readonly #connections: Connections
  readonly #listeners = new Set<ChangeListener>()

  constructor(connections: Connections) {
    this.dialect = connections.dialect
    this.health = connections.health
    this.sql = connections.reader
    this.#connections = connections
  }

  rows<Row>(query: CompiledQuery<Row>): MaybePromise<Row[]> {
    const { readRows } = this.#connections
    return readRows ? (readRows(query) as Row[]) : rowsOf(this.sql, query)
  }

  write<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    return this.#writeWith(this.#connections.transact, work)
  }

  /** A write of the start. No statement of it has a time limit: another process may be starting on the same database. */
  writeAtStart<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    return this.#writeWith(this.#connections.transactAtStart, work)
  }

  /** Calls `listener` after each commit that changed something. Returns a function that stops it. */
  onChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The connection of migrations, which change the schema outside `write`. */
  get schemaConnection(): Kysely<Tables> {
    return this.#connections.starter
  }

  /**
   * What the database says of all commits so far, those of other processes included. The next mark differs from it when
   * anything was committed in between.
   */
  commitMark(): CommitMark | Promise<CommitMark> {
    return this.#connections.commitMark()
  }

  close(): Promise<void> {
    return this.#connections.close()
  }

  async #writeWith<T>(transact: Transact, work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    const changes = new Set<Change>()
    const transaction = async (connection: TransactionConnection) => {
      const lastSteps: Array<() => Promise<void>> = []
      const done = await work(openTransaction(this.dialect, connection, changes, lastSteps))
      for (const step of lastSteps) await step()
      return done
    }
    const result = await this.health.watch(() => transact(transaction))
    if (changes.size > 0) for (const listener of this.#listeners) listener(changes)
    return result
  }
}

async function rowsOf<Row>(sql: Kysely<Tables>, query: CompiledQuery<Row>): Promise<Row[]> {
  return (await sql.executeQuery(query)).rows
}

function openTransaction(
  dialect: Dialect,
  connection: TransactionConnection,
  changes: Set<Change>,
  lastSteps: Array<() => Promise<void>>,
): WriteTransaction {
  const tx: WriteTransaction = {
    dialect,
    // A write that only sends needs none.
    get sql() {
      return connection.sql
    },
    rows: (query) => rowsOf(connection.sql, query),
    committed: { dialect, sql: connection.committed, rows: (query) => rowsOf(connection.committed, query), write: (work) => work(tx) },
    send: (query, orElse) => connection.send(query, orElse),
    newId: (table) => connection.newId(table),
    write: (work) => work(tx),
    changed: (...what) => {
      for (const change of what) changes.add(change)
    },
    beforeCommit: (step) => {
      lastSteps.push(step)
    },
  }
  return tx
}
