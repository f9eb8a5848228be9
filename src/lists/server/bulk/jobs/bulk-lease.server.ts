import { sql } from 'kysely'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { SYSTEM, type ActionContext } from '#base/http/action-context.server.ts'
import { isLeasedToOther, LeaseLost, newLease, NO_LEASE, type LeaseOwner } from '#base/jobs/lease.ts'
import { presentJob, subjectOf, type JobRow } from './bulk-job.server.ts'

/** Key of a PostgreSQL advisory lock. The number is arbitrary, but no other lock of the program may use it. */
const CLAIM_LOCK = 20_261_122

/**
 * Leases the oldest unfinished job, unless another worker owns any. Only one bulk job runs at a time over all processes,
 * since two could lock the same participants in different order.
 */
export async function claimNextJob(db: Database, owner: LeaseOwner): Promise<JobRow | undefined> {
  // Most polls find nothing. This query costs no write transaction.
  if ((await unfinishedJobs(db)).length === 0) return undefined
  return db.write(async (tx) => {
    // Not a row lock: there may be several rows, and a job that is being created has no visible row.
    if (tx.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(tx.sql)
    const jobs = await unfinishedJobs(tx)
    if (jobs.some((job) => isLeasedToOther(job, owner))) return undefined
    const [next] = jobs
    if (!next) return undefined
    return tx.sql
      .updateTable('bulk_jobs')
      .set({ state: 'running', ...newLease(owner) })
      .where('id', '=', next.id)
      .returningAll()
      .executeTakeFirst()
  })
}

function unfinishedJobs(db: Database) {
  return db.sql
    .selectFrom('bulk_jobs')
    .select(['id', 'lease_owner', 'leased_until'])
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('id')
    .execute()
}

/**
 * Renews the lease in the transaction of each chunk, and returns the current job. A process that was presumed dead can
 * therefore never commit a chunk while its successor works.
 * @throws LeaseLost when the job has another owner or is no longer running
 */
export async function renewLease(tx: WriteTransaction, { id }: JobRow, owner: LeaseOwner): Promise<JobRow> {
  const job = await renewOwnLease(tx, id, owner)
  if (!job) throw new LeaseLost()
  return job
}

/** Returns undefined if this worker no longer owns the job. Locks the job's row until the transaction ends. */
function renewOwnLease(tx: WriteTransaction, id: number, owner: LeaseOwner): Promise<JobRow | undefined> {
  return tx.sql
    .updateTable('bulk_jobs')
    .set(newLease(owner))
    .where('id', '=', id)
    .where('lease_owner', '=', owner.id)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst()
}

/** Ends the job, and records the number of rows per outcome in the audit log. `fault` is the reason for an interruption. */
export async function endJob(
  tx: WriteTransaction,
  { id }: JobRow,
  state: 'finished' | 'cancelled' | 'interrupted',
  { now, actor, fault }: Pick<ActionContext, 'now' | 'actor'> & { fault?: string },
): Promise<void> {
  const row = await tx.sql
    .updateTable('bulk_jobs')
    .set({ state, fault: fault ?? null, ...NO_LEASE, finished_at: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { total, succeeded, skipped, refused } = presentJob(row)
  const after = { title: row.title, total, succeeded, skipped, refused, fault }
  await recordAudit(tx, { now, actor }, { action: `bulk work ${state}`, subject: subjectOf(row), after })
}

export async function releaseJob(db: Database, { id }: JobRow, owner: LeaseOwner): Promise<void> {
  await db.write(async (tx) => {
    await tx.sql.updateTable('bulk_jobs').set(NO_LEASE).where('id', '=', id).where('lease_owner', '=', owner.id).execute()
  })
}

/** Stops the job after an error other than the refusal of one row. The office sees the error and may resume the job. */
export async function interruptJob(db: Database, { id }: JobRow, { owner, fault }: { owner: LeaseOwner; fault: string }): Promise<void> {
  await db.write(async (tx) => {
    const job = await renewOwnLease(tx, id, owner)
    if (job) await endJob(tx, job, 'interrupted', { now: owner.now(), actor: SYSTEM, fault })
  })
}
