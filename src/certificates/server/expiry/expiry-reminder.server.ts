import { getMailSettings } from '#mail/server/mail-settings.server.ts'
import type { ReminderStep } from '#mail/mail-settings.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { Problem } from '#base/api/problem.ts'
import { findExpiring } from './expiring.server.ts'
import { reminderStep } from '../../expiry-reminder.ts'
import type { ExpiringRecipient } from '../../expiry-reminder.schema.ts'

const NOT_EXPIRING = 'This certificate needs no reminder: it is deleted, revoked, suspended, expired or has no expiry date.'
const PROGRAM = 'Pramaan'

/**
 * Records that somebody reminded the recipient, once for each edition and step. A second call changes nothing.
 * @throws Problem 'conflict' when the certificate needs no reminder
 */
export async function recordReminder(db: Database, id: number, siteUrl: string, context: ActionContext): Promise<ExpiringRecipient> {
  return db.write(async (tx) => {
    await addReminder(tx, await reminderKeyOf(tx, id, siteUrl, context), 'by hand', context)
    return getExpiring(tx, id, siteUrl, context)
  })
}

/** Records a reminder. Returns whether it is the first of its edition and step, so of two senders only one sends. */
export async function addReminder(
  tx: WriteTransaction,
  key: ReminderKey,
  means: 'by hand' | 'mail',
  context: ActionContext,
): Promise<boolean> {
  const added = await tx.sql
    .insertInto('expiry_reminders')
    .values({ ...key, means, sent_at: context.now.toISOString(), sent_by: nameOf(context) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n) return false
  await recordHistory(tx, 'holder reminded', key.certificate_row_id, { daysBefore: key.step, means }, context)
  return true
}

/** Removes the record of a reminder. @throws Problem 'conflict' when the certificate needs no reminder */
export async function forgetReminder(db: Database, id: number, siteUrl: string, context: ActionContext): Promise<ExpiringRecipient> {
  return db.write(async (tx) => {
    const mark = await reminderKeyOf(tx, id, siteUrl, context)
    const gone = await tx.sql
      .deleteFrom('expiry_reminders')
      .where('certificate_row_id', '=', id)
      .where('edition', '=', mark.edition)
      .where('step', '=', mark.step)
      .executeTakeFirst()
    if (gone.numDeletedRows > 0n) await recordHistory(tx, 'reminder mark removed', id, { daysBefore: mark.step }, context)
    return getExpiring(tx, id, siteUrl, context)
  })
}

interface ReminderKey {
  certificate_row_id: number
  edition: number
  step: ReminderStep
}

async function reminderKeyOf(tx: WriteTransaction, id: number, siteUrl: string, context: ActionContext): Promise<ReminderKey> {
  const { expiryDate } = await getExpiring(tx, id, siteUrl, context)
  const { reminderSteps } = (await getMailSettings(tx)).settings
  const { edition } = await tx.sql.selectFrom('certificates').select('edition').where('id', '=', id).executeTakeFirstOrThrow()
  return { certificate_row_id: id, edition, step: reminderStep(expiryDate, indianDate(context.now), reminderSteps) }
}

async function getExpiring(tx: WriteTransaction, id: number, siteUrl: string, { now }: ActionContext): Promise<ExpiringRecipient> {
  const expiring = await findExpiring(tx, id, { now, siteUrl })
  if (!expiring) throw new Problem('conflict', NOT_EXPIRING)
  return expiring
}

async function recordHistory(tx: WriteTransaction, action: string, id: number, after: object, context: ActionContext): Promise<void> {
  await recordAudit(tx, context, { action, subject: `certificate:${id}`, after })
  tx.changed('certificates', `certificate:${id}`)
}

function nameOf({ actor }: ActionContext): string {
  return actor.kind === 'staff' ? actor.name : PROGRAM
}
