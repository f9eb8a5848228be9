import { enqueueMail } from '../mail/enqueue-mail.server.ts'
import { getMailSettings } from '../mail/mail-settings.server.ts'
import type { ActionContext } from '../platform/action-context.server.ts'
import type { WriteTransaction } from '../platform/database/database.server.ts'
import type { Enquiry } from './enquiry.ts'
import { overdueCutoff } from './response-time.ts'

/**
 * Writes the mails that an enquiry in the inbox causes: one to the office, whose answer goes to the visitor, and the receipt.
 * Both are written once, also when an enquiry that was suspected of being spam is released. A receipt promises an answer
 * within 24 hours, so an older enquiry gets none.
 */
export async function enqueueEnquiryMails(tx: WriteTransaction, enquiry: Enquiry, context: ActionContext): Promise<void> {
  const { settings } = await getMailSettings(tx)
  const { id, kind, fullName, email, phone, subject, message, createdAt } = enquiry
  const about = `enquiry:${id}`
  const summary = { enquiryId: id, kind, reference: enquiry.reference ?? String(id), about: enquiry.about?.title ?? null, receivedAt: createdAt }
  const mails: Array<Promise<unknown>> = []
  if (settings.enquiryNotices) {
    const data = { ...summary, fullName, email, phone, subject, message }
    const replyTo = { address: email, name: fullName }
    mails.push(enqueueMail(tx, { kind: 'enquiry-notice', to: 'office', replyTo, about, data, onceKey: `enquiry-notice:${id}` }, context))
  }
  if (settings.enquiryReceipts && createdAt > overdueCutoff(context.now).toISOString()) {
    // The name is text of a stranger, perhaps sent to somebody else's address: it is no part of the receipt.
    const to = { address: email, name: null }
    mails.push(enqueueMail(tx, { kind: 'enquiry-receipt', to, about, data: summary, onceKey: `enquiry-receipt:${id}` }, context))
  }
  await Promise.all(mails)
}
