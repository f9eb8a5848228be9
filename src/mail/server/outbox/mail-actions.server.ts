import { isPermitted, type ActionContext, type Actor } from '#base/http/action-context.server.ts'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { etagOf, requireFresh } from '#base/http/etag.server.ts'
import { NO_LEASE } from '#base/jobs/lease.ts'
import { Problem } from '#base/api/problem.ts'
import { enqueueMail, MAIL_ENQUEUED } from '../enqueue-mail.server.ts'
import { giveUpAt, isAboutAccess, type MailStatus } from '../../mail-states.ts'
import { KIND_NAMES } from '../../mail-kinds.ts'
import type { MailKindHooks, MailRow } from './mail-kind-hooks.server.ts'
import { isBeingSent, MAIL_MISSING, textsOf } from './mails.server.ts'

/** The kind is not personal data. Entries contain nothing else. */
export const AUDITED_MAIL: AuditedRecord = { subject: 'mail', nameFields: ['kind'], keptFields: ['kind', 'count'] }

interface MailRequest {
  id: number
  ifMatch: string | undefined
}

/** Retries a mail that has failed or was cancelled, or sends a waiting one at once. The texts and the Message-ID stay. */
export async function retryMail(db: Database, request: MailRequest, context: ActionContext): Promise<MailRow> {
  return changeMail(
    db,
    request,
    { from: ['waiting', 'failed', 'returned', 'cancelled'], action: 'mail retried', refusal: 'This e-mail has already been sent.' },
    context,
    (tx, mail) => {
      tx.changed(MAIL_ENQUEUED)
      return Promise.resolve(waitingAgain(mail, context.now))
    },
  )
}

/** Cancels a waiting mail, or removes a failed one from the list of failures. */
export async function cancelMail(
  db: Database,
  request: MailRequest,
  { hooks, ...context }: ActionContext & { hooks: MailKindHooks },
): Promise<MailRow> {
  return changeMail(
    db,
    request,
    {
      from: ['waiting', 'failed', 'returned'],
      action: 'mail cancelled',
      refusal: 'Only e-mails that are waiting or have failed can be cancelled.',
    },
    context,
    async (tx, mail) => {
      await hooks[mail.kind]?.onSettled?.(tx, mail, { kind: 'cancelled' }, context)
      return { status: 'cancelled' as const }
    },
  )
}

/** Marks a mail as sent by this person with their own e-mail app: with its current texts, or with `sentText`. */
export async function handOverMail(
  db: Database,
  { sentText, ...request }: MailRequest & { sentText?: { subject: string; text: string } },
  { siteUrl, hooks, ...context }: ActionContext & { siteUrl: string; hooks: MailKindHooks },
): Promise<MailRow> {
  const { now, actor } = context
  return changeMail(
    db,
    request,
    { from: ['waiting', 'failed', 'returned'], action: 'mail sent by hand', refusal: 'This e-mail has already been sent or cancelled.' },
    context,
    async (tx, mail) => {
      const text = sentText ? { ...sentText, html: '' } : (await textsOf(tx, mail, { siteUrl, now })).text
      await hooks[mail.kind]?.onSettled?.(tx, mail, { kind: 'sent' }, { now })
      return {
        status: 'sent' as const,
        sent_at: now.toISOString(),
        sent_by: actor.kind === 'staff' ? actor.name : '',
        ...(text && { subject: text.subject, body_text: text.text, body_html: text.html }),
      }
    },
  )
}

/** Undoes `handOverMail` if the person has not sent the mail after all: it waits again. */
export async function undoHandOver(db: Database, request: MailRequest, context: ActionContext): Promise<MailRow> {
  return changeMail(
    db,
    request,
    { from: ['sent'], action: 'mail not sent by hand', refusal: 'The server has sent this e-mail, so it cannot be marked as not sent.' },
    context,
    (tx, mail) => {
      if (mail.sent_by === null) throw new Problem('conflict', 'The server has sent this e-mail, so it cannot be marked as not sent.')
      tx.changed(MAIL_ENQUEUED)
      // The texts may be the person's own. Only values that the mail server may have seen stay.
      const texts = mail.message_id === null ? { subject: null, body_text: null, body_html: null } : {}
      return Promise.resolve({ ...waitingAgain(mail, context.now), ...texts })
    },
  )
}

/**
 * Retries all failed mails that the actor may retry. Excludes returned mails, which would be returned again. Returns the number retried.
 */
export async function retryFailedMails(db: Database, context: ActionContext): Promise<number> {
  return db.write(async (tx) => {
    const all = tx.sql.selectFrom('mails').select(['id', 'urgency']).where('status', '=', 'failed')
    const own = mayChangeAccess(context.actor) ? all : all.where('kind', 'not in', KIND_NAMES.filter(isAboutAccess))
    const failed = await forUpdate(tx, own, 'mails').execute()
    for (const mail of failed) {
      await tx.sql
        .updateTable('mails')
        .set(({ eb }) => ({ ...waitingAgain(mail, context.now), version: eb('version', '+', 1) }))
        .where('id', '=', mail.id)
        .execute()
    }
    if (failed.length === 0) return 0
    await recordAudit(tx, context, { action: 'failed mail retried', subject: 'mail', after: { count: failed.length } })
    tx.changed(MAIL_ENQUEUED)
    return failed.length
  })
}

/** Enqueues a message that tests the settings. */
export async function sendTestMail(db: Database, to: string, context: ActionContext): Promise<number> {
  return db.write(async (tx) => {
    const requestedBy = context.actor.kind === 'staff' ? context.actor.name : ''
    const id = await enqueueMail(
      tx,
      { kind: 'test-message', to: { address: to, name: null }, about: 'mail', data: { requestedBy } },
      context,
    )
    if (id === undefined) throw new Error('a test message has no limit')
    await recordAudit(tx, context, { action: 'test message requested', subject: `mail:${id}`, after: { kind: 'test-message' } })
    return id
  })
}

const OF_STAFF = 'This e-mail tells a member of staff about their own access. Only who manages staff can change it.'

/** Prevents somebody who takes over an account from keeping its owner uninformed. Jobs and scripts act as the system. */
function mayChangeAccess(actor: Actor): boolean {
  return actor.kind !== 'staff' || isPermitted(actor, 'staff.manage')
}

interface Change {
  from: readonly MailStatus[]
  /** The name in the history. */
  action: string
  refusal: string
}

async function changeMail(
  db: Database,
  { id, ifMatch }: MailRequest,
  { from, action, refusal }: Change,
  context: Pick<ActionContext, 'now' | 'actor'>,
  columnsFor: (tx: WriteTransaction, mail: MailRow) => Promise<Partial<MailRow>>,
): Promise<MailRow> {
  return db.write(async (tx) => {
    const mail = await forUpdate(tx, tx.sql.selectFrom('mails').selectAll().where('id', '=', id), 'mails').executeTakeFirst()
    if (!mail) throw new Problem('not-found', MAIL_MISSING)
    if (isAboutAccess(mail.kind) && !mayChangeAccess(context.actor)) throw new Problem('forbidden', OF_STAFF)
    requireFresh(ifMatch, mail.version, { id, status: mail.status })
    if (!from.includes(mail.status)) throw new Problem('conflict', refusal)
    if (isBeingSent(mail, context.now)) throw new Problem('conflict', 'This e-mail is being sent right now. Try again in a minute.')
    const columns = { ...NO_LEASE, attempt_started_at: null, ...(await columnsFor(tx, mail)) }
    const changed = await tx.sql
      .updateTable('mails')
      .set(({ eb }) => ({ ...columns, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(tx, context, { action, subject: `mail:${id}`, after: { kind: mail.kind } })
    return changed
  })
}

function waitingAgain({ urgency }: Pick<MailRow, 'urgency'>, now: Date) {
  return {
    status: 'waiting' as const,
    due_at: now.toISOString(),
    give_up_at: giveUpAt(urgency, now).toISOString(),
    attempts: 0,
    sent_at: null,
    sent_by: null,
    uncertain_attempts: 0,
    delayed_by: null,
    attempt_started_at: null,
    ...NO_LEASE,
  }
}

export function mailEtag({ version }: MailRow): string {
  return etagOf(version)
}
