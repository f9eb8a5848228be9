import { sql } from 'kysely'
import { emailField } from '#base/api/fields.schema.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import { writerOf, type OfficeMailbox } from '#mail/office-mailbox.ts'
import type { ReceivedMail } from '#mail/received-mail.ts'
import { getMailSettings } from '#mail/server/mail-settings.server.ts'
import type { MailHead } from '#mail/server/mailbox/mail-head.reader.ts'
import { MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH, RECORDED_SUBJECTS } from '../../enquiry.ts'
import { plainSubject } from '../../enquiry-reply.ts'
import { splitQuoted } from '../../quoted-history.ts'
import type { Suspicion } from '../../suspicion.ts'
import { insertEnquiry } from '../enquiry-row.server.ts'

/** Beyond these limits an enquiry is suspected, not refused. */
export const MAX_ENQUIRIES_OF_SENDER_A_DAY = 10
export const MAX_MAIL_ENQUIRIES_AT_ONCE = 60
const FLOOD_MS = 10 * 60_000
const MS_PER_DAY = 86_400_000

/** Whether a mail that belongs to no enquiry may start one, if the office enabled that: a person wrote it, according to its headers. */
export function mayBeginEnquiry(
  head: Pick<MailHead, 'from' | 'replyTo' | 'isFromServer' | 'isAutomatic' | 'isFromList'>,
  office: OfficeMailbox,
): boolean {
  return !head.isFromServer && !head.isAutomatic && !head.isFromList && writerOf(office, head) !== undefined
}

export async function areMailsEnquiries(db: Database): Promise<boolean> {
  return (await getMailSettings(db)).settings.enquiriesFromMails
}

/** The sender whose mail starts an enquiry, if it belongs to none. An "Accept" in a calendar asks for nothing. */
export async function writerOfNewEnquiry(db: Database, mail: ReceivedMail, office: OfficeMailbox): Promise<Mailbox | undefined> {
  const writer = writerOf(office, mail)
  const { success, data: address } = emailField.safeParse(writer?.address)
  if (!writer || !success || mail.isAutomatic || mail.answersInvitation || !(await areMailsEnquiries(db))) return undefined
  return { ...writer, address }
}

/**
 * Creates an enquiry from a mail that belongs to none. Its sender gets no receipt, so that two programs cannot start answering each other.
 */
export async function beginEnquiry(
  tx: WriteTransaction,
  mail: ReceivedMail,
  { writer, receivedAt }: { writer: Mailbox; receivedAt: Date },
  context: ActionContext,
): Promise<number> {
  const suspicions = await judgeMail(tx, writer, context)
  const enquiry = await insertEnquiry(
    tx,
    {
      full_name: writer.name ?? writer.address,
      email: writer.address,
      phone: null,
      subject: plainSubject(mail.subject).slice(0, MAX_SUBJECT_LENGTH).toWellFormed() || RECORDED_SUBJECTS.email,
      message: splitQuoted(mail.text).text.slice(0, MAX_MESSAGE_LENGTH).toWellFormed(),
      channel: 'email',
      kind: 'enquiry',
      training_program_id: null,
      service_id: null,
      consent_at: null,
      notice_version: null,
      suspected_for: suspicions.join(',') || null,
    },
    // The 24 hours count from its arrival.
    { ...context, now: receivedAt },
  )
  return enquiry.id
}

/** The reasons why a mail may be spam. The criteria for forms do not apply; mail servers have judged it already. */
async function judgeMail(tx: WriteTransaction, { address }: Mailbox, { now }: ActionContext): Promise<Suspicion[]> {
  const since = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const began = tx.sql.selectFrom('received_mails').select('created_at').where('begins_enquiry', '=', 1).orderBy('id', 'desc').limit(1)
  const ofSender = began.where(sql<string>`lower(from_address)`, '=', emailKey(address)).offset(MAX_ENQUIRIES_OF_SENDER_A_DAY - 1)
  const ofAll = began.offset(MAX_MAIL_ENQUIRIES_AT_ONCE - 1)
  const [sender, all] = [await ofSender.executeTakeFirst(), await ofAll.executeTakeFirst()]
  const found: Array<Suspicion | false> = [
    sender !== undefined && sender.created_at > since(MS_PER_DAY) && 'many-from-sender',
    all !== undefined && all.created_at > since(FLOOD_MS) && 'flood',
  ]
  return found.filter((suspicion) => suspicion !== false)
}
