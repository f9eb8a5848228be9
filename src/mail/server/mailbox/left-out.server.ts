import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { LEFT_OUT_REASONS, type LeftOutReason } from '../../left-out.ts'
import './left-out.table.ts'

const SHOWN_MS = 7 * 86_400_000

/** Counts a mail that is left in the mailbox, and deletes counts that are no longer shown. */
export async function countLeftOut(tx: WriteTransaction, reason: LeftOutReason, now: Date): Promise<void> {
  await tx.sql.deleteFrom('mails_left_out').where('day', '<=', lastForgotten(now)).execute()
  await tx.sql
    .insertInto('mails_left_out')
    .values({ day: indianDate(now), reason, count: 1 })
    .onConflict((on) => on.columns(['day', 'reason']).doUpdateSet(({ ref, eb }) => ({ count: eb(ref('mails_left_out.count'), '+', 1) })))
    .execute()
}

/** Counts the mails left in the mailbox within seven days, by reason. */
export async function listLeftOut(db: Database, now: Date): Promise<Array<{ reason: LeftOutReason; count: number }>> {
  const rows = await db.sql
    .selectFrom('mails_left_out')
    .select(['reason', ({ fn }) => fn.sum<number>('count').as('count')])
    .where('day', '>', lastForgotten(now))
    .groupBy('reason')
    .execute()
  return LEFT_OUT_REASONS.flatMap((reason) => rows.filter((row) => row.reason === reason).map(({ count }) => ({ reason, count })))
}

function lastForgotten(now: Date): PlainDate {
  return indianDate(new Date(now.getTime() - SHOWN_MS))
}
