import { sql } from 'kysely'
import { recordAudit } from '../../platform/audit/audit.server.ts'
import type { Database, WriteTransaction } from '../../platform/database/database.server.ts'
import type { ActionContext } from '../../platform/action-context.server.ts'
import { presentJob, subjectOf, type JobRow } from './bulk-job.server.ts'

/** A process that has not said for this long that it still works is gone. */
const LEASE_MS = 30_000
/** Any number that no other lock of the program uses: who claims and who writes history would wait for each other. */
const CLAIM_LOCK = 20_261_122

/**
 * The oldest job that nobody works on becomes this process's own. Never two jobs at a time, over all processes: two of
 * them could hold the same people in different order.
 */
export async function claimNextJob(db: Database, holder: string, now: Date): Promise<JobRow | undefined> {
  const at = now.toISOString()
  const unfinished = db.sql.selectFrom('bulk_jobs').select(['id', 'holder', 'held_until']).where('state', 'in', ['waiting', 'running'])
  // Most looks find nothing, and should cost no transaction.
  if ((await unfinished.executeTakeFirst()) === undefined) return undefined
  return db.write(async (tx) => {
    if (tx.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(tx.sql)
    const jobs = await tx.sql
      .selectFrom('bulk_jobs')
      .select(['id', 'holder', 'held_until'])
      .where('state', 'in', ['waiting', 'running'])
      .orderBy('id')
      .execute()
    if (jobs.some((job) => job.holder !== null && job.holder !== holder && (job.held_until ?? '') > at)) return undefined
    const [next] = jobs
    if (!next) return undefined
    return tx.sql
      .updateTable('bulk_jobs')
      .set({ state: 'running', holder, held_until: leaseFrom(now) })
      .where('id', '=', next.id)
      .returningAll()
      .executeTakeFirst()
  })
}

/**
 * In the transaction of each batch: the job as it is now, held a while longer; undefined when it is no longer this
 * process's. A process that was thought gone can so never commit a batch beside its successor.
 */
export function renewLease(tx: WriteTransaction, { id }: JobRow, holder: string, now: Date): Promise<JobRow | undefined> {
  return tx.sql
    .updateTable('bulk_jobs')
    .set({ held_until: leaseFrom(now) })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst()
}

/** The end of the work, and the line of history that says what came of it. */
export async function endJob(
  tx: WriteTransaction,
  { id }: JobRow,
  state: 'finished' | 'cancelled',
  context: ActionContext,
): Promise<void> {
  const row = await tx.sql
    .updateTable('bulk_jobs')
    .set({ state, holder: null, held_until: null, finished_at: context.now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { total, succeeded, skipped, refused } = presentJob(row)
  const after = { title: row.title, total, succeeded, skipped, refused }
  await recordAudit(tx, context, { action: `bulk work ${state}`, subject: subjectOf(row), after })
}

/** At a clean stop: the next process need not wait for the lease to end. */
export async function releaseJob(db: Database, { id }: JobRow, holder: string): Promise<void> {
  await db.write(async (tx) => {
    await tx.sql
      .updateTable('bulk_jobs')
      .set({ holder: null, held_until: null })
      .where('id', '=', id)
      .where('holder', '=', holder)
      .execute()
  })
}

/** A fault of ours, not a refusal of a row: the office sees it and may resume. */
export async function interruptJob(
  db: Database,
  { id }: JobRow,
  { holder, fault, now }: { holder: string; fault: string; now: Date },
): Promise<void> {
  await db.write(async (tx) => {
    await tx.sql
      .updateTable('bulk_jobs')
      .set({ state: 'interrupted', fault, holder: null, held_until: null, finished_at: now.toISOString() })
      .where('id', '=', id)
      .where('holder', '=', holder)
      .where('state', '=', 'running')
      .execute()
  })
}

function leaseFrom(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString()
}
