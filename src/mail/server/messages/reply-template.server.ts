import type { ActionContext } from '#base/http/action-context.server.ts'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { etagOf, requireFresh } from '#base/http/etag.server.ts'
import { Problem } from '#base/api/problem.ts'
import { textFaults } from '../../messages/check-template.ts'
import './mail-template.table.ts'
import { REPLY_PLACEHOLDERS } from '../../messages/reply-template.ts'
import type { ReplyTemplate } from '../../messages/mail-template.schema.ts'

export const REPLY_TEMPLATE_MISSING = 'This reply template does not exist. It may have been deleted.'

export const AUDITED_REPLY_TEMPLATE: AuditedRecord = { subject: 'reply-template', nameFields: ['name'] }

interface ReplyTemplateText {
  name: string
  text: string
}

/** All reply templates, by name. */
export async function listReplyTemplates(db: Database): Promise<ReplyTemplate[]> {
  const rows = await db.sql.selectFrom('reply_templates').select(COLUMNS).execute()
  return rows.map(present).sort((a, b) => a.name.localeCompare(b.name, 'en-IN') || a.id - b.id)
}

/** @throws Problem 'unprocessable' for wrong placeholders */
export async function createReplyTemplate(db: Database, { name, text }: ReplyTemplateText, context: ActionContext): Promise<ReplyTemplate> {
  requireUsable(text)
  return db.write(async (tx) => {
    const row = await tx.sql
      .insertInto('reply_templates')
      .values({ name, body: text, updated_at: context.now.toISOString() })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    await recordAudit(tx, context, { action: 'reply template created', subject: `reply-template:${row.id}`, after: { name, text } })
    return present(row)
  })
}

/** @throws Problem 'not-found', 'unprocessable' for wrong placeholders, 'stale' with the current template */
export async function updateReplyTemplate(
  db: Database,
  { id, template, ifMatch }: { id: number; template: ReplyTemplateText; ifMatch?: string | undefined },
  context: ActionContext,
): Promise<ReplyTemplate> {
  requireUsable(template.text)
  return db.write(async (tx) => {
    const before = await lockReplyTemplate(tx, id)
    requireFresh(ifMatch, before.version, present(before))
    const row = await tx.sql
      .updateTable('reply_templates')
      .set({ name: template.name, body: template.text, updated_at: context.now.toISOString(), version: before.version + 1 })
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    const change = { before: { name: before.name, text: before.body }, after: template }
    await recordAudit(tx, context, { action: 'reply template updated', subject: `reply-template:${id}`, ...change })
    return present(row)
  })
}

/** @throws Problem 'not-found' or 'stale' */
export async function deleteReplyTemplate(
  db: Database,
  { id, ifMatch }: { id: number; ifMatch?: string | undefined },
  context: ActionContext,
): Promise<void> {
  await db.write(async (tx) => {
    const before = await lockReplyTemplate(tx, id)
    requireFresh(ifMatch, before.version, present(before))
    await tx.sql.deleteFrom('reply_templates').where('id', '=', id).execute()
    await recordAudit(tx, context, {
      action: 'reply template deleted',
      subject: `reply-template:${id}`,
      before: { name: before.name, text: before.body },
    })
  })
}

const COLUMNS = ['id', 'name', 'body', 'version'] as const

async function lockReplyTemplate(tx: WriteTransaction, id: number) {
  const row = await forUpdate(
    tx,
    tx.sql.selectFrom('reply_templates').select(COLUMNS).where('id', '=', id),
    'reply_templates',
  ).executeTakeFirst()
  if (!row) throw new Problem('not-found', REPLY_TEMPLATE_MISSING)
  return row
}

function requireUsable(text: string): void {
  const [first, ...others] = textFaults(text, { placeholders: REPLY_PLACEHOLDERS })
  if (first !== undefined) throw new Problem('unprocessable', first, { issues: { text: [first, ...others].join(' ') } })
}

function present({ id, name, body, version }: Awaited<ReturnType<typeof lockReplyTemplate>>): ReplyTemplate {
  return { id, name, text: body, etag: etagOf(version) }
}
