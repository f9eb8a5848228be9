import { DatabaseUnavailable, isOutage } from '../storage-fault.server.ts'
import type { SentStatement, SqliteWriter } from './sqlite-writer.server.ts'

/** No more writes than these share a commit. */
export const MAX_GROUP_SIZE = 64

/** A write that has asked for nothing. Both functions settle its promise. */
interface SentWrite {
  statements: readonly SentStatement[]
  settle: () => void
  fail: (error: unknown) => void
}

/** Commits writes that only send: all that wait go to the thread in one message, as one transaction. */
export class SentWrites {
  readonly #writer: Pick<SqliteWriter, 'runSentWrites'>
  readonly #onFailure: () => void
  readonly #waiting: SentWrite[] = []
  #running: Promise<void> | undefined

  constructor(writer: Pick<SqliteWriter, 'runSentWrites'>, onFailure: () => void) {
    this.#writer = writer
    this.#onFailure = onFailure
  }

  get waiting(): number {
    return this.#waiting.length
  }

  get isRunning(): boolean {
    return this.#running !== undefined
  }

  add(write: SentWrite): void {
    // It has changed nothing, and rests on nothing that is not committed.
    if (write.statements.length === 0) return write.settle()
    this.#waiting.push(write)
    this.#running ??= this.#commitGroups()
  }

  /** Resolves when no write waits any more. */
  async settled(): Promise<void> {
    await this.#running
  }

  async #commitGroups(): Promise<void> {
    // So that what arrives in this turn of the event loop shares a commit.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, MAX_GROUP_SIZE))
    this.#running = undefined
  }

  async #commit(group: readonly SentWrite[]): Promise<void> {
    try {
      const errors = await this.#writer.runSentWrites(group.map(({ statements }) => statements))
      for (const [index, { settle, fail }] of group.entries()) {
        const error = errors[index]
        if (error === undefined) settle()
        else {
          this.#onFailure()
          fail(error)
        }
      }
    } catch (cause) {
      this.#onFailure()
      const failure = isOutage(cause) ? cause : new DatabaseUnavailable('a commit failed', { cause })
      for (const { fail } of group) fail(failure)
    }
  }
}
