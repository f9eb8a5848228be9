import { sql } from 'kysely'
import { lastPhoneDigits } from '#clients/server/phone-digits.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { MATCHED_PHONE_DIGITS } from '#base/values/phone.ts'
import { presentEnquiry, selectEnquiries } from '../enquiry-row.server.ts'
import type { ReplyChannel } from '../../enquiry-reply.ts'
import type { Enquiry } from '../../enquiry.schema.ts'

/** A reply of the office in a list of messages. */
interface SentReply {
  id: number
  enquiryId: number
  mailId: number | null
  author: string
  channel: ReplyChannel
  text: string
  createdAt: string
}

/** The newest enquiries with this e-mail address, without suspected spam, which is not matched to anybody. */
export async function findNewestEnquiriesWithEmail(db: Database, email: string, limit: number): Promise<Enquiry[]> {
  if (emailKey(email) === '') return []
  return newest(selectEnquiries(db).where(sql<string>`lower(contacts.email)`, '=', emailKey(email)), limit)
}

/** The newest enquiries whose phone number has the same ending (`phoneKey`). */
export async function findNewestEnquiriesWithPhone(db: Database, key: string, limit: number): Promise<Enquiry[]> {
  return newest(selectEnquiries(db).where(lastPhoneDigits('contacts.phone', db.dialect), '=', key.slice(-MATCHED_PHONE_DIGITS)), limit)
}

/** The newest replies to these enquiries. */
export async function findNewestReplies(db: Database, enquiryIds: readonly number[], limit: number): Promise<SentReply[]> {
  if (enquiryIds.length === 0) return []
  return db.sql
    .selectFrom('enquiry_replies')
    .select(['id', 'enquiry_id as enquiryId', 'mail_id as mailId', 'author_name as author', 'channel', 'text', 'created_at as createdAt'])
    .where('enquiry_id', 'in', enquiryIds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

async function newest(query: ReturnType<typeof selectEnquiries>, limit: number): Promise<Enquiry[]> {
  const rows = await query.where('contacts.suspected_for', 'is', null).orderBy('contacts.id', 'desc').limit(limit).execute()
  return rows.map(presentEnquiry)
}
