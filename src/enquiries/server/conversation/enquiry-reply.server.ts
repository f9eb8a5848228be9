import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import { removeUnsentMail } from '#mail/server/remove-unsent-mail.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { replySubject, WITHDRAWAL_MS, type ReplyChannel } from '../../enquiry-reply.ts'
import { changeEnquiry, lockEnquiry, type VersionedEnquiry } from '../enquiry-row.server.ts'
import { requireReleased } from '../enquiry.server.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import type { NewReply } from '../../enquiry-reply.schema.ts'
import { giveFilesTo, requireUnsentFiles } from '../files/enquiry-file.server.ts'
import type { EnquiryFile } from '../../enquiry-file.schema.ts'
import { splitQuoted } from '../../quoted-history.ts'
import { findReplyRecipient, type ReplyRecipient } from './reply-recipient.server.ts'
import { fillReplyTemplates } from './fill-reply-templates.server.ts'
import { unfinishedParts, unfinishedReason } from '../../unfinished-text.ts'

export const REPLY_MISSING = 'This reply does not exist. It may have been withdrawn.'
const TOO_LATE = 'This reply has been sent already, or is being sent at this moment.'
const NO_ADDRESS = 'No e-mail address is known for this person. Call them, or answer by WhatsApp.'
const NO_NUMBER = 'No phone number is known for this person.'
const NAMELESS = 'The office'
const MAIL_ONLY = 'Files and copies go only with e-mails that are sent from here. Add them in your own app.'
const NOT_THEIRS = 'An e-mail goes to the address of the enquiry, or to a known person who wrote about it. Others can get a copy.'
const NEEDS_ADDRESS: ReadonlySet<ReplyChannel> = new Set(['mail', 'own-program'])

/**
 * Answers an enquiry, stores a copy, sets a pending enquiry to contacted, and makes the author its owner if it has none. A reply in the
 * outbox is sent after a moment, so that it can be withdrawn. Each reply gives the enquiry a new version: if two members of staff answer at
 * once, the second gets 'stale'. An e-mail goes to the last writer, unless the author chose another member of the conversation. @throws
 * Problem 'not-found', 'stale', 'unprocessable' for an address of somebody else, 'invalid' for a text with gaps left by a template, or
 * 'conflict' for a message suspected of being spam, for an e-mail to somebody without an address, and for a call to somebody without a
 * number
 */
export async function sendReply(
  db: Database,
  id: number,
  { text, channel, anyway, to, cc: copies, files: fileIds, ifMatch }: NewReply & { ifMatch: string | undefined },
  context: ActionContext,
): Promise<{ id: number; version: number }> {
  const { actor, now } = context
  const author = actor.kind === 'staff' ? { id: actor.userId, name: actor.name } : { id: null, name: NAMELESS }
  return db.write(async (tx) => {
    const before = await lockEnquiry(tx, id)
    const { enquiry } = before
    requireFresh(ifMatch, before.version, enquiry)
    requireReleased(enquiry)
    const recipient = NEEDS_ADDRESS.has(channel) ? await getRecipient(tx, enquiry, to) : undefined
    if (!anyway) await requireFinished(tx, id, text, { today: indianDate(now), to: recipient?.address ?? (enquiry.email || undefined) })
    if (channel === 'phone' && enquiry.phone === null) throw new Problem('conflict', NO_NUMBER, { current: enquiry })
    if (channel !== 'mail' && fileIds.length + copies.length > 0) throw new Problem('conflict', MAIL_ONLY)
    const cc = distinctCopies(copies, recipient?.address ?? '')
    const files = await requireUnsentFiles(tx, { enquiryId: id, ids: fileIds }, context)
    const setsStatus = enquiry.status === 'pending'
    const setsOwner = enquiry.ownerId === null && author.id !== null
    const mailId =
      channel === 'mail' && recipient
        ? await enqueueReply(tx, enquiry, { text, writtenBy: author.name, recipient, cc, files }, context)
        : undefined
    const reply = await tx.sql
      .insertInto('enquiry_replies')
      .values({
        enquiry_id: id,
        channel,
        mail_id: mailId ?? null,
        author_id: author.id,
        author_name: author.name,
        to_address: recipient?.address ?? null,
        cc: cc.join(', '),
        text,
        has_set_status: Number(setsStatus),
        has_set_owner: Number(setsOwner),
        created_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await giveFilesTo(tx, reply.id, files)
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
      after: {
        ...stateOf(after.enquiry),
        channel,
        reply: text,
        ...(recipient && emailKey(recipient.address) !== emailKey(enquiry.email) && { to: recipient.address }),
        ...(cc.length > 0 && { cc: cc.join(', ') }),
        ...(files.length > 0 && { files: files.map(({ name }) => name).join(', ') }),
      },
    })
    return { id: reply.id, version: after.version }
  })
}

/**
 * Withdraws one's own reply with its changes. A reply in the outbox can be withdrawn only until the worker starts sending it. @throws
 * Problem 'not-found', 'forbidden', or 'conflict' when it is too late
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

/** @throws Problem 'conflict' if no address is known, 'unprocessable' for one of somebody else */
async function getRecipient(tx: WriteTransaction, enquiry: Enquiry, to: string | undefined): Promise<ReplyRecipient> {
  const recipient = await findReplyRecipient(tx, enquiry, to)
  if (recipient) return recipient
  if (to === undefined || enquiry.email === '') throw new Problem('conflict', NO_ADDRESS, { current: enquiry })
  throw fieldProblem('unprocessable', 'to', NOT_THEIRS)
}

/** Removes duplicates and the reply's recipient from the copies. */
function distinctCopies(copies: readonly string[], to: string): string[] {
  const seen = new Set([emailKey(to)])
  return copies.filter((address) => {
    const isNew = !seen.has(emailKey(address))
    seen.add(emailKey(address))
    return isNew
  })
}

/** @throws Problem 'invalid' */
async function requireFinished(
  tx: WriteTransaction,
  id: number,
  text: string,
  filling: { today: PlainDate; to: string | undefined },
): Promise<void> {
  const templates = await fillReplyTemplates(tx, id, filling)
  const unfinished = unfinishedParts(
    text,
    templates.map((template) => template.text),
  )
  if (unfinished.length === 0) return
  const reason = unfinishedReason(unfinished)
  throw fieldProblem('invalid', 'text', reason)
}

interface ReplyMail {
  text: string
  writtenBy: string
  recipient: ReplyRecipient
  cc: readonly string[]
  files: readonly EnquiryFile[]
}

async function enqueueReply(
  tx: WriteTransaction,
  enquiry: Enquiry,
  { text, writtenBy, recipient, cc, files }: ReplyMail,
  context: ActionContext,
): Promise<number | undefined> {
  const { id, reference } = enquiry
  const { address, name, answered } = recipient
  return enqueueMail(
    tx,
    {
      kind: 'enquiry-reply',
      to: { address, name },
      cc,
      ...(answered && { inReplyTo: answered.message_id }),
      about: `enquiry:${id}`,
      data: {
        enquiryId: id,
        fullName: name ?? address,
        subject: replySubject({ subject: answered?.subject || enquiry.subject, reference }),
        text,
        writtenBy,
        original: originalOf(enquiry, recipient),
        ...(files.length > 0 && { files: files.map((file) => ({ id: file.id, name: file.name })) }),
      },
      dueAt: new Date(context.now.getTime() + WITHDRAWAL_MS),
    },
    context,
  )
}

/** The sender's own texts: never the words of one sender to another, and no office notes. */
function originalOf({ email, message, channel, createdAt }: Enquiry, { address, answered }: ReplyRecipient) {
  if (answered) return { message: splitQuoted(answered.text).text, receivedAt: answered.received_at }
  return channel === 'website' && emailKey(address) === emailKey(email) ? { message, receivedAt: createdAt } : null
}

const stateOf = ({ status, ownerName }: Enquiry) => ({ status, owner: ownerName })
