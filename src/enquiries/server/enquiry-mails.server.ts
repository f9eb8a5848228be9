import { getCompany } from '#company/server/company.server.ts'
import { addressesIn } from '#mail/mail.ts'
import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import { getMailSettings } from '#mail/server/mail-settings.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { offeredSeats } from '#training/batches/batch.ts'
import { findBatch } from '#training/server/batches/batch-row.server.ts'
import type { Enquiry } from '../enquiry.schema.ts'
import { referenceOf } from '../enquiry-reference.ts'
import { dueAt } from '../response-time.ts'
import { forEnquiryTexts } from '../enquiry-texts.ts'

/**
 * Writes the mails of an enquiry in the inbox, each once: one to the office, whose answer goes to the visitor, and the receipt. A receipt
 * promises an answer, so an enquiry whose answer was due before it was released from suspicion gets none. An e-mail gets none, or two
 * programs could answer each other.
 */
export async function sendEnquiryMails(
  tx: WriteTransaction,
  enquiry: Enquiry,
  context: ActionContext,
  /** The details that the sender has just corrected. */
  corrected?: Pick<Enquiry, 'email' | 'phone'>,
): Promise<void> {
  const { settings } = await getMailSettings(tx)
  const { hours } = await getCompany(tx)
  const { id, kind, fullName, email, phone, subject, message, channel, createdAt } = enquiry
  const about = `enquiry:${id}`
  const round = corrected ? `${id}:${enquiry.etag}` : `${id}`
  const summary = {
    enquiryId: id,
    kind,
    reference: referenceOf(enquiry),
    about: enquiry.about?.title ?? null,
    dates: enquiry.batchDates && `${enquiry.batchDates}${(await isForWaitingList(tx, enquiry)) ? ' (full: waiting list)' : ''}`,
    people: enquiry.people,
    receivedAt: createdAt,
  }
  if (settings.enquiryNotices) {
    const data = {
      ...summary,
      fullName,
      email,
      phone,
      subject,
      message,
      ...(corrected && { corrected: [corrected.email, corrected.phone].filter(Boolean).join(', ') }),
      texts: [
        ...Object.values(forEnquiryTexts(({ label }, field) => ({ label, value: enquiry[field]?.replaceAll('\n', ', ') ?? null }))),
        ...(channel === 'email' ? await factsOfFirstMail(tx, id) : []),
      ],
    }
    await enqueueMail(
      tx,
      {
        kind: 'enquiry-notice',
        to: 'office',
        replyTo: { address: email, name: fullName },
        about,
        data,
        onceKey: `enquiry-notice:${round}`,
      },
      context,
    )
  }
  const isNews = !corrected || corrected.email !== email
  if (isNews && channel === 'website' && settings.enquiryReceipts && dueAt(enquiry, hours) > context.now) {
    // The name is a stranger's text, and the address may be somebody else's, so the receipt omits the name.
    await enqueueMail(
      tx,
      { kind: 'enquiry-receipt', to: { address: email, name: null }, about, data: summary, onceKey: `enquiry-receipt:${round}` },
      context,
    )
  }
}

const MAX_NAMED = 10

/** The other recipients of the e-mail that started an enquiry, and its files. */
async function factsOfFirstMail(tx: WriteTransaction, enquiryId: number): Promise<Array<{ label: string; value: string | null }>> {
  const mail = await tx.sql
    .selectFrom('received_mails')
    .select(['id', 'to_addresses', 'cc_addresses'])
    .where('enquiry_id', '=', enquiryId)
    .where('begins_enquiry', '=', 1)
    .executeTakeFirst()
  if (!mail) return []
  const files = await tx.sql
    .selectFrom('received_files')
    .select('name')
    .where('mail_id', '=', mail.id)
    .where('use', '=', 'attached')
    .orderBy('id')
    .execute()
  return [
    { label: 'Also to', value: named(addressesIn(mail.to_addresses)) },
    { label: 'Copy to', value: named(addressesIn(mail.cc_addresses)) },
    { label: 'Files', value: named(files.map(({ name }) => name)) },
  ]
}

/** 'a.pdf, b.pdf and 3 more' */
function named(all: readonly string[]): string | null {
  const first = all.slice(0, MAX_NAMED).join(', ')
  return all.length > MAX_NAMED ? `${first} and ${all.length - MAX_NAMED} more` : first || null
}

/** Whether the requested date is full now, so that the request is for its waiting list. */
export async function isForWaitingList(db: Database, { batchId }: Pick<Enquiry, 'batchId'>): Promise<boolean> {
  const found = batchId === null ? undefined : await findBatch(db, batchId)
  return found !== undefined && offeredSeats(found.batch, 'hidden').availability === 'full'
}
