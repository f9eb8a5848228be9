import type { LeaseOwner } from './lease.ts'

export interface JobRun {
  owner: LeaseOwner
  /** Aborted when the worker stops. A long-running chunk then ends early and returns its job. */
  signal: AbortSignal
}

/** One kind of background work: the source of its jobs, and the code for one chunk of a job. */
export interface JobSource<Job> {
  /** The change (`tx.changed`) that announces a new job: the worker looks for jobs once that write has committed. */
  readonly announcedBy: string
  /** The interval at which the worker looks for jobs that were not announced to this process. */
  readonly pollIntervalMs?: number
  /** Leases the next due job in one transaction. Undefined when there is none. */
  claim: (owner: LeaseOwner) => Promise<Job | undefined>
  /**
   * Runs one chunk, and renews the lease in the transaction that stores its work. Returns the current job; undefined when
   * it has ended. If the database was unavailable, the worker calls it again with the same job.
   * @throws LeaseLost when another process has taken over: the worker drops the job without `release` or `fail`
   */
  runChunk: (job: Job, run: JobRun) => Promise<Job | undefined>
  /** Ends the lease of a job when the worker stops, so that the next process need not wait for it to expire. */
  release: (job: Job, owner: LeaseOwner) => Promise<void>
  /** Records that a chunk threw. It must end or postpone the job, because the worker claims the next job at once. */
  fail: (job: Job, error: unknown, owner: LeaseOwner) => Promise<void>
}
