import { getCompany } from '#company/server/company.server.ts'
import { isPermitted, type ActionContext } from '#base/http/action-context.server.ts'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { Problem } from '#base/api/problem.ts'
import { type MailContent, type MailKind, describedMail, KIND_NAMES, sampleOf, SAMPLE_LINKS } from '../../mail-kinds.ts'
import '../mail.table.ts'
import { subjectFaults, textFaults } from '../../messages/check-template.ts'
import { MAIL_PLACEHOLDERS, type Placeholder } from '../../messages/mail-placeholders.ts'
import type { ListedMailTemplate, MailTemplate, MailPreview } from '../../messages/mail-template.schema.ts'
import './mail-template.table.ts'
import type { TemplateText } from '../../kinds/mail-kind.ts'
import { linkFaults } from './link-faults.server.ts'
import { renderWithTemplate } from './render-mail.server.ts'
import { storedTemplate } from './stored-template.server.ts'

const MISSING = 'E-mail not found.'
const FIXED = 'This e-mail cannot be changed.'

export const AUDITED_MAIL_TEMPLATE: AuditedRecord = { subject: 'mail-template', nameFields: ['title'] }

export interface VersionedMailTemplate {
  template: MailTemplate
  /** 0 until the office first changes it. */
  version: number
}

/** All kinds of mail, each marked if the office has changed it. */
export async function listMailTemplates(db: Database): Promise<ListedMailTemplate[]> {
  const rows = await db.sql.selectFrom('mail_templates').select('kind').where('body', 'is not', null).execute()
  const changed = new Set(rows.map(({ kind }) => kind))
  return KIND_NAMES.map((kind) => listed(kind, changed.has(kind)))
}

/** @throws Problem 'not-found' */
export async function getMailTemplate(db: Database, kind: string): Promise<VersionedMailTemplate> {
  if (!isMailKind(kind)) throw new Problem('not-found', MISSING)
  const { version, changed } = await storedTemplate(db, kind)
  const { subject, text, placeholders, required } = describedMail(kind)
  const template = {
    ...listed(kind, changed !== undefined),
    ...(changed ?? { subject, text }),
    default: { subject, text },
    placeholders: placeholders.map((name) => {
      const { meaning, example, isBlock = false }: Placeholder = MAIL_PLACEHOLDERS[name]
      return { name, meaning, example, isBlock, isRequired: required.includes(name) }
    }),
  }
  return { template, version }
}

/**
 * Saves the office's text of a kind of mail; null restores the default.
 * @throws Problem 'unprocessable' for wrong placeholders, 'stale' with the current template
 */
export async function saveMailTemplate(
  db: Database,
  { kind, text, ifMatch }: { kind: string; text: TemplateText | null; ifMatch?: string | undefined },
  context: ActionContext,
): Promise<VersionedMailTemplate> {
  return db.write(async (tx) => {
    const before = await lockTemplate(tx, kind, context)
    if (before.template.isFixed) throw new Problem('forbidden', FIXED)
    requireFresh(ifMatch, before.version, before.template)
    if (text) requireUsable(before.template.kind, text)
    const isDefault = text === null || (text.subject === before.template.default.subject && text.text === before.template.default.text)
    const row = {
      subject: isDefault ? null : text.subject,
      body: isDefault ? null : text.text,
      updated_at: context.now.toISOString(),
      version: before.version + 1,
    }
    await tx.sql.updateTable('mail_templates').set(row).where('kind', '=', before.template.kind).execute()
    const after = await getMailTemplate(tx, kind)
    await recordAudit(tx, context, {
      action: isDefault ? 'mail template reset' : 'mail template updated',
      subject: `mail-template:${kind}`,
      before: audited(before.template),
      after: audited(after.template),
    })
    tx.changed('mail-templates')
    return after
  })
}

/**
 * Renders a preview with this text from the latest mail of its kind. Uses an example if there is none, if the reader may not see records,
 * or if the kind is secret or about staff access.
 * @throws Problem 'unprocessable' for wrong placeholders
 */
export async function previewMailTemplate(
  db: Database,
  { kind, text, siteUrl }: { kind: string; text: TemplateText; siteUrl: string },
  { actor, now }: ActionContext,
): Promise<MailPreview> {
  if (!isMailKind(kind)) throw new Problem('not-found', MISSING)
  requireUsable(kind, text)
  const { isSecret, to } = describedMail(kind)
  const isShown = isPermitted(actor, 'records.read') && !isSecret && to !== 'staff'
  const latest = isShown ? await latestMail(db, kind) : undefined
  const rendered = renderWithTemplate(latest ?? sampleOf(kind), text, { siteUrl, now, links: SAMPLE_LINKS, company: await getCompany(db) })
  return { ...rendered, isReal: latest !== undefined }
}

function isMailKind(kind: string): kind is MailKind {
  return (KIND_NAMES as string[]).includes(kind)
}

function listed(kind: MailKind, isChanged: boolean): ListedMailTemplate {
  const { title, to, isFixed = false } = describedMail(kind)
  return { kind, title, to, isFixed, isChanged }
}

function audited({ title, subject, text }: MailTemplate) {
  return { title, subject, text }
}

function requireUsable(kind: MailKind, { subject, text }: TemplateText): void {
  const { placeholders: names, required } = describedMail(kind)
  const placeholders = Object.fromEntries(names.map((name) => [name, MAIL_PLACEHOLDERS[name] as Placeholder]))
  const inText = [...textFaults(text, { placeholders, required }, subject), ...linkFaults(text)]
  const problems = Object.fromEntries(
    Object.entries({ subject: subjectFaults(subject, { placeholders }), text: inText })
      .filter(([, faults]) => faults.length > 0)
      .map(([field, faults]) => [field, faults.join(' ')]),
  )
  const [first] = Object.values(problems)
  if (first !== undefined) throw new Problem('unprocessable', first, { issues: problems })
}

/** Locks the row until the transaction ends. It is created at the first change. */
async function lockTemplate(tx: WriteTransaction, kind: string, { now }: ActionContext): Promise<VersionedMailTemplate> {
  if (!isMailKind(kind)) throw new Problem('not-found', MISSING)
  const first = { kind, subject: null, body: null, updated_at: now.toISOString(), version: 0 }
  await tx.sql
    .insertInto('mail_templates')
    .values(first)
    .onConflict((on) => on.doNothing())
    .execute()
  await forUpdate(tx, tx.sql.selectFrom('mail_templates').select('kind').where('kind', '=', kind), 'mail_templates').execute()
  return getMailTemplate(tx, kind)
}

async function latestMail(db: Database, kind: MailKind): Promise<MailContent | undefined> {
  const row = await db.sql.selectFrom('mails').select('data').where('kind', '=', kind).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row && ({ kind, data: JSON.parse(row.data) as unknown } as MailContent)
}
