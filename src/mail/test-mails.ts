import type { TestApp } from '#app/testing/test-app.ts'
import { DEFAULT_MAIL_SETTINGS } from './default-mail-settings.ts'
import type { MailSettings } from './mail-settings.schema.ts'
import './server/mail.table.ts'

/** The mails of the outbox, oldest first, with their data. */
export async function readMails(app: Pick<TestApp, 'db'>) {
  const rows = await app.db.sql.selectFrom('mails').selectAll().orderBy('id').execute()
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as Record<string, unknown> }))
}

export async function removeMails(app: Pick<TestApp, 'db'>): Promise<void> {
  await app.db.write((tx) => tx.sql.deleteFrom('mails').execute())
}

/** Saves the default settings with these changes. */
export async function setMailSettings(app: TestApp, changes: Partial<MailSettings>): Promise<void> {
  const reply = await app.fetchAsAdmin('/api/admin/mail-settings', { method: 'PUT', body: { ...DEFAULT_MAIL_SETTINGS, ...changes } })
  if (reply.status !== 200) throw new Error(reply.text)
}
