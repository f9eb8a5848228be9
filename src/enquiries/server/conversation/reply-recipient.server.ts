import type { Selectable } from 'kysely'
import type { Database, Tables } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import { withAsciiDomain } from '#mail/server/transport/compose-message.server.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import { replyRecipients } from '../../recipients/reply-recipients.ts'

export interface ReplyRecipient extends Mailbox {
  /** Their last mail, to which the reply is an answer. */
  answered: Selectable<Tables['received_mails']> | undefined
}

/** The recipient of a reply: the last writer, or the one chosen. Undefined if nobody in the conversation has this address. */
export async function findReplyRecipient(db: Database, enquiry: Enquiry, chosen: string | undefined): Promise<ReplyRecipient | undefined> {
  const rows = await db.sql
    .selectFrom('received_mails')
    .selectAll()
    .where('enquiry_id', '=', enquiry.id)
    .where('is_automatic', '=', 0)
    .where('is_one_of_many', '=', 0)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
  const senders = rows.map((row) => ({
    at: row.received_at,
    from: row.from_address,
    fromName: row.from_name,
    isFromKnown: row.is_from_known === 1,
    isAutomatic: false,
    isOneOfMany: false,
  }))
  const recipients = replyRecipients(enquiry, senders)
  const found = chosen === undefined ? recipients[0] : recipients.find(({ address }) => isSame(address, chosen))
  return found && { ...found, answered: rows.findLast((row) => isSame(row.from_address, found.address)) }
}

/** Mails contain encoded domains, calls the decoded ones. */
function isSame(one: string, other: string): boolean {
  return emailKey(withAsciiDomain(one)) === emailKey(withAsciiDomain(other))
}
