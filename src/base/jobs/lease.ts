import { plain, type TypesOf } from '../values/columns.ts'

/** A process that has not renewed its lease for this long is taken for dead, and another process takes over its job. */
const LEASE_MS = 30_000

/** Columns of a table whose rows are jobs. Both are null while no process works on the job. */
export const LEASE_COLUMNS = {
  /** The worker that runs the job (`LeaseOwner.id`). */
  lease_owner: plain<string | null>(),
  /** An instant as ISO text. */
  leased_until: plain<string | null>(),
}

type LeaseColumns = TypesOf<typeof LEASE_COLUMNS>

/** A worker, as the lease of a job names it. */
export interface LeaseOwner {
  /** Differs from the id of every other worker, in this process and in others. */
  readonly id: string
  readonly now: () => Date
}

export const NO_LEASE: LeaseColumns = { lease_owner: null, leased_until: null }

/** Another process has taken over the job. What this process has not committed yet must not be committed. */
export class LeaseLost extends Error {
  constructor() {
    super('another process has taken over this job')
  }
}

/** The columns of a job whose lease begins, or is renewed, now. */
export function newLease({ id, now }: LeaseOwner): LeaseColumns {
  return { lease_owner: id, leased_until: new Date(now().getTime() + LEASE_MS).toISOString() }
}

/**
 * Whether another worker owns the job now. An expired lease, and one of this worker, may be taken. So may one that ends much
 * later than a lease can: its owner's clock was wrong, and nobody would take the job before that day.
 */
export function isLeasedToOther({ lease_owner, leased_until }: LeaseColumns, { id, now }: LeaseOwner): boolean {
  const leftMs = Date.parse(leased_until ?? '') - now().getTime()
  return lease_owner !== null && lease_owner !== id && leftMs > 0 && leftMs <= 2 * LEASE_MS
}
