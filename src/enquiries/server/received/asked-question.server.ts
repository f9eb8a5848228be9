import { randomUUID } from 'node:crypto'
import type { WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import { findLockedEnquiry } from '../enquiry-row.server.ts'
import { recordWritten } from './received-mail.server.ts'
import { refreshWords } from './received-words.server.ts'

interface AskedQuestion {
  enquiryId: number
  from: Mailbox
  subject: string
  text: string
}

/**
 * Adds a question asked on one of our pages to the conversation of an enquiry, as a mail would be, and makes the enquiry due again. Returns
 * false if the enquiry was deleted.
 */
export async function storeQuestion(
  tx: WriteTransaction,
  { enquiryId, from, subject, text }: AskedQuestion,
  context: ActionContext,
): Promise<boolean> {
  const before = await findLockedEnquiry(tx, enquiryId)
  if (!before) return false
  const { email, status, suspectedFor } = before.enquiry
  const at = context.now.toISOString()
  await tx.sql
    .insertInto('received_mails')
    .values({
      enquiry_id: enquiryId,
      // No mail has this number, so none is taken for the same.
      message_id: `<${randomUUID()}@page>`,
      from_address: from.address,
      from_name: from.name,
      subject,
      text,
      is_from_known: Number(emailKey(email) === emailKey(from.address)),
      received_at: at,
      created_at: at,
    })
    .execute()
  await refreshWords(tx, enquiryId)
  const opens = status !== 'pending' && suspectedFor.length === 0
  await recordWritten(tx, before, { action: 'enquiry question received', openedAt: opens ? context.now : undefined }, context)
  return true
}
