import { presentRow } from '#base/database/present-row.server.ts'
import type { Selectable, Updateable } from 'kysely'
import { countUnsentMails } from '#mail/server/mails-about.server.ts'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { MailingTable } from './mailing.table.ts'
import { mailingSchema, type MailingProgress, type Mailing } from '../mailing.schema.ts'
import './mailing.table.ts'

export type MailingRow = Selectable<MailingTable>

/** The change (`tx.changed`) that wakes the worker to send a mailing. */
export const MAILINGS_CHANGED = 'newsletter-mailings'
export const MAILING_MISSING = 'This mailing does not exist. It may have been deleted.'
export const AUDITED_MAILING: AuditedRecord = { subject: 'newsletter-issue', nameFields: ['subject'] }

/** The subject of a mailing's mails. */
export function mailingSubject({ id }: { id: number }): string {
  return `newsletter-issue:${id}`
}

/** Makes each mail unique per mailing and subscriber: the outbox keeps one mail per key. */
export function mailingKey(mailing: { id: number }, subscriber: { id: number }): string {
  return `newsletter-issue:${mailing.id}:${subscriber.id}`
}

/** @throws Problem 'not-found' */
export async function getMailingRow(db: Database, id: number): Promise<MailingRow> {
  const row = await db.sql.selectFrom('newsletter_issues').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not-found', MAILING_MISSING)
  return row
}

/** Locks the row until the transaction ends. @throws Problem 'not-found' */
export async function lockMailing(tx: WriteTransaction, id: number): Promise<MailingRow> {
  const query = tx.sql.selectFrom('newsletter_issues').selectAll().where('id', '=', id)
  const row = await forUpdate(tx, query, 'newsletter_issues').executeTakeFirst()
  if (!row) throw new Problem('not-found', MAILING_MISSING)
  return row
}

/** Changes a locked row, with a new version. */
export async function updateMailing(
  tx: WriteTransaction,
  { id, version }: MailingRow,
  columns: Updateable<MailingTable>,
  now: Date,
): Promise<MailingRow> {
  const changed = { ...columns, updated_at: now.toISOString(), version: version + 1 }
  const row = await tx.sql.updateTable('newsletter_issues').set(changed).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  tx.changed(MAILINGS_CHANGED, mailingSubject(row))
  return row
}

export async function presentMailing(db: Database, row: MailingRow): Promise<Mailing> {
  return presentRow(mailingSchema, row, { text: row.body, progress: await progressOf(db, row), etag: etagOf(row.version) })
}

async function progressOf(db: Database, row: MailingRow): Promise<MailingProgress> {
  const { recipients, sent, refused } = row
  if (row.status === 'draft') return { recipients: 0, sent: 0, returned: 0, failed: 0, waiting: 0, leftOut: 0 }
  const mails = await countUnsentMails(db, mailingSubject(row))
  const failed = refused + mails.failed
  const rest = Math.max(0, recipients - sent - mails.returned - failed)
  const waiting = row.status === 'sending' ? rest : Math.min(rest, mails.waiting)
  return { recipients, sent, returned: mails.returned, failed, waiting, leftOut: rest - waiting }
}
