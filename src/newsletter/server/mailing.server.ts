import { grouped } from '#base/text/wording/counted.ts'
import { sql } from 'kysely'
import { cancelMails } from '#mail/server/cancel-mails.server.ts'
import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import { renderMail, type RenderedMail } from '#mail/server/messages/render-mail.server.ts'
import type { ActionContext, Actor } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { keysetPage, type Page } from '#base/database/keyset.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { NO_LEASE } from '#base/jobs/lease.ts'
import { Problem } from '#base/api/problem.ts'
import { findStaffEmail } from '#staff/server/staff-by-email.server.ts'
import {
  getMailingRow,
  mailingSubject,
  MAILINGS_CHANGED,
  lockMailing,
  presentMailing,
  updateMailing,
  type MailingRow,
} from './mailing-row.server.ts'
import type { MailingForm, Mailing } from '../mailing.schema.ts'
import { countConfirmed } from './subscriber-list.server.ts'
import { UNSUBSCRIBE_PATH } from './subscription-link.server.ts'

const ONLY_DRAFTS = 'This mailing has been sent. It stays as it went out; write a new one.'
const NO_MAIL = 'Mail is not set up, so nothing can be sent. Ask the person who runs the server to set up e-mail.'
const NOBODY = 'Nobody has subscribed yet, so there is nobody to send it to.'

interface Edit {
  ifMatch?: string | undefined
}

/** Newest first. */
export async function listMailings(db: Database, paging: { limit: number; cursor?: string | undefined }): Promise<Page<Mailing>> {
  const page = await keysetPage(db.sql.selectFrom('newsletter_issues').selectAll(), {
    keys: [{ by: sql.ref('newsletter_issues.id'), holds: 'number', direction: 'desc' }],
    ...paging,
  })
  return { ...page, rows: await Promise.all(page.rows.map((row) => presentMailing(db, row))) }
}

/** @throws Problem 'not-found' */
export async function getMailing(db: Database, id: number): Promise<Mailing> {
  return presentMailing(db, await getMailingRow(db, id))
}

export function createMailing(db: Database, { subject, text }: MailingForm, context: ActionContext): Promise<Mailing> {
  const at = context.now.toISOString()
  return db.write(async (tx) => {
    const values = {
      subject,
      body: text,
      status: 'draft',
      created_by: nameOf(context.actor),
      created_at: at,
      updated_at: at,
      ...NO_LEASE,
    } as const
    const row = await tx.sql
      .insertInto('newsletter_issues')
      .values({ ...values, sent_by: null, started_at: null, ended_at: null, stopped_because: null })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(tx, context, { action: 'newsletter issue created', subject: mailingSubject(row), after: { subject, text } })
    tx.changed(MAILINGS_CHANGED, mailingSubject(row))
    return presentMailing(tx, row)
  })
}

/** @throws Problem 'not-found', 'stale', or 'conflict' for a mailing that is not a draft */
export function changeMailing(
  db: Database,
  id: number,
  { subject, text, ifMatch }: MailingForm & Edit,
  context: ActionContext,
): Promise<Mailing> {
  return db.write(async (tx) => {
    const before = await lockDraft(tx, id, ifMatch)
    const row = await updateMailing(tx, before, { subject, body: text }, context.now)
    const states = { before: { subject: before.subject, text: before.body }, after: { subject, text } }
    await recordAudit(tx, context, { action: 'newsletter issue changed', subject: mailingSubject(row), ...states })
    return presentMailing(tx, row)
  })
}

/** @throws Problem 'not-found', 'stale', or 'conflict' for a mailing that is not a draft */
export function deleteMailing(db: Database, id: number, { ifMatch }: Edit, context: ActionContext): Promise<void> {
  return db.write(async (tx) => {
    const row = await lockDraft(tx, id, ifMatch)
    await tx.sql.deleteFrom('newsletter_issues').where('id', '=', id).execute()
    await recordAudit(tx, context, {
      action: 'newsletter issue deleted',
      subject: mailingSubject(row),
      before: { subject: row.subject, text: row.body },
    })
    tx.changed(MAILINGS_CHANGED, mailingSubject(row))
  })
}

/** The mail that a subscriber receives. @throws Problem 'not-found' */
export async function renderMailing(db: Database, id: number, options: { siteUrl: string; now: Date }): Promise<RenderedMail> {
  const { subject, body: text } = await getMailingRow(db, id)
  return renderMail(
    db,
    { kind: 'newsletter-issue', data: { issueId: id, subject, text } },
    { ...options, links: { unsubscribeLink: UNSUBSCRIBE_PATH } },
  )
}

interface Sending extends Edit {
  isMailSetUp: boolean
}

/** Sends the stored text to the requester only. Returns their address. @throws Problem */
export function sendTest(db: Database, id: number, { isMailSetUp, ifMatch }: Sending, context: ActionContext): Promise<string> {
  if (!isMailSetUp) throw new Problem('conflict', NO_MAIL)
  return db.write(async (tx) => {
    const row = await lockMailing(tx, id)
    requireFresh(ifMatch, row.version, await presentMailing(tx, row))
    const address = await addressOf(tx, context.actor)
    const data = { issueId: id, subject: row.subject, text: row.body, isTest: true }
    await enqueueMail(
      tx,
      { kind: 'newsletter-issue', to: { address, name: nameOf(context.actor) }, about: `${mailingSubject(row)}:test`, data },
      context,
    )
    return address
  })
}

/**
 * Queues a draft for all confirmed subscribers. `recipients` is the number that the sender has confirmed.
 * @throws Problem 'not-found', 'stale', 'conflict'; 'unprocessable' when there are more recipients now
 */
export function startMailing(
  db: Database,
  id: number,
  { recipients, isMailSetUp, ifMatch }: Sending & { recipients: number },
  context: ActionContext,
): Promise<Mailing> {
  if (!isMailSetUp) throw new Problem('conflict', NO_MAIL)
  return db.write(async (tx) => {
    const before = await lockDraft(tx, id, ifMatch)
    const present = await countConfirmed(tx)
    if (present === 0) throw new Problem('unprocessable', NOBODY)
    if (present > recipients) throw new Problem('unprocessable', `There are now ${grouped(present)} subscribers. Please confirm again.`)
    const at = context.now.toISOString()
    const row = await updateMailing(
      tx,
      before,
      { status: 'sending', recipients: present, started_at: at, sent_by: nameOf(context.actor) },
      context.now,
    )
    await recordAudit(tx, context, {
      action: 'newsletter issue sent',
      subject: mailingSubject(row),
      after: { subject: row.subject, recipients: present },
    })
    return presentMailing(tx, row)
  })
}

/** Stops sending: cancels waiting mails. Mails already at the mail server cannot be recalled. @throws Problem 'not-found' or 'conflict' */
export function stopMailing(db: Database, id: number, context: ActionContext): Promise<Mailing> {
  return db.write(async (tx) => {
    const before = await lockMailing(tx, id)
    if (before.status !== 'sending') throw new Problem('conflict', 'This mailing is not being sent.')
    return presentMailing(tx, await endMailing(tx, before, { stoppedBecause: `Stopped by ${nameOf(context.actor)}` }, context))
  })
}

/** Ends a locked mailing, because everything is sent or because of `stoppedBecause`. */
export async function endMailing(
  tx: WriteTransaction,
  before: MailingRow,
  { stoppedBecause }: { stoppedBecause: string | null },
  context: ActionContext,
): Promise<MailingRow> {
  const { now } = context
  await cancelMails(tx, { about: [mailingSubject(before)], kinds: ['newsletter-issue'] }, context)
  const status = stoppedBecause === null ? 'sent' : 'stopped'
  const row = await updateMailing(tx, before, { status, ended_at: now.toISOString(), stopped_because: stoppedBecause, ...NO_LEASE }, now)
  const { progress } = await presentMailing(tx, row)
  const after = { subject: row.subject, ...progress, reason: stoppedBecause }
  await recordAudit(tx, context, {
    action: `newsletter issue ${stoppedBecause === null ? 'finished' : 'stopped'}`,
    subject: mailingSubject(row),
    after,
  })
  return row
}

async function lockDraft(tx: WriteTransaction, id: number, ifMatch: string | undefined): Promise<MailingRow> {
  const row = await lockMailing(tx, id)
  const current = await presentMailing(tx, row)
  if (row.status !== 'draft') throw new Problem('conflict', ONLY_DRAFTS, { current })
  requireFresh(ifMatch, row.version, current)
  return row
}

async function addressOf(db: Database, actor: Actor): Promise<string> {
  const address = actor.kind === 'staff' ? await findStaffEmail(db, actor.userId) : undefined
  if (!address) throw new Problem('unprocessable', 'Your account has no e-mail address. An admin can add it under Staff.')
  return address
}

function nameOf(actor: Actor): string {
  return actor.kind === 'staff' ? actor.name : actor.kind
}
