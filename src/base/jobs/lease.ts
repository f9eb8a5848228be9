import { plain, type TypesOf } from '../values/columns.ts'

/** A process that has not renewed its lease for this long is presumed dead, and another process takes over its job. */
const LEASE_MS = 30_000

/** Columns of a table of jobs. Both are null while no process works on the job. */
export const LEASE_COLUMNS = {
  /** The worker that runs the job (`LeaseOwner.id`). */
  lease_owner: plain<string | null>(),
  /** An instant as ISO text. */
  leased_until: plain<string | null>(),
}

type LeaseColumns = TypesOf<typeof LEASE_COLUMNS>

/** A worker, as identified in leases. */
export interface LeaseOwner {
  /** Unique among all workers of all processes. */
  readonly id: string
  readonly now: () => Date
}

export const NO_LEASE: LeaseColumns = { lease_owner: null, leased_until: null }

/** Another process has taken over the job. Uncommitted work of this process must not be committed. */
export class LeaseLost extends Error {
  constructor() {
    super('another process has taken over this job')
  }
}

/** Returns the columns of a lease that begins, or is renewed, now. */
export function newLease({ id, now }: LeaseOwner): LeaseColumns {
  return { lease_owner: id, leased_until: new Date(now().getTime() + LEASE_MS).toISOString() }
}

/**
 * Reports whether another worker owns the job now. An expired lease, or this worker's own, may be taken. So may one that
 * ends later than any lease can: its owner's clock was wrong, and the job would otherwise be blocked until that day.
 */
export function isLeasedToOther({ lease_owner, leased_until }: LeaseColumns, { id, now }: LeaseOwner): boolean {
  const leftMs = Date.parse(leased_until ?? '') - now().getTime()
  return lease_owner !== null && lease_owner !== id && leftMs > 0 && leftMs <= 2 * LEASE_MS
}
