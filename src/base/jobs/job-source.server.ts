import type { LeaseOwner } from './lease.ts'

export interface JobRun {
  owner: LeaseOwner
  /** Aborted when the worker stops. A chunk that takes long ends early then, and returns its job. */
  signal: AbortSignal
}

/** One kind of background work: where its jobs come from, and how one chunk of a job runs. */
export interface JobSource<Job> {
  /** What a write passes to `tx.changed` when there is a new job: the worker looks for jobs once that write has committed. */
  readonly announcedBy: string
  /** How often the worker looks for jobs that nobody announced to this process. */
  readonly pollIntervalMs?: number
  /** Leases the next job that is due, in one transaction. Undefined when there is none. */
  claim: (owner: LeaseOwner) => Promise<Job | undefined>
  /**
   * Runs one chunk, and renews the lease in the transaction that stores what the chunk did. Returns the job as it is
   * now; undefined when it has ended. When the database was unavailable, the worker calls it again with the same job.
   * @throws LeaseLost when another process has taken over: the worker drops the job without `release` or `fail`
   */
  runChunk: (job: Job, run: JobRun) => Promise<Job | undefined>
  /** Ends the lease of a job when the worker stops: the next process need not wait until the lease expires. */
  release: (job: Job, owner: LeaseOwner) => Promise<void>
  /** Stores that a chunk threw. It must end the job or postpone it: the worker claims the next job at once. */
  fail: (job: Job, error: unknown, owner: LeaseOwner) => Promise<void>
}
