import { presentRow } from '#base/database/present-row.server.ts'
import type { Selectable, Updateable } from 'kysely'
import { countUnsentMails } from '#mail/server/mails-about.server.ts'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { IssueTable } from './issue.table.ts'
import { issueSchema, type IssueProgress, type Issue } from '../issue.schema.ts'
import './issue.table.ts'

export type IssueRow = Selectable<IssueTable>

/** The change (`tx.changed`) that wakes the worker to send an issue. */
export const ISSUES_CHANGED = 'newsletter-issues'
export const ISSUE_MISSING = 'This issue does not exist. It may have been deleted.'
export const AUDITED_ISSUE: AuditedRecord = { subject: 'newsletter-issue', nameFields: ['subject'] }

/** The subject of an issue's mails. */
export function issueSubject({ id }: { id: number }): string {
  return `newsletter-issue:${id}`
}

/** Makes each mail unique per issue and subscriber: the outbox keeps one mail per key. */
export function issueKey(issue: { id: number }, subscriber: { id: number }): string {
  return `newsletter-issue:${issue.id}:${subscriber.id}`
}

/** @throws Problem 'not-found' */
export async function getIssueRow(db: Database, id: number): Promise<IssueRow> {
  const row = await db.sql.selectFrom('newsletter_issues').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not-found', ISSUE_MISSING)
  return row
}

/** Locks the row until the transaction ends. @throws Problem 'not-found' */
export async function lockIssue(tx: WriteTransaction, id: number): Promise<IssueRow> {
  const query = tx.sql.selectFrom('newsletter_issues').selectAll().where('id', '=', id)
  const row = await forUpdate(tx, query, 'newsletter_issues').executeTakeFirst()
  if (!row) throw new Problem('not-found', ISSUE_MISSING)
  return row
}

/** Changes a locked row, with a new version. */
export async function updateIssue(
  tx: WriteTransaction,
  { id, version }: IssueRow,
  columns: Updateable<IssueTable>,
  now: Date,
): Promise<IssueRow> {
  const changed = { ...columns, updated_at: now.toISOString(), version: version + 1 }
  const row = await tx.sql.updateTable('newsletter_issues').set(changed).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  tx.changed(ISSUES_CHANGED, issueSubject(row))
  return row
}

export async function presentIssue(db: Database, row: IssueRow): Promise<Issue> {
  return presentRow(issueSchema, row, { text: row.body, progress: await progressOf(db, row), etag: etagOf(row.version) })
}

async function progressOf(db: Database, row: IssueRow): Promise<IssueProgress> {
  const { recipients, sent, refused } = row
  if (row.status === 'draft') return { recipients: 0, sent: 0, returned: 0, failed: 0, waiting: 0, leftOut: 0 }
  const mails = await countUnsentMails(db, issueSubject(row))
  const failed = refused + mails.failed
  const rest = Math.max(0, recipients - sent - mails.returned - failed)
  const waiting = row.status === 'sending' ? rest : Math.min(rest, mails.waiting)
  return { recipients, sent, returned: mails.returned, failed, waiting, leftOut: rest - waiting }
}
