import type { Database } from '#base/database/database.server.ts'
import type { MailKind } from '../../mail-kinds.ts'
import './mail-template.table.ts'
import type { TemplateText } from '../../kinds/mail-kind.ts'

/** The office's text of a kind of mail; undefined while the default applies. */
export async function storedTemplate(db: Database, kind: MailKind): Promise<{ version: number; changed: TemplateText | undefined }> {
  const row = await db.sql.selectFrom('mail_templates').select(['subject', 'body', 'version']).where('kind', '=', kind).executeTakeFirst()
  const isChanged = row !== undefined && row.subject !== null && row.body !== null
  return { version: row?.version ?? 0, changed: isChanged ? { subject: row.subject ?? '', text: row.body ?? '' } : undefined }
}
