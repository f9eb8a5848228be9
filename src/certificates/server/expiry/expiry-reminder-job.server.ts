import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import { getMailSettings, MAIL_SETTINGS_CHANGED, startReminders } from '#mail/server/mail-settings.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import type { DailyJob } from '#base/jobs/daily-job.server.ts'
import { daysBetween, indianClock, indianDate, type PlainDate } from '#base/dates/dates.ts'
import { summaryOf } from '../certificate-mails.server.ts'
import { findDueReminders, type DueReminder } from './expiring.server.ts'
import { addReminder } from './expiry-reminder.server.ts'

/** Maximum number of certificates per transaction. */
export const CHUNK_SIZE = 50
/** IST. Nobody wants a reminder at night. */
const FROM_HOUR = 9

/**
 * Reminds recipients of expiring certificates by mail, once for each edition and step. A manual reminder by the office replaces the
 * automatic one. A step that began while the server was off is sent later, but only the latest one.
 */
export const REMINDER_JOB: DailyJob<string> = {
  name: 'expiry-reminders',
  announcedBy: MAIL_SETTINGS_CHANGED,
  isDue: async (db, now) => indianClock(now).hour >= FROM_HOUR && (await getMailSettings(db)).settings.expiryReminders,
  async runChunk(tx, cursor, context) {
    const since = await startReminders(tx, context)
    const { settings } = await getMailSettings(tx)
    if (!settings.expiryReminders) return undefined
    const today = indianDate(context.now)
    const page = await findDueReminders(tx, { today, since, steps: settings.reminderSteps, limit: CHUNK_SIZE, cursor })
    for (const reminder of page.rows) await remind(tx, reminder, today, context)
    return page.nextCursor
  },
}

async function remind(tx: WriteTransaction, { row, step, email }: DueReminder, today: PlainDate, context: ActionContext): Promise<void> {
  const { id, edition } = row
  if (!(await addReminder(tx, { certificate_row_id: id, edition, step }, 'mail', context))) return
  const to = { address: email, name: row.participant_name }
  const data = { ...summaryOf(row), daysLeft: daysBetween(today, row.expiry_date) }
  const onceKey = `certificate-expiring:${id}:${edition}:${step}`
  await enqueueMail(tx, { kind: 'certificate-expiring', to, about: `certificate:${id}`, data, onceKey }, context)
}
