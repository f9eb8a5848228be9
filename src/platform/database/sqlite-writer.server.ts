import { once } from 'node:events'
import type { SQLInputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { runtimeFile } from '../build-files.server.ts'
import type { SqliteConnection } from './sqlite-dialect.server.ts'
import { bindable, type StatementResult } from './sqlite-statements.server.ts'
import { DatabaseUnavailable } from './storage-fault.server.ts'

const WORKER = runtimeFile('./sqlite-writer-worker.ts', import.meta.url)

export interface WriterStatement {
  sql: string
  parameters: SQLInputValue[]
}

/** What the thread answers to each statement. An error loses what SQLite has added to it when it is sent, so that is beside it. */
export type WriterReply = { result: StatementResult } | { error: { message: string; details: object } }

/**
 * The connection that writes. It belongs to a thread of its own, so that a commit that waits for the disk stops nobody.
 * When the thread ends by itself, all it was asked fails, and the error ends the process.
 */
export class SqliteWriter implements SqliteConnection {
  readonly #thread: Worker
  readonly #onError: (error: unknown) => void
  /** What the thread gets when this turn of the event loop ends: a message costs more than a statement. */
  readonly #unsent: WriterStatement[] = []
  /** In the order in which the thread will answer. */
  readonly #unanswered: Array<PromiseWithResolvers<StatementResult>> = []
  #failure: DatabaseUnavailable | undefined
  #isClosing = false

  /** `onError` is called with each error of a statement. */
  constructor(file: string, onError: (error: unknown) => void) {
    this.#onError = onError
    this.#thread = new Worker(WORKER, { name: 'sqlite-writer', workerData: file })
    this.#thread.on('message', (replies: WriterReply[]) => {
      for (const reply of replies) this.#settle(reply)
    })
    this.#thread.on('error', (error) => this.#fail(error))
    this.#thread.on('exit', (code) => this.#isClosing || this.#fail(new Error(`exit code ${code}`)))
    this.#thread.unref()
  }

  async run(sql: string, parameters: readonly unknown[] = []): Promise<StatementResult> {
    if (this.#failure) throw this.#failure
    const statement: WriterStatement = { sql, parameters: bindable(parameters) }
    const answer = Promise.withResolvers<StatementResult>()
    // The process must not end before the answer, and may when nothing is asked.
    if (this.#unanswered.push(answer) === 1) this.#thread.ref()
    if (this.#unsent.push(statement) === 1) process.nextTick(() => this.#thread.postMessage(this.#unsent.splice(0), []))
    return answer.promise
  }

  async close(): Promise<void> {
    if (this.#failure || this.#isClosing) return
    this.#isClosing = true
    this.#thread.ref()
    const ended = once(this.#thread, 'exit')
    this.#thread.postMessage('close', [])
    await ended
  }

  #settle(reply: WriterReply): void {
    const answer = this.#unanswered.shift()
    if (this.#unanswered.length === 0) this.#thread.unref()
    if ('result' in reply) return answer?.resolve(reply.result)
    const error = Object.assign(new Error(reply.error.message), reply.error.details)
    this.#onError(error)
    answer?.reject(error)
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
