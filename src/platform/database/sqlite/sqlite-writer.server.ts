import { once } from 'node:events'
import type { SQLInputValue } from 'node:sqlite'
import type { Worker } from 'node:worker_threads'
import { DatabaseUnavailable } from '../storage-fault.server.ts'
import type { SqliteConnection } from './sqlite-dialect.server.ts'
import { bindable, type StatementResult } from './sqlite-statements.server.ts'
import { takeWriterThread } from './writer-thread.server.ts'

export interface WriterStatement {
  sql: string
  parameters: SQLInputValue[]
}

/** A statement whose result nobody waits for. */
export interface SentStatement extends WriterStatement {
  /** The error of a statement that changes no row. Without it that is no error. */
  orElse: (() => Error) | undefined
}

/** Writes that only send, for one transaction. Each statement is named by its place in `sql`, which is sent once. */
export interface WriterGroup {
  sql: string[]
  writes: Array<Array<{ sql: number; parameters: SQLInputValue[]; mustChange: boolean }>>
}

/** The path of the database, which is the first message; what is to be run, in this order; or the end. */
export type WriterMessage = { open: string } | Array<WriterStatement | WriterGroup> | 'close'

/** An error loses what SQLite has added to it when it is sent to another thread, so that is beside it. */
export interface SentError {
  message: string
  details: object
}

/** Why a write of a group was undone: the error of a statement, or that this one, which must, has changed no row. */
export type WriteFailure = SentError | { unchanged: number }

/** What the thread answers to each statement or group. */
export type WriterReply = { result: StatementResult | Array<WriteFailure | undefined> } | { error: SentError }

/**
 * The connection that writes. It belongs to a thread of its own, so that a commit that waits for the disk stops nobody.
 * When the thread ends by itself, all it was asked fails, and the error ends the process.
 */
export class SqliteWriter implements SqliteConnection {
  readonly #thread: Worker
  readonly #onError: (error: unknown) => void
  /** What the thread gets when this turn of the event loop ends: a message costs more than a statement. */
  readonly #unsent: Array<WriterStatement | WriterGroup> = []
  /** In the order in which the thread will answer. */
  readonly #unanswered: Array<PromiseWithResolvers<never>> = []
  #failure: DatabaseUnavailable | undefined
  #isClosing = false

  /** `onError` is called with each error of a statement. */
  constructor(file: string, onError: (error: unknown) => void) {
    this.#onError = onError
    this.#thread = takeWriterThread()
    this.#send({ open: file })
    this.#thread.on('message', (replies: WriterReply[]) => {
      for (const reply of replies) this.#settle(reply)
    })
    this.#thread.on('error', (error) => this.#fail(error))
    this.#thread.on('exit', (code) => this.#isClosing || this.#fail(new Error(`exit code ${code}`)))
  }

  async run(sql: string, parameters: readonly unknown[] = []): Promise<StatementResult> {
    return this.#ask({ sql, parameters: bindable(parameters) })
  }

  /** Runs writes in one transaction of their own. Returns the errors of those that were undone, once the others are stored. */
  async runSentWrites(writes: ReadonlyArray<readonly SentStatement[]>): Promise<Array<Error | undefined>> {
    const places = new Map<string, number>()
    const placeOf = (sql: string) => {
      if (!places.has(sql)) places.set(sql, places.size)
      return places.get(sql) ?? 0
    }
    const numbered = writes.map((write) =>
      write.map(({ sql, parameters, orElse }) => ({ sql: placeOf(sql), parameters, mustChange: orElse !== undefined })),
    )
    const failures = await this.#ask<Array<WriteFailure | undefined>>({ sql: [...places.keys()], writes: numbered })
    return writes.map((write, index) => {
      const failure = failures[index]
      if (failure === undefined) return undefined
      return 'unchanged' in failure ? write[failure.unchanged]?.orElse?.() : this.#noted(failure)
    })
  }

  async close(): Promise<void> {
    if (this.#failure || this.#isClosing) return
    this.#isClosing = true
    this.#thread.ref()
    const ended = once(this.#thread, 'exit')
    this.#send('close')
    await ended
  }

  async #ask<Result>(asked: WriterStatement | WriterGroup): Promise<Result> {
    if (this.#failure) throw this.#failure
    const answer = Promise.withResolvers<never>()
    // The process must not end before the answer, and may when nothing is asked.
    if (this.#unanswered.push(answer) === 1) this.#thread.ref()
    if (this.#unsent.push(asked) === 1) process.nextTick(() => this.#send(this.#unsent.splice(0)))
    return answer.promise
  }

  #send(message: WriterMessage): void {
    this.#thread.postMessage(message, [])
  }

  #settle(reply: WriterReply): void {
    const answer = this.#unanswered.shift()
    if (this.#unanswered.length === 0) this.#thread.unref()
    if ('result' in reply) answer?.resolve(reply.result as never)
    else answer?.reject(this.#noted(reply.error))
  }

  #noted({ message, details }: SentError): Error {
    const error = Object.assign(new Error(message), details)
    this.#onError(error)
    return error
  }

  #fail(cause: unknown): void {
    if (this.#failure) return
    this.#failure = new DatabaseUnavailable('the thread that writes to the database has ended', { cause })
    for (const answer of this.#unanswered.splice(0)) answer.reject(this.#failure)
    // Nothing can be written any more. The supervisor starts the program again.
    queueMicrotask(() => {
      throw this.#failure
    })
  }
}
