import type { Selectable } from 'kysely'
import { SYSTEM, type ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { PERSON_ERASED } from '#base/database/write-ahead-log.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import type { JobSource } from '#base/jobs/job-source.server.ts'
import { isLeasedToOther, LeaseLost, newLease, NO_LEASE, type LeaseOwner } from '#base/jobs/lease.ts'
import { RETENTION_RULES } from './retention-rules.server.ts'
import { getPeriods, PERIODS_CHANGED, RETENTION_SUBJECT } from './retention-settings.server.ts'
import type { RetentionRunTable } from './retention.table.ts'
import type { Removed } from '../../retention.ts'
import type { LastRun } from '../../retention.schema.ts'
import { nextRunAt, planRun, type RunState } from '../../run-plan.ts'
import './retention.table.ts'

const RUN_ROW = 1
const POLL_INTERVAL_MS = 5 * 60_000

type RunRow = Selectable<RetentionRunTable>

/** The current run and the index of its rule. */
interface RetentionRun {
  startedAt: Date
  rule: number
}

interface RunContext {
  db: Database
  random: ActionContext['random']
  secret: string
}

/**
 * The daily run that removes personal data past its period, run by the background worker: rule by rule, in chunks of one small transaction
 * each. A process that takes over restarts at the first rule, which then finds only what is left.
 */
export function retentionJobSource({ db, random, secret }: RunContext): JobSource<RetentionRun> {
  return {
    announcedBy: PERIODS_CHANGED,
    pollIntervalMs: POLL_INTERVAL_MS,
    claim: (owner) => claimRun(db, owner),
    runChunk: (run, { owner }) =>
      db.write((tx) => runChunk(tx, run, { owner, context: { now: owner.now(), actor: SYSTEM, random, secret } })),
    release: async (_run, owner) => {
      await db.write((tx) => updateOwn(tx, owner, NO_LEASE))
    },
    fail: async (_run, _error, owner) => {
      const ended = { started_at: null, ended_at: owner.now().toISOString(), outcome: 'failed', ...NO_LEASE } as const
      await db.write((tx) => updateOwn(tx, owner, ended))
    },
  }
}

/** The last and the next run, for the back-office. */
export async function getRunState(
  db: Database,
): Promise<{ lastRun: LastRun | null; nextRunAt: string | null; pausedUntil: string | null }> {
  const row = await findRun(db)
  const { endedAt, pausedUntil } = stateOf(row)
  if (!row?.outcome || endedAt === null) return { lastRun: null, nextRunAt: null, pausedUntil: null }
  const isPaused = row.outcome === 'paused' && pausedUntil !== null
  return {
    // While a run is in progress, `removed` is its count so far.
    lastRun: { at: endedAt.toISOString(), outcome: row.outcome, removed: row.started_at === null ? removedOf(row) : {} },
    nextRunAt: nextRunAt(endedAt).toISOString(),
    pausedUntil: isPaused ? pausedUntil.toISOString() : null,
  }
}

async function claimRun(db: Database, owner: LeaseOwner): Promise<RetentionRun | undefined> {
  // Nearly every poll finds no run due. This check needs no write transaction.
  if (!isToDo(await findRun(db), owner)) return undefined
  return db.write(async (tx) => {
    const none = { id: RUN_ROW, ...NO_LEASE, started_at: null, ended_at: null, outcome: null, removed: '{}', paused_until: null }
    await tx.sql
      .insertInto('retention_runs')
      .values(none)
      .onConflict((on) => on.doNothing())
      .execute()
    await forUpdate(tx, tx.sql.selectFrom('retention_runs').select('id').where('id', '=', RUN_ROW), 'retention_runs').execute()
    const row = await findRun(tx)
    if (!row || !isToDo(row, owner)) return undefined
    const now = owner.now()
    const plan = row.started_at === null ? planRun(stateOf(row), now) : undefined
    if (plan?.step === 'pause') {
      const pause = { ended_at: now.toISOString(), outcome: 'paused', removed: '{}', paused_until: plan.until.toISOString() } as const
      await update(tx, pause)
      return undefined
    }
    const startedAt = row.started_at ?? now.toISOString()
    await update(tx, { started_at: startedAt, ...(plan ? { removed: '{}' } : {}), ...newLease(owner) })
    return { startedAt: new Date(startedAt), rule: 0 }
  })
}

/** Whether a run is due, or one is in progress without a living process. */
function isToDo(row: RunRow | undefined, owner: LeaseOwner): boolean {
  if (!row) return true
  if (isLeasedToOther(row, owner)) return false
  return row.started_at !== null || planRun(stateOf(row), owner.now()).step !== 'wait'
}

async function runChunk(
  tx: WriteTransaction,
  run: RetentionRun,
  { owner, context }: { owner: LeaseOwner; context: ActionContext },
): Promise<RetentionRun | undefined> {
  const [row] = await updateOwn(tx, owner, newLease(owner))
  if (!row || row.started_at === null) throw new LeaseLost()
  const rule = RETENTION_RULES[run.rule]
  const removed = removedOf(row)
  if (!rule) {
    await endRun(tx, removed, context)
    return undefined
  }
  const { periods } = await getPeriods(tx)
  const count = await rule.remove(tx, { periods, now: run.startedAt }, context)
  if (count === 0) return { ...run, rule: run.rule + 1 }
  await update(tx, { removed: JSON.stringify({ ...removed, [rule.kind]: (removed[rule.kind] ?? 0) + count }) })
  return run
}

async function endRun(tx: WriteTransaction, removed: Removed, context: ActionContext): Promise<void> {
  await update(tx, { started_at: null, ended_at: context.now.toISOString(), outcome: 'finished', paused_until: null, ...NO_LEASE })
  if (Object.keys(removed).length === 0) return
  tx.changed(PERSON_ERASED)
  await recordAudit(tx, context, { action: 'data past its period removed', subject: RETENTION_SUBJECT, after: removed })
}

function findRun(db: Database): Promise<RunRow | undefined> {
  return db.sql.selectFrom('retention_runs').selectAll().where('id', '=', RUN_ROW).executeTakeFirst()
}

async function update(tx: WriteTransaction, columns: Partial<RunRow>): Promise<void> {
  await tx.sql.updateTable('retention_runs').set(columns).where('id', '=', RUN_ROW).execute()
}

/** Updates the run only if this worker owns it. Its row stays locked until the transaction ends. */
function updateOwn(tx: WriteTransaction, owner: LeaseOwner, columns: Partial<RunRow>): Promise<RunRow[]> {
  return tx.sql
    .updateTable('retention_runs')
    .set(columns)
    .where('id', '=', RUN_ROW)
    .where('lease_owner', '=', owner.id)
    .returningAll()
    .execute()
}

function stateOf(row: RunRow | undefined): RunState {
  return {
    endedAt: row?.ended_at ? new Date(row.ended_at) : null,
    pausedUntil: row?.paused_until ? new Date(row.paused_until) : null,
  }
}

function removedOf({ removed }: RunRow): Removed {
  return JSON.parse(removed) as Removed
}
