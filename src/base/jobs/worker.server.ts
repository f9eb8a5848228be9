import { randomUUID } from 'node:crypto'
import { Problem } from '../api/problem.ts'
import type { OpenDatabase } from '../database/database.server.ts'
import { storageFault } from '../database/storage-fault.server.ts'
import type { JobSource } from './job-source.server.ts'
import { LeaseLost, type LeaseOwner } from './lease.ts'
import { pause, withRetry } from './with-retry.server.ts'

interface WorkerContext {
  db: Pick<OpenDatabase, 'onChange'>
  clock: () => Date
  /** Called with every error other than a Problem. */
  onFault: (error: unknown) => void
}

/** After each chunk, so that requests to the site come first. */
const CHUNK_PAUSE_MS = 4
/** The interval for finding jobs of crashed processes, or jobs announced in other processes. */
const POLL_INTERVAL_MS = 10_000

/**
 * Runs background jobs from any number of sources: one at a time per source, the sources in parallel. All state is in the
 * database; a new process resumes after the last committed chunk.
 */
export class Worker {
  readonly #context: WorkerContext
  readonly #owner: LeaseOwner
  readonly #stopping = new AbortController()
  readonly #loops: Array<Pick<JobLoop<unknown>, 'wake' | 'settled' | 'close'>> = []

  constructor(context: WorkerContext) {
    this.#context = context
    this.#owner = { id: randomUUID(), now: context.clock }
  }

  /** Looks for jobs of this source from now on. */
  add<Job>(source: JobSource<Job>): void {
    const loop = new JobLoop(source, { ...this.#context, owner: this.#owner, signal: this.#stopping.signal })
    this.#loops.push(loop)
    loop.wake()
  }

  /** Looks for jobs of all sources now. */
  wake(): void {
    for (const loop of this.#loops) loop.wake()
  }

  /** Resolves when no source has a due job. */
  async settled(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.settled()))
  }

  /** Stops after the current chunk and releases the jobs; the next process resumes them. */
  async close(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#loops.map((loop) => loop.close()))
  }
}

type LoopContext = WorkerContext & { owner: LeaseOwner; signal: AbortSignal }

/** Runs the jobs of one source. */
class JobLoop<Job> {
  readonly #source: JobSource<Job>
  readonly #context: LoopContext
  readonly #poll: NodeJS.Timeout
  readonly #stopListening: () => void
  #running: Promise<void> | undefined
  /** Woken while running: a job may have arrived after the last claim found none. */
  #isWokenAgain = false

  constructor(source: JobSource<Job>, context: LoopContext) {
    this.#source = source
    this.#context = context
    this.#stopListening = context.db.onChange((changes) => changes.has(source.announcedBy) && this.wake())
    this.#poll = setInterval(() => this.wake(), source.pollIntervalMs ?? POLL_INTERVAL_MS)
    this.#poll.unref()
  }

  wake(): void {
    if (this.#context.signal.aborted) return
    this.#isWokenAgain = true
    this.#running ??= this.#runJobs()
      .catch(this.#context.onFault)
      .finally(() => {
        this.#running = undefined
        if (this.#isWokenAgain) this.wake()
      })
  }

  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  async close(): Promise<void> {
    this.#stopListening()
    clearInterval(this.#poll)
    await this.settled()
  }

  async #runJobs(): Promise<void> {
    while (!this.#context.signal.aborted) {
      this.#isWokenAgain = false
      const job = await this.#source.claim(this.#context.owner)
      if (job === undefined) return
      await this.#run(job)
    }
  }

  async #run(claimed: Job): Promise<void> {
    const { owner, signal } = this.#context
    let job: Job | undefined = claimed
    try {
      while (job !== undefined && !signal.aborted) {
        const current: Job = job
        job = await withRetry(() => this.#source.runChunk(current, { owner, signal }), signal)
        await pause(CHUNK_PAUSE_MS, signal)
      }
    } catch (error) {
      if (error instanceof LeaseLost) return
      // A job is not failed because of an unavailable database while the worker stops. The next process resumes it.
      const isResumedLater = signal.aborted && storageFault(error) === 'unavailable'
      if (!isResumedLater) return this.#fail(job as Job, error)
    }
    if (job !== undefined) await this.#source.release(job, owner)
  }

  async #fail(job: Job, error: unknown): Promise<void> {
    if (!(error instanceof Problem)) this.#context.onFault(error)
    await this.#source.fail(job, error, this.#context.owner)
  }
}
