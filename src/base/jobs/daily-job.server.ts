import type { Selectable } from 'kysely'
import { indianDate, type PlainDate } from '../dates/dates.ts'
import { SYSTEM, type ActionContext } from '../http/action-context.server.ts'
import type { Database, WriteTransaction } from '../database/database.server.ts'
import { forUpdate } from '../database/for-update.server.ts'
import type { JobSource } from './job-source.server.ts'
import type { DailyJobTable } from './daily-job.table.ts'
import { isLeasedToOther, LeaseLost, newLease, NO_LEASE, type LeaseOwner } from './lease.ts'

const POLL_INTERVAL_MS = 5 * 60_000

export interface DailyJob<State> {
  name: string
  /** The change (`tx.changed`) that may make the job due earlier. */
  announcedBy: string
  /** Reports whether it should run at this time, if it has not run today. */
  isDue: (db: Database, now: Date) => Promise<boolean>
  /**
   * Does part of today's work in one transaction, starting where the previous part ended. Returns the start of the next
   * part; undefined when nothing is left. After a crash it starts over, so parts must be idempotent.
   */
  runChunk: (tx: WriteTransaction, state: State | undefined, context: ActionContext) => Promise<State | undefined>
}

interface DailyRun<State> {
  day: PlainDate
  state: State | undefined
}

/**
 * Runs a job once per day in India, in one of several processes. A server that was off runs it once at the start. A failed
 * run is not retried before the next day.
 */
export function dailyJobSource<State>(
  { name, announcedBy, isDue, runChunk }: DailyJob<State>,
  { db, random, secret }: { db: Database } & Pick<ActionContext, 'random' | 'secret'>,
): JobSource<DailyRun<State>> {
  return {
    announcedBy,
    pollIntervalMs: POLL_INTERVAL_MS,
    async claim(owner) {
      // Nearly every poll finds that the job has run today. This avoids a write transaction.
      if (!isToDo(await findRow(db, name), owner) || !(await isDue(db, owner.now()))) return undefined
      return db.write(async (tx) => {
        await tx.sql
          .insertInto('daily_jobs')
          .values({ name, done_on: null, ...NO_LEASE })
          .onConflict((on) => on.doNothing())
          .execute()
        await forUpdate(tx, tx.sql.selectFrom('daily_jobs').select('name').where('name', '=', name), 'daily_jobs').execute()
        if (!isToDo(await findRow(tx, name), owner)) return undefined
        await tx.sql.updateTable('daily_jobs').set(newLease(owner)).where('name', '=', name).execute()
        return { day: indianDate(owner.now()), state: undefined }
      })
    },
    runChunk: (run, { owner }) =>
      db.write(async (tx) => {
        if (!(await updateOwn(tx, name, owner, newLease(owner)))) throw new LeaseLost()
        const state = await runChunk(tx, run.state, { now: owner.now(), actor: SYSTEM, random, secret })
        if (state !== undefined) return { ...run, state }
        await updateOwn(tx, name, owner, { done_on: run.day, ...NO_LEASE })
        return undefined
      }),
    release: async (_run, owner) => {
      await db.write((tx) => updateOwn(tx, name, owner, NO_LEASE))
    },
    fail: async (run, _error, owner) => {
      await db.write((tx) => updateOwn(tx, name, owner, { done_on: run.day, ...NO_LEASE }))
    },
  }
}

/** Compares days for inequality: if a clock that was a year ahead is corrected, the job must not wait for a year. */
function isToDo(row: Selectable<DailyJobTable> | undefined, owner: LeaseOwner): boolean {
  return !row || (!isLeasedToOther(row, owner) && row.done_on !== indianDate(owner.now()))
}

function findRow(db: Database, name: string) {
  return db.sql.selectFrom('daily_jobs').selectAll().where('name', '=', name).executeTakeFirst()
}

/** Changes the row only if this worker owns it. Returns whether it does. */
async function updateOwn(tx: WriteTransaction, name: string, owner: LeaseOwner, columns: Partial<DailyJobTable>): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('daily_jobs')
    .set(columns)
    .where('name', '=', name)
    .where('lease_owner', '=', owner.id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
