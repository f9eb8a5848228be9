import type { Kysely } from 'kysely'
import type { Tables, TransactionConnection } from '../database.server.ts'
import { DatabaseUnavailable, isOutage, storageFault } from '../storage-fault.server.ts'
import { MAX_GROUP_SIZE, SentWrites } from './sent-writes.server.ts'
import type { SqliteConnection } from './sqlite-dialect.server.ts'
import type { SqliteWriter } from './sqlite-writer.server.ts'
import { WriteConnection } from './write-connection.server.ts'

/** A group takes no further writes after MAX_GROUP_SIZE, or after this time: what it has is then committed. */
const MAX_GROUP_MS = 50
/** Further writes are refused with 503, so that the last one that waits is answered within some seconds on a slow disk. */
export const MAX_WAITING_WRITES = 1000

interface GroupCommitOptions {
  writer: Pick<SqliteWriter, 'run' | 'runSentWrites'>
  /** Kysely on the connection of one write. */
  open: (connection: SqliteConnection) => Kysely<Tables>
  /** The connection that reads what is committed. */
  committed: Kysely<Tables>
}

/** A write of the queue. Both settle its promise. */
interface WaitingWrite {
  /** Runs it. Returns what to do once its group is committed. @throws its error */
  run: (connection: TransactionConnection) => Promise<() => void>
  fail: (error: unknown) => void
  /** Whether it has failed before, because another process had used its id. */
  isAgain: boolean
}

/** A write that has run in a transaction which is open. */
interface Outcome {
  settle: () => void
  fail: (error: unknown) => void
  /** Its own error. It has undone what the write did, and nothing else. */
  error?: unknown
}

interface OpenGroup {
  outcomes: Outcome[]
  until: number
}

/**
 * Runs the writes of SQLite one after another, in the order in which they came, and commits those together that wait at
 * the same time: waiting for the disk is what costs most of a commit. Each write has a savepoint, so its failure undoes
 * nothing of the others. Nobody learns an outcome before the commit (docs/decisions/0056). A write that only sends has
 * nothing to wait for: SentWrites commits those, and the next write runs at once (docs/decisions/0069).
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions
  readonly #waiting: WaitingWrite[] = []
  readonly #sentWrites: SentWrites
  /** The last id of each table that has asked for one. Forgotten when a write fails, because its ids may not be stored. */
  readonly #lastIds = new Map<string, number>()
  #group: OpenGroup | undefined
  #running: Promise<void> | undefined

  constructor(options: GroupCommitOptions) {
    this.#options = options
    this.#sentWrites = new SentWrites(options.writer, () => this.#lastIds.clear())
  }

  /** Runs a write in a transaction. @throws DatabaseUnavailable when too many wait already */
  write<T>(work: (connection: TransactionConnection) => Promise<T>): Promise<T> {
    const waiting = this.#waiting.length + this.#sentWrites.waiting
    if (waiting >= MAX_WAITING_WRITES) return Promise.reject(new DatabaseUnavailable('too many writes are waiting'))
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const run = async (connection: TransactionConnection) => {
      const value = await work(connection)
      return () => resolve(value)
    }
    this.#add({ run, fail: reject, isAgain: false })
    return promise
  }

  /** Resolves when no write waits any more. */
  async settled(): Promise<void> {
    while (this.#running || this.#sentWrites.isRunning) {
      await this.#running
      await this.#sentWrites.settled()
    }
  }

  #add(write: WaitingWrite): void {
    this.#waiting.push(write)
    this.#running ??= this.#runWrites()
  }

  async #runWrites(): Promise<void> {
    for (let write = this.#waiting.shift(); write; write = this.#waiting.shift()) {
      await this.#runOne(write)
      const group = this.#group
      if (group && (this.#waiting.length === 0 || group.outcomes.length >= MAX_GROUP_SIZE || performance.now() > group.until))
        await this.#commit(group)
    }
    this.#running = undefined
  }

  async #runOne(write: WaitingWrite): Promise<void> {
    const { writer, open, committed } = this.#options
    const { run, isAgain } = write
    const connection = new WriteConnection({ writer, open, committed, lastIds: this.#lastIds, isAgain, begin: () => this.#begin() })
    // Nothing of it is stored. Its sender must not be refused because another process stored a row first.
    const fail = (error: unknown) => (!isAgain && connection.isTakenId(error) ? this.#add({ ...write, isAgain: true }) : write.fail(error))
    try {
      const settle = await run(connection)
      if (!this.#group && !connection.hasAsked) return this.#sentWrites.add({ statements: connection.sent, settle, fail })
      await connection.release()
      this.#group?.outcomes.push({ settle, fail })
    } catch (error) {
      await connection.undo()
      this.#lastIds.clear()
      if (this.#group) this.#group.outcomes.push({ settle: () => fail(error), fail, error })
      else fail(error)
    } finally {
      connection.close()
    }
  }

  /** The first write that asks for something begins a group, after those have been stored that came before it. */
  async #begin(): Promise<void> {
    if (this.#group) return
    await this.#sentWrites.settled()
    this.#group = { outcomes: [], until: performance.now() + MAX_GROUP_MS }
    // When it fails, the commit does.
    this.#options.writer.run('begin').catch(() => undefined)
  }

  async #commit({ outcomes }: OpenGroup): Promise<void> {
    const { writer } = this.#options
    this.#group = undefined
    try {
      await writer.run('commit')
      for (const { settle } of outcomes) settle()
    } catch (cause) {
      this.#lastIds.clear()
      writer.run('rollback').catch(() => undefined)
      const failure = isOutage(cause) ? cause : new DatabaseUnavailable('a commit failed', { cause })
      // A refusal may rest on what another write of the group has stored, which is undone now. An error of the database does not.
      for (const { fail, error } of outcomes) fail(storageFault(error) === undefined ? failure : error)
    }
  }
}
