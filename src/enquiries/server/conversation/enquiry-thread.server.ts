import type { Actor } from '#base/http/action-context.server.ts'
import { addressesIn } from '#mail/mail.ts'
import { findMails } from '#mail/server/find-mails.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { ReplyEntry, ThreadEntry } from '../../enquiry-reply.schema.ts'
import { getEnquiry } from '../enquiry-row.server.ts'
import { filesOfReplies } from '../files/enquiry-file.server.ts'
import { listReceivedMails } from '../received/received-mail.server.ts'
import { ENQUIRY_NOTES } from './enquiry-notes.server.ts'

/** The visitor's message, the receipt, the replies, later e-mails and the notes, in order of time. @throws Problem 'not-found' */
export async function getThread(db: Database, enquiryId: number, { now, actor }: { now: Date; actor: Actor }): Promise<ThreadEntry[]> {
  const { enquiry } = await getEnquiry(db, enquiryId)
  const [receipts, replies, received, notes] = await Promise.all([
    listReceipts(db, enquiryId),
    listReplies(db, enquiryId, { now, actor }),
    listReceivedMails(db, enquiryId),
    ENQUIRY_NOTES.list(db, enquiryId, actor),
  ])
  const others: ThreadEntry[] = [
    ...receipts,
    ...replies,
    ...received,
    ...notes.map(({ createdAt, ...note }) => ({ type: 'note' as const, at: createdAt, ...note })),
  ]
  // The sort is stable: entries of the same millisecond stay in the order above.
  others.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  // Mail servers record times to the second, so an answer may seem older than its question.
  return [{ type: 'message', at: enquiry.createdAt, text: enquiry.message }, ...others]
}

async function listReceipts(db: Database, enquiryId: number): Promise<ThreadEntry[]> {
  const receipts = await findMails(db, { about: [`enquiry:${enquiryId}`], kinds: ['enquiry-receipt'] })
  return receipts.map(({ status, error, createdAt, sentAt }) => ({ type: 'receipt', at: sentAt ?? createdAt, state: status, error }))
}

async function listReplies(db: Database, enquiryId: number, { now, actor }: { now: Date; actor: Actor }): Promise<ReplyEntry[]> {
  const rows = await db.sql
    .selectFrom('enquiry_replies')
    .leftJoin('mails', 'mails.id', 'enquiry_replies.mail_id')
    .selectAll('enquiry_replies')
    .select([
      'mails.status as status',
      'mails.sent_at as sent_at',
      'mails.sent_by as sent_by',
      'mails.last_error as error',
      'mails.attempts as attempts',
      'mails.leased_until as leased_until',
    ])
    .where('enquiry_replies.enquiry_id', '=', enquiryId)
    .orderBy('enquiry_replies.id')
    .execute()
  const files = await filesOfReplies(db, enquiryId)
  return rows.map((row) => {
    const { status: state } = row
    const isMine = actor.kind === 'staff' && actor.userId === row.author_id
    const isLeased = row.leased_until !== null && row.leased_until >= now.toISOString()
    const isUnsent = row.channel !== 'mail' || (state === 'waiting' && row.attempts === 0 && !isLeased)
    return {
      type: 'reply',
      id: row.id,
      at: row.created_at,
      author: row.author_name,
      isMine,
      channel: row.channel,
      text: row.text,
      to: row.to_address,
      cc: addressesIn(row.cc),
      files: files.get(row.id) ?? [],
      state,
      // For a sent reply, the copies that were not delivered.
      error: state === 'sent' && row.sent_by !== null ? null : row.error,
      mailId: state === null ? null : row.mail_id,
      isWithdrawable: isMine && isUnsent,
    }
  })
}
