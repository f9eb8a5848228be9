import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { DEFAULT_PERIODS, type RetentionPeriods } from '../../retention.ts'
import './retention.table.ts'

const SETTINGS_ROW = 1

/** The change that a write passes to `tx.changed` after a change of the periods. */
export const PERIODS_CHANGED = 'retention-periods'
/** The subject of audit entries about periods and runs. */
export const RETENTION_SUBJECT = 'retention'

export const AUDITED_RETENTION: AuditedRecord = { subject: RETENTION_SUBJECT }

/** The periods with their version: 0 until the office first saves them. */
export interface VersionedPeriods {
  periods: RetentionPeriods
  version: number
}

export async function getPeriods(db: Database): Promise<VersionedPeriods> {
  const row = await db.sql.selectFrom('retention_settings').select(['periods', 'version']).where('id', '=', SETTINGS_ROW).executeTakeFirst()
  if (!row) return { periods: DEFAULT_PERIODS, version: 0 }
  return { periods: { ...DEFAULT_PERIODS, ...(JSON.parse(row.periods) as Partial<RetentionPeriods>) }, version: row.version }
}

/** Saves the periods. The next run uses them. @throws Problem 'stale' with the current periods */
export async function savePeriods(
  db: Database,
  { periods, ifMatch }: { periods: RetentionPeriods; ifMatch?: string | undefined },
  context: ActionContext,
): Promise<VersionedPeriods> {
  return db.write(async (tx) => {
    const before = await lockPeriods(tx, context)
    requireFresh(ifMatch, before.version, before.periods)
    const version = before.version + 1
    const row = { periods: JSON.stringify(periods), updated_at: context.now.toISOString(), version }
    await tx.sql.updateTable('retention_settings').set(row).where('id', '=', SETTINGS_ROW).execute()
    await recordAudit(tx, context, {
      action: 'retention periods changed',
      subject: RETENTION_SUBJECT,
      before: before.periods,
      after: periods,
    })
    tx.changed(PERIODS_CHANGED)
    return { periods, version }
  })
}

async function lockPeriods(tx: WriteTransaction, { now }: ActionContext): Promise<VersionedPeriods> {
  const first = { id: SETTINGS_ROW, periods: JSON.stringify(DEFAULT_PERIODS), updated_at: now.toISOString(), version: 0 }
  await tx.sql
    .insertInto('retention_settings')
    .values(first)
    .onConflict((on) => on.doNothing())
    .execute()
  await forUpdate(tx, tx.sql.selectFrom('retention_settings').select('id').where('id', '=', SETTINGS_ROW), 'retention_settings').execute()
  return getPeriods(tx)
}
