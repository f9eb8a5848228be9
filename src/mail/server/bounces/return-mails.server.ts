import { sql } from 'kysely'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { addressesIn } from '../../mail.ts'
import { bounceVerdict, type Bounce } from '../../bounces/bounce-verdict.ts'
import type { MailKindHooks, MailRow } from '../outbox/mail-kind-hooks.server.ts'
import { settleReturned, settleReturnedCopy } from '../outbox/settle-mail.server.ts'
import type { ReturnedMessage } from './read-report.reader.ts'

interface Returning {
  returned: ReturnedMessage
  /** Whether a member of staff has read the report. Otherwise only the Message-ID identifies a mail, because nobody else knows it. */
  isTrusted: boolean
  now: Date
  hooks: MailKindHooks
}

/** A server tries for at most five days (RFC 5321, section 4.5.4.1), and the office may read its report some days later. */
const DAYS_LOOKED_BACK = 14
const MS_PER_DAY = 86_400_000
const MAX_MAILS = 50

/** The mail that a report is about. Undefined if it is not ours, or too old. */
export async function findReported(
  tx: WriteTransaction,
  { address }: Pick<Bounce, 'address'>,
  { returned, isTrusted, now }: Omit<Returning, 'hooks'>,
): Promise<MailRow | undefined> {
  const recent = tx.sql
    .selectFrom('mails')
    .selectAll()
    .where('status', '=', 'sent')
    .where('sent_at', '>', new Date(now.getTime() - DAYS_LOOKED_BACK * MS_PER_DAY).toISOString())
    .orderBy('id', 'desc')
    .limit(MAX_MAILS)
  // The recipient may have forwarded it to another address, which the report names.
  const keys = [...new Set([address, ...returned.to].map(emailKey))]
  const sent = await recent.where(sql<string>`lower(recipient_address)`, 'in', keys).execute()
  if (returned.messageIds.length === 0)
    return isTrusted ? sent.find((mail) => emailKey(mail.recipient_address ?? '') === keys[0]) : undefined
  const named = sent.find((mail) => returned.messageIds.includes(mail.message_id ?? ''))
  return named ?? (await recent.where('message_id', 'in', returned.messageIds).executeTakeFirst())
}

/** Marks the reported mail as returned. Ignores delays and reports about other mails. */
export async function returnMail(tx: WriteTransaction, bounce: Bounce, returning: Returning): Promise<MailRow | undefined> {
  const verdict = bounceVerdict(bounce)
  if (verdict === 'delayed') return undefined
  const mail = await findReported(tx, bounce, returning)
  if (mail && isAboutCopy(mail, bounce)) await settleReturnedCopy(tx, mail, bounce)
  else if (mail) await settleReturned(tx, mail, { kind: 'returned', words: bounce.words, isAddressRefused: verdict === 'gone' }, returning)
  return mail
}

/** Whether a report is about a recipient in copy: the main recipient has received the mail. */
export function isAboutCopy({ recipient_address: to, cc_addresses: cc }: MailRow, { address }: Pick<Bounce, 'address'>): boolean {
  const key = emailKey(address)
  return key !== emailKey(to ?? '') && addressesIn(cc).some((copy) => emailKey(copy) === key)
}
