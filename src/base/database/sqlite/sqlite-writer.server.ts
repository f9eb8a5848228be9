import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { QueryResult } from 'kysely'
import { runtimeFile } from '../../config/build-files.server.ts'
import { DatabaseUnavailable } from '../storage-fault.server.ts'
import type { SqliteFile } from './sqlite-dialect.server.ts'

const PROGRAM = runtimeFile('./sqlite-writer-worker.ts', import.meta.url)

/** A statement, or the end. */
export type WriterMessage = { sql: string; parameters: readonly unknown[] } | 'close'

/** The thread's reply to each statement. Errors lose SQLite's properties when sent to another thread. */
export type WriterReply = { result: QueryResult<unknown> } | { error: { message: string; details: object } }

/**
 * The connection that writes. It runs in a thread of its own, so that a commit waiting for the disk blocks nobody. If the
 * thread ends by itself, all pending statements fail, and the error ends the process.
 */
export class SqliteWriter implements SqliteFile {
  readonly #thread: Worker
  readonly #onError: (error: unknown) => void
  /** In the order of the thread's replies. */
  readonly #unanswered: Array<PromiseWithResolvers<QueryResult<unknown>>> = []
  #failure: DatabaseUnavailable | undefined
  #isClosing = false

  /** `onError` is called with each error of a statement. */
  constructor(file: string, onError: (error: unknown) => void) {
    this.#onError = onError
    this.#thread = new Worker(PROGRAM, { name: 'sqlite-writer', workerData: file })
    this.#thread.unref()
    this.#thread.on('message', (reply: WriterReply) => this.#settle(reply))
    this.#thread.on('error', (error) => this.#fail(error))
    this.#thread.on('exit', (code) => this.#isClosing || this.#fail(new Error(`exit code ${code}`)))
  }

  async run(sql: string, parameters: readonly unknown[] = []): Promise<QueryResult<unknown>> {
    if (this.#failure) throw this.#failure
    this.#send({ sql, parameters })
    const answer = Promise.withResolvers<QueryResult<unknown>>()
    // The process must not end before the reply, but may when nothing is pending.
    if (this.#unanswered.push(answer) === 1) this.#thread.ref()
    return answer.promise
  }

  async close(): Promise<void> {
    if (this.#failure || this.#isClosing) return
    this.#isClosing = true
    this.#thread.ref()
    const ended = once(this.#thread, 'exit')
    this.#send('close')
    await ended
  }

  #send(message: WriterMessage): void {
    this.#thread.postMessage(message, [])
  }

  #settle(reply: WriterReply): void {
    const answer = this.#unanswered.shift()
    if (this.#unanswered.length === 0 && !this.#isClosing) this.#thread.unref()
    if ('result' in reply) return answer?.resolve(reply.result)
    const error = Object.assign(new Error(reply.error.message), reply.error.details)
    this.#onError(error)
    answer?.reject(error)
  }

  #fail(cause: unknown): void {
    if (this.#failure) return
    this.#failure = new DatabaseUnavailable('the thread that writes to the database has ended', { cause })
    for (const answer of this.#unanswered.splice(0)) answer.reject(this.#failure)
    // Writing is no longer possible. The supervisor restarts the program.
    queueMicrotask(() => {
      throw this.#failure
    })
  }
}
