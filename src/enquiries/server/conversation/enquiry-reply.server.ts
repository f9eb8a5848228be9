import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import { removeUnsentMail } from '#mail/server/remove-unsent-mail.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { Problem } from '#base/api/problem.ts'
import { replySubject, WITHDRAWAL_MS, type ReplyChannel } from '../../enquiry-reply.ts'
import { changeEnquiry, lockEnquiry, type VersionedEnquiry } from '../enquiry-row.server.ts'
import { requireReleased } from '../enquiry.server.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import type { NewReply } from '../../enquiry-reply.schema.ts'
import { fillReplyTemplates } from './fill-reply-templates.server.ts'
import { unfinishedParts, unfinishedReason } from '../../unfinished-text.ts'

export const REPLY_MISSING = 'This reply does not exist. It may have been withdrawn.'
const TOO_LATE = 'This reply has been sent already, or is being sent at this moment.'
const NO_ADDRESS = 'No e-mail address is known for this person. Call them, or answer by WhatsApp.'
const NO_NUMBER = 'No phone number is known for this person.'
const NAMELESS = 'The office'
const NEEDS_ADDRESS: ReadonlySet<ReplyChannel> = new Set(['mail', 'own-program'])

/**
 * Answers an enquiry, keeps a copy, makes the enquiry contacted if it was pending, and gives it to the author if nobody owned
 * it. Through the outbox the reply leaves after a moment, so that it can be withdrawn. Each reply gives the enquiry a new
 * version: of two members of staff who answer at once, the second gets 'stale'.
 * @throws Problem 'not-found', 'stale', 'invalid' for a text in which a template left something open, or 'conflict' for a message suspected of being spam, for an e-mail to somebody
 * without an address, and for a call to somebody without a number
 */
export async function sendReply(
  db: Database,
  id: number,
  { text, channel, anyway, ifMatch }: NewReply & { ifMatch: string | undefined },
  context: ActionContext,
): Promise<{ id: number; version: number }> {
  const { actor, now } = context
  const author = actor.kind === 'staff' ? { id: actor.userId, name: actor.name } : { id: null, name: NAMELESS }
  return db.write(async (tx) => {
    const before = await lockEnquiry(tx, id)
    const { enquiry } = before
    requireFresh(ifMatch, before.version, enquiry)
    requireReleased(enquiry)
    if (!anyway) await requireFinished(tx, id, text, now)
    if (NEEDS_ADDRESS.has(channel) && enquiry.email === '') throw new Problem('conflict', NO_ADDRESS, { current: enquiry })
    if (channel === 'phone' && enquiry.phone === null) throw new Problem('conflict', NO_NUMBER, { current: enquiry })
    const setsStatus = enquiry.status === 'pending'
    const setsOwner = enquiry.ownerId === null && author.id !== null
    const mailId = channel === 'mail' ? await enqueueReply(tx, enquiry, { text, writtenBy: author.name }, context) : undefined
    const reply = await tx.sql
      .insertInto('enquiry_replies')
      .values({
        enquiry_id: id,
        channel,
        mail_id: mailId ?? null,
        author_id: author.id,
        author_name: author.name,
        text,
        has_set_status: Number(setsStatus),
        has_set_owner: Number(setsOwner),
        created_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = await changeEnquiry(
      tx,
      before,
      { ...(setsStatus && { status: 'contacted' }), ...(setsOwner && { owner_id: author.id }) },
      context,
    )
    await recordAudit(tx, context, {
      action: 'enquiry answered',
      subject: `enquiry:${id}`,
      before: stateOf(enquiry),
      after: { ...stateOf(after.enquiry), channel, reply: text },
    })
    return { id: reply.id, version: after.version }
  })
}

/**
 * Takes a reply of one's own back, with what it changed. One that leaves through the outbox only until the worker begins to
 * send it. @throws Problem 'not-found', 'forbidden', or 'conflict' when it is too late
 */
export async function withdrawReply(
  db: Database,
  { enquiryId, replyId }: { enquiryId: number; replyId: number },
  context: ActionContext,
): Promise<VersionedEnquiry> {
  const { actor } = context
  return db.write(async (tx) => {
    const before = await lockEnquiry(tx, enquiryId)
    const reply = await tx.sql
      .selectFrom('enquiry_replies')
      .selectAll()
      .where('id', '=', replyId)
      .where('enquiry_id', '=', enquiryId)
      .executeTakeFirst()
    if (!reply) throw new Problem('not-found', REPLY_MISSING)
    if (actor.kind !== 'staff' || actor.userId !== reply.author_id) throw new Problem('forbidden', 'Only its author can withdraw a reply.')
    const isUnsent = reply.channel !== 'mail' || (reply.mail_id !== null && (await removeUnsentMail(tx, reply.mail_id, context)))
    if (!isUnsent) throw new Problem('conflict', TOO_LATE)
    await tx.sql.deleteFrom('enquiry_replies').where('id', '=', replyId).execute()
    const { status, ownerId } = before.enquiry
    const columns = {
      ...(reply.has_set_status === 1 && status === 'contacted' && { status: 'pending' }),
      ...(reply.has_set_owner === 1 && ownerId === reply.author_id && { owner_id: null }),
    }
    const after = await changeEnquiry(tx, before, columns, context)
    await recordAudit(tx, context, {
      action: 'enquiry reply withdrawn',
      subject: `enquiry:${enquiryId}`,
      before: { ...stateOf(before.enquiry), channel: reply.channel, reply: reply.text },
      after: stateOf(after.enquiry),
    })
    return after
  })
}

/** @throws Problem 'invalid' */
async function requireFinished(tx: WriteTransaction, id: number, text: string, now: Date): Promise<void> {
  const templates = await fillReplyTemplates(tx, id, indianDate(now))
  const unfinished = unfinishedParts(
    text,
    templates.map((template) => template.text),
  )
  if (unfinished.length === 0) return
  const reason = unfinishedReason(unfinished)
  throw new Problem('invalid', reason, { issues: { text: reason } })
}

async function enqueueReply(
  tx: WriteTransaction,
  enquiry: Enquiry,
  { text, writtenBy }: { text: string; writtenBy: string },
  context: ActionContext,
): Promise<number | undefined> {
  const { id, fullName, email, message, channel, createdAt } = enquiry
  // What the office has noted itself is no letter of theirs to quote.
  const original = channel === 'website' ? { message, receivedAt: createdAt } : null
  return enqueueMail(
    tx,
    {
      kind: 'enquiry-reply',
      to: { address: email, name: fullName },
      about: `enquiry:${id}`,
      data: { enquiryId: id, fullName, subject: replySubject(enquiry), text, writtenBy, original },
      dueAt: new Date(context.now.getTime() + WITHDRAWAL_MS),
    },
    context,
  )
}

const stateOf = ({ status, ownerName }: Enquiry) => ({ status, owner: ownerName })
