import { enqueueMails, isOverMailLimit, type NewMail } from '../mail/enqueue-mail.server.ts'
import type { MailKind } from '../mail/mail-data.ts'
import { getMailSettings } from '../mail/mail-settings.server.ts'
import type { ActionContext } from '../platform/action-context.server.ts'
import type { WriteTransaction } from '../platform/database/database.server.ts'
import type { Enquiry } from './enquiry.ts'
import { overdueCutoff } from './response-time.ts'

/** What the mails say of an enquiry. */
export type MailedEnquiry = Pick<Enquiry, 'id' | 'reference' | 'kind' | 'fullName' | 'email' | 'phone' | 'subject' | 'message' | 'createdAt'> & {
  about: { title: string } | null
}

interface WantedMails {
  notice: boolean
  receipt: boolean
}

/**
 * Which mails an enquiry in the inbox causes: one to the office, whose answer goes to the visitor, and the receipt. A
 * receipt promises an answer within 24 hours, so an older enquiry gets none.
 */
export async function wantedEnquiryMails(tx: WriteTransaction, { email, createdAt }: Pick<Enquiry, 'email' | 'createdAt'>, { now }: ActionContext): Promise<WantedMails> {
  const [{ settings }, isOverLimit] = await Promise.all([getMailSettings(tx), isOverMailLimit(tx, 'enquiry-receipt', email, now)])
  const isRecent = createdAt > overdueCutoff(now).toISOString()
  return { notice: settings.enquiryNotices, receipt: settings.enquiryReceipts && isRecent && !isOverLimit }
}

/** Writes these mails, each once, also when an enquiry that was suspected of being spam is released. */
export async function enqueueEnquiryMails(tx: WriteTransaction, enquiry: MailedEnquiry, { notice, receipt }: WantedMails, context: ActionContext): Promise<void> {
  const { id, kind, fullName, email, phone, subject, message, createdAt } = enquiry
  const about = `enquiry:${id}`
  const summary = { enquiryId: id, kind, reference: enquiry.reference ?? String(id), about: enquiry.about?.title ?? null, receivedAt: createdAt }
  const mails: Array<NewMail<MailKind>> = []
  if (notice) {
    const data = { ...summary, fullName, email, phone, subject, message }
    mails.push({ kind: 'enquiry-notice', to: 'office', replyTo: { address: email, name: fullName }, about, data, onceKey: `enquiry-notice:${id}` })
  }
  if (receipt) {
    // The name is text of a stranger, perhaps sent to somebody else's address: it is no part of the receipt.
    mails.push({ kind: 'enquiry-receipt', to: { address: email, name: null }, about, data: summary, onceKey: `enquiry-receipt:${id}` })
  }
  await enqueueMails(tx, mails, context)
}
