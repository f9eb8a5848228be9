import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import type { Actor, ActionContext } from '../../platform/action-context.server.ts'
import type { OpenDatabase } from '../../platform/database/database.server.ts'
import { storageFault } from '../../platform/database/storage-fault.server.ts'
import type { RandomBytes } from '../../shared/reference-number.ts'
import { Problem } from '../../shared/problem.ts'
import { runBatch } from './bulk-batch.server.ts'
import { WORK_CHANGED, type JobRow } from './bulk-job.server.ts'
import { claimNextJob, interruptJob, releaseJob } from './bulk-lease.server.ts'
import { listTargets } from './bulk-targets.server.ts'
import type { BulkKind } from './bulk-job.ts'
import type { BulkAction } from './bulk-action.server.ts'

export type BulkActions = Record<BulkKind, BulkAction<never>>

interface RunnerContext {
  db: OpenDatabase
  clock: () => Date
  random: RandomBytes
  secret: string
  verbs: BulkActions
  onFault: (error: unknown) => void
}

/** Between two batches: the site's own requests come first. */
const REST_MS = 4
/** How often it looks for work of a process that is gone, or that another one was asked for. */
const POLL_INTERVAL_MS = 10_000
/** A database that is away for a moment does not interrupt the work. */
const RETRY_DELAYS_MS = [100, 1000, 5000, 10_000]

/**
 * Does the office's work on many records, one job after another, in small transactions with rests between them.
 * Nothing of it is only in memory: after a crash the next process goes on where the last committed batch ended.
 */
export class BulkRunner {
  readonly #context: RunnerContext
  readonly #holder = randomUUID()
  readonly #look: NodeJS.Timeout
  readonly #stopListening: () => void
  #running: Promise<void> | undefined
  #isWoken = false
  readonly #closing = new AbortController()

  constructor(context: RunnerContext) {
    this.#context = context
    this.#stopListening = context.db.onChange((changes) => changes.has(WORK_CHANGED) && this.wake())
    this.#look = setInterval(() => this.wake(), POLL_INTERVAL_MS)
    this.#look.unref()
  }

  /** Looks for work now. Called at the start, after each new job, and now and then. */
  wake(): void {
    if (this.#closing.signal.aborted) return
    this.#isWoken = true
    this.#running ??= this.#run()
      .catch(this.#context.onFault)
      .finally(() => {
        this.#running = undefined
        if (this.#isWoken) this.wake()
      })
  }

  /** Resolves when there is nothing left to do. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Ends after the batch in hand. What is left goes on with the next start. */
  async close(): Promise<void> {
    this.#closing.abort()
    this.#isWoken = false
    this.#stopListening()
    clearInterval(this.#look)
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      this.#isWoken = false
      const job = await claimNextJob(this.#context.db, this.#holder, this.#context.clock())
      if (!job) return
      await this.#work(job)
    }
  }

  async #work(job: JobRow): Promise<void> {
    const { db, onFault } = this.#context
    try {
      const isOurs = job.selection === null || (await this.#withRetry(() => this.#list(job)))
      let goesOn = isOurs
      while (goesOn && !this.#closing.signal.aborted) {
        goesOn = await this.#withRetry(() => this.#batch(job))
        if (goesOn) await this.#rest(REST_MS)
      }
      if (this.#closing.signal.aborted) await releaseJob(db, job, this.#holder)
    } catch (error) {
      if (!(error instanceof Problem)) onFault(error)
      const fault = error instanceof Problem ? error.message : 'Something went wrong on our side. It can be resumed.'
      await interruptJob(db, job, { holder: this.#holder, fault, now: this.#context.clock() })
    }
  }

  #list(job: JobRow): Promise<boolean> {
    return listTargets(this.#context.db, job, this.#about(job))
  }

  #batch(job: JobRow): Promise<boolean> {
    return runBatch(this.#context.db, job, this.#about(job))
  }

  #about(job: JobRow) {
    const { clock, random, secret, verbs } = this.#context
    const context: ActionContext = { now: clock(), random, secret, actor: JSON.parse(job.actor) as Actor }
    const options = JSON.parse(job.options) as never
    return { holder: this.#holder, verb: verbs[job.kind], clock, job, options, context }
  }

  /** Again after a rest when the database was away: each try is a transaction, so nothing is done twice. */
  async #withRetry<T>(work: () => Promise<T>): Promise<T> {
    for (const patience of RETRY_DELAYS_MS) {
      try {
        return await work()
      } catch (error) {
        if (storageFault(error) !== 'unavailable' || this.#closing.signal.aborted) throw error
        await this.#rest(patience)
      }
    }
    return work()
  }

  /** A stop does not wait for it. */
  async #rest(ms: number): Promise<void> {
    await rest(ms, undefined, { signal: this.#closing.signal }).catch(() => undefined)
  }
}
