import type { Kysely } from 'kysely'
import type { Tables } from './database.server.ts'
import type { SqliteConnection } from './sqlite-dialect.server.ts'
import type { StatementResult } from './sqlite-statements.server.ts'
import { DatabaseUnavailable, isOutage, storageFault } from './storage-fault.server.ts'

/** A group takes no further writes after this many, or after this time: what it has is then committed. */
const MAX_GROUP_SIZE = 64
const MAX_GROUP_MS = 50
/** Further writes are refused with 503, so that the last one that waits is answered within some seconds on a slow disk. */
export const MAX_WAITING_WRITES = 1000

/** The savepoint of each write in a group. An error in a statement about it ends the transaction. */
export const SAVEPOINT = 'one_write'

interface GroupCommitOptions {
  writer: { run(sql: string, parameters?: readonly unknown[]): Promise<StatementResult> }
  /** Kysely on the connection of one write. */
  open: (connection: SqliteConnection) => Kysely<Tables>
}

/** A write of the queue. Both settle its promise. */
interface WaitingWrite {
  /** Runs it. Returns what to do once its group is committed. @throws its error */
  run: (sql: Kysely<Tables>) => Promise<() => void>
  fail: (error: unknown) => void
}

interface Outcome {
  settle: () => void
  /** Its own error. It has undone what the write did, and nothing else. */
  error?: unknown
}

/**
 * Runs the writes of SQLite one after another, in the order in which they came, and commits those together that wait at
 * the same time: waiting for the disk is what costs most of a commit. Each write has a savepoint, so its failure undoes
 * nothing of the others. Nobody learns an outcome before the commit (docs/decisions/0056).
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions
  readonly #waiting: WaitingWrite[] = []
  #running: Promise<void> | undefined

  constructor(options: GroupCommitOptions) {
    this.#options = options
  }

  /** Runs a write in a transaction. @throws DatabaseUnavailable when too many wait already */
  write<T>(work: (sql: Kysely<Tables>) => Promise<T>): Promise<T> {
    if (this.#waiting.length >= MAX_WAITING_WRITES) return Promise.reject(new DatabaseUnavailable('too many writes are waiting'))
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const run = async (sql: Kysely<Tables>) => {
      const value = await work(sql)
      return () => resolve(value)
    }
    this.#waiting.push({ run, fail: reject })
    this.#running ??= this.#commitGroups()
    return promise
  }

  /** Resolves when no write waits any more. */
  async settled(): Promise<void> {
    await this.#running
  }

  async #commitGroups(): Promise<void> {
    while (this.#waiting.length > 0) await this.#commitGroup()
    this.#running = undefined
  }

  async #commitGroup(): Promise<void> {
    const group: WaitingWrite[] = []
    const outcomes: Outcome[] = []
    const until = performance.now() + MAX_GROUP_MS
    this.#send('begin')
    for (let write = this.#waiting.shift(); write; write = this.#waiting.shift()) {
      group.push(write)
      outcomes.push(await this.#runOne(write))
      if (group.length >= MAX_GROUP_SIZE || performance.now() > until) break
    }
    try {
      await this.#options.writer.run('commit')
      for (const { settle } of outcomes) settle()
    } catch (cause) {
      this.#send('rollback')
      const failure = isOutage(cause) ? cause : new DatabaseUnavailable('a commit failed', { cause })
      // A refusal may rest on what another write of the group has stored, which is undone now. An error of the database does not.
      for (const [index, { fail }] of group.entries()) {
        const own = outcomes[index]?.error
        fail(storageFault(own) === undefined ? failure : own)
      }
    }
  }

  async #runOne({ run, fail }: WaitingWrite): Promise<Outcome> {
    const connection = new WriteConnection(this.#options.writer)
    this.#send(`savepoint ${SAVEPOINT}`)
    try {
      const settle = await run(this.#options.open(connection))
      this.#send(`release savepoint ${SAVEPOINT}`)
      return { settle }
    } catch (error) {
      this.#send(`rollback to savepoint ${SAVEPOINT}`)
      this.#send(`release savepoint ${SAVEPOINT}`)
      return { settle: () => fail(error), error }
    } finally {
      connection.close()
    }
  }

  /** Does not wait for the answer: when such a statement fails, the commit does. */
  #send(sql: string): void {
    this.#options.writer.run(sql).catch(() => undefined)
  }
}

/** The connection of one write. A statement that comes after its end would be stored with the next write, so it is refused. */
class WriteConnection implements SqliteConnection {
  readonly #writer: GroupCommitOptions['writer']
  #hasEnded = false

  constructor(writer: GroupCommitOptions['writer']) {
    this.#writer = writer
  }

  run(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    if (this.#hasEnded) throw new Error('this write has ended: wait for all of its statements before it returns')
    return this.#writer.run(sql, parameters)
  }

  close(): void {
    this.#hasEnded = true
  }
}
