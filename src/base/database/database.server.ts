import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import type { StorageHealth } from './storage-health.server.ts'

/** All tables by name. The `x.table.ts` of each feature adds its own, so this file depends on no feature. */
// eslint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Tables {}

export type Dialect = 'sqlite' | 'postgres'

/** The subject of a change: 'programs' (the list) or 'program:42' (one of them). */
type Change = string

/**
 * The first argument of every function that reads or writes. `sql` reads. `write` opens a transaction and is the only way
 * to write. A transaction is itself a `Database`: `write` on it joins the transaction instead of nesting another.
 */
export interface Database {
  readonly dialect: Dialect
  readonly sql: Kysely<Tables>
  write<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T>
}

export interface WriteTransaction extends Database {
  /** Names what this write changes. Listeners are called once the transaction has committed. */
  changed(...changes: Change[]): void
  /** Runs `work` as the last step of this transaction, for work that takes a lock which all writers need. */
  beforeCommit(work: () => Promise<void>): void
}

export type ChangeListener = (changes: ReadonlySet<Change>) => void

/** Runs `work` in a transaction of its own, and commits. */
export type Transact = <T>(work: (sql: Kysely<Tables>) => Promise<T>) => Promise<T>

interface Connections {
  dialect: Dialect
  /** For reads outside a transaction. On SQLite a separate connection that cannot write. */
  reader: Kysely<Tables>
  transact: Transact
  /** For long-running statements at the start of the program. On SQLite the connection that writes. */
  starter: Kysely<Tables>
  transactAtStart: Transact
  health: StorageHealth
  /** Waits for pending writes. */
  close: () => Promise<void>
}

/** The open database. Features see it as `Database`; the composition root also listens, migrates and closes. */
export class OpenDatabase implements Database {
  readonly dialect: Dialect
  readonly health: StorageHealth
  readonly #connections: Connections
  readonly #listeners = new Set<ChangeListener>()
  /** The write that the current call belongs to. */
  readonly #running = new AsyncLocalStorage<{ isOpen: boolean }>()

  constructor(connections: Connections) {
    this.dialect = connections.dialect
    this.health = connections.health
    this.#connections = connections
  }

  /** @throws Error inside a write: the query would not see its changes, and would need a second connection */
  get sql(): Kysely<Tables> {
    this.#refuseInsideWrite()
    return this.#connections.reader
  }

  write<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    return this.#writeWith(this.#connections.transact, work)
  }

  /** Writes at the start, without a time limit per statement: another process may be starting on the same database. */
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

  close(): Promise<void> {
    return this.#connections.close()
  }

  async #writeWith<T>(transact: Transact, work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    this.#refuseInsideWrite()
    const changes = new Set<Change>()
    const running = { isOpen: true }
    const transaction = async (sql: Kysely<Tables>) => {
      const lastSteps: Array<() => Promise<void>> = []
      const done = await work(openTransaction(this.dialect, sql, changes, lastSteps))
      for (const step of lastSteps) await step()
      return done
    }
    try {
      const result = await this.health.watch(() => this.#running.run(running, () => transact(transaction)))
      if (changes.size > 0) for (const listener of this.#listeners) listener(changes)
      return result
    } finally {
      running.isOpen = false
    }
  }

  /** Prevents a deadlock: if all connections are held by writes that wait for another one, they wait for ever. */
  #refuseInsideWrite(): void {
    if (this.#running.getStore()?.isOpen) throw new Error('a read or write outside the transaction: use the one that the write has got')
  }
}

function openTransaction(
  dialect: Dialect,
  sql: Kysely<Tables>,
  changes: Set<Change>,
  lastSteps: Array<() => Promise<void>>,
): WriteTransaction {
  const tx: WriteTransaction = {
    dialect,
    sql,
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
