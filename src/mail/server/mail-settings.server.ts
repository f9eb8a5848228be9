import type { ActionContext } from '#base/http/action-context.server.ts'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import { DEFAULT_MAIL_SETTINGS } from '../default-mail-settings.ts'
import type { MailSettings } from '../mail-settings.schema.ts'
import './mail-settings.table.ts'

const SETTINGS_ROW = 1

/** The change (`tx.changed`) that announces new settings. */
export const MAIL_SETTINGS_CHANGED = 'mail-settings'
const SETTINGS_SUBJECT = 'mail-settings'

export const AUDITED_MAIL_SETTINGS: AuditedRecord = { subject: SETTINGS_SUBJECT }

/** The settings with their version: 0 until the office first saves them. */
export interface VersionedMailSettings {
  settings: MailSettings
  version: number
  /** See `MailSettingsTable.reminders_since`. */
  remindersSince: PlainDate | null
}

export async function getMailSettings(db: Database): Promise<VersionedMailSettings> {
  const row = await db.sql
    .selectFrom('mail_settings')
    .select(['settings', 'version', 'reminders_since as remindersSince'])
    .where('id', '=', SETTINGS_ROW)
    .executeTakeFirst()
  if (!row) return { settings: DEFAULT_MAIL_SETTINGS, version: 0, remindersSince: null }
  return { ...row, settings: { ...DEFAULT_MAIL_SETTINGS, ...(JSON.parse(row.settings) as Partial<MailSettings>) } }
}

/** Saves the settings, effective immediately. @throws Problem 'stale' with the current settings */
export async function saveMailSettings(
  db: Database,
  { settings, ifMatch }: { settings: MailSettings; ifMatch?: string | undefined },
  context: ActionContext,
): Promise<VersionedMailSettings> {
  return db.write(async (tx) => {
    const before = await lockMailSettings(tx, context)
    requireFresh(ifMatch, before.version, before.settings)
    const saved = {
      settings,
      version: before.version + 1,
      remindersSince: needsNewStart(before.settings, settings) ? indianDate(context.now) : before.remindersSince,
    }
    await tx.sql
      .updateTable('mail_settings')
      .set({
        settings: JSON.stringify(settings),
        reminders_since: saved.remindersSince,
        updated_at: context.now.toISOString(),
        version: saved.version,
      })
      .where('id', '=', SETTINGS_ROW)
      .execute()
    await recordAudit(tx, context, { action: 'mail settings changed', subject: SETTINGS_SUBJECT, before: before.settings, after: settings })
    tx.changed(MAIL_SETTINGS_CHANGED)
    return saved
  })
}

/**
 * The day from which reminders apply, set to today by the first call. So neither an update of the program nor a new mail server sends
 * reminders for all steps that began long ago.
 */
export async function startReminders(tx: WriteTransaction, context: ActionContext): Promise<PlainDate> {
  const { remindersSince } = await lockMailSettings(tx, context)
  if (remindersSince !== null) return remindersSince
  const today = indianDate(context.now)
  await tx.sql.updateTable('mail_settings').set({ reminders_since: today }).where('id', '=', SETTINGS_ROW).execute()
  return today
}

/** After reminders were off, or with other steps, most certificates are past a step for which nobody was reminded. */
function needsNewStart(before: MailSettings, after: MailSettings): boolean {
  if (!after.expiryReminders) return false
  return !before.expiryReminders || before.reminderSteps.join() !== after.reminderSteps.join()
}

async function lockMailSettings(tx: WriteTransaction, { now }: ActionContext): Promise<VersionedMailSettings> {
  const first = { id: SETTINGS_ROW, settings: '{}', reminders_since: null, updated_at: now.toISOString(), version: 0 }
  await tx.sql
    .insertInto('mail_settings')
    .values(first)
    .onConflict((on) => on.doNothing())
    .execute()
  await forUpdate(tx, tx.sql.selectFrom('mail_settings').select('id').where('id', '=', SETTINGS_ROW), 'mail_settings').execute()
  return getMailSettings(tx)
}
