import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { mailboxKey } from '#base/values/mail-address.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import { type MailData, type MailKind, describedMail } from '../mail-kinds.ts'
import { giveUpAt, URGENCIES } from '../mail-states.ts'
import './mail.table.ts'

/** The change (`tx.changed`) that announces a new mail: the worker sends it after the commit. */
export const MAIL_ENQUEUED = 'mails'
const MS_PER_HOUR = 3_600_000
const HOURS_PER_DAY = 24

export interface NewMail<Kind extends MailKind> {
  kind: Kind
  to: Mailbox | 'office'
  /** The addresses in copy. */
  cc?: readonly string[]
  replyTo?: Mailbox
  /** The Message-ID of the received mail that it answers. */
  inReplyTo?: string
  /** The record in question, as in the audit log: 'enquiry:12'. Used to find an erased person's mails. */
  about: string
  data: MailData[Kind]
  /** Only the first mail with this key is stored: 'certificate-expiring:7:2:60'. */
  onceKey?: string
  /** The earliest time to send it. Defaults to now. */
  dueAt?: Date
  /** The mail is obsolete after this time, and is not sent. */
  notAfter?: Date
  /** One of many mails caused by a bulk action or a job: sent after all others. */
  isBulk?: boolean
}

/**
 * Writes a mail to the outbox in the same transaction as its cause: both are stored or neither. The worker sends it. Returns its row
 * number; undefined if `onceKey` or the kind's limit per mailbox prevented it.
 */
export async function enqueueMail<Kind extends MailKind>(
  tx: WriteTransaction,
  { kind, to, cc = [], replyTo, inReplyTo, about, data, onceKey, dueAt, notAfter, isBulk }: NewMail<Kind>,
  { now }: ActionContext,
): Promise<number | undefined> {
  if (to !== 'office' && (await hasEnough(tx, kind, to.address, now))) return undefined
  const due = dueAt ?? now
  const urgency = isBulk ? URGENCIES.bulk : describedMail(kind).urgency
  const givenUp = giveUpAt(urgency, due)
  const row = await tx.sql
    .insertInto('mails')
    .values({
      kind,
      urgency,
      recipient_address: to === 'office' ? null : to.address,
      mailbox_key: to === 'office' ? null : mailboxKey(to.address),
      recipient_name: to === 'office' ? null : to.name,
      cc_addresses: cc.join(', ') || null,
      reply_to_address: replyTo?.address ?? null,
      reply_to_name: replyTo?.name ?? null,
      in_reply_to: inReplyTo ?? null,
      about,
      once_key: onceKey ?? null,
      data: JSON.stringify(data),
      due_at: due.toISOString(),
      give_up_at: (notAfter && notAfter < givenUp ? notAfter : givenUp).toISOString(),
      created_at: now.toISOString(),
    })
    .onConflict((on) => on.column('once_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) tx.changed(MAIL_ENQUEUED)
  return row?.id
}

/** Whether the mailbox has reached the limit for this kind of mail. */
async function hasEnough(tx: WriteTransaction, kind: MailKind, address: string, now: Date): Promise<boolean> {
  const { maxPerHour, maxPerDay } = describedMail(kind)
  const hasGot = async (max: number | undefined, hours: number) => {
    if (max === undefined) return false
    const recent = await tx.sql
      .selectFrom('mails')
      .select('id')
      .where('mailbox_key', '=', mailboxKey(address))
      .where('kind', '=', kind)
      .where('created_at', '>', new Date(now.getTime() - hours * MS_PER_HOUR).toISOString())
      .limit(max)
      .execute()
    return recent.length === max
  }
  return (await hasGot(maxPerHour, 1)) || (await hasGot(maxPerDay, HOURS_PER_DAY))
}
