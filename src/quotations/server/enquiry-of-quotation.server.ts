import type { WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { scaled } from '#base/values/money/paise.ts'
import { MAX_ENQUIRY_VALUE, MAX_LOST_REASON_LENGTH } from '#enquiries/lost-reasons.ts'
import { setClient, setEnquiryStatus } from '#enquiries/server/enquiry.server.ts'
import { getEnquiry } from '#enquiries/server/enquiry-row.server.ts'
import { setWorth } from '#enquiries/server/enquiry-worth.server.ts'
import type { Quotation, QuotationPaper } from '../quotation.schema.ts'

const PAISE_PER_RUPEE = 100

/**
 * Gives the enquiry of a quotation the taxable value of the next current version, unless the office has typed another value. An
 * enquiry that was lost because the buyer declined is open again.
 */
export async function fillValue(
  tx: WriteTransaction,
  { enquiryId, entries }: Pick<Quotation, 'enquiryId' | 'entries'>,
  { former, next }: { former: Pick<QuotationPaper, 'figures'> | undefined; next: Pick<QuotationPaper, 'figures'> },
  context: ActionContext,
): Promise<void> {
  if (enquiryId === null) return
  const { value, lostReason } = (await getEnquiry(tx, enquiryId)).enquiry
  const isTyped = value !== null && (former === undefined || value !== valueOf(former))
  const declined = entries.find(({ kind }) => kind === 'declined')
  const isOpenAgain = declined !== undefined && lostReason === lostReasonOf(declined.text)
  if (!isTyped || isOpenAgain) {
    await setWorth(tx, enquiryId, { ...(!isTyped && { value: valueOf(next) }), ...(isOpenAgain && { lostReason: null }) }, context)
  }
}

/** Gives the enquiry of a quotation the client that the quotation is for, unless it has one. */
export async function fillClient(
  tx: WriteTransaction,
  { enquiryId, clientId }: Pick<Quotation, 'enquiryId' | 'clientId'>,
  context: ActionContext,
): Promise<void> {
  if (enquiryId === null || clientId === null) return
  const { enquiry } = await getEnquiry(tx, enquiryId)
  if (enquiry.clientId === null) await setClient(tx, enquiryId, clientId, context)
}

/** Counts a mailed or accepted quotation as an answer to its enquiry, which is then no longer due. */
export async function markAnswered(
  tx: WriteTransaction,
  { enquiryId }: Pick<Quotation, 'enquiryId'>,
  context: ActionContext,
): Promise<void> {
  if (enquiryId === null) return
  const { status, suspectedFor } = (await getEnquiry(tx, enquiryId)).enquiry
  if (status === 'pending' && suspectedFor.length === 0) await setEnquiryStatus(tx, enquiryId, { status: 'contacted' }, context)
}

/** Clears the lost reason of an accepted quotation's enquiry. */
export async function clearLostReason(
  tx: WriteTransaction,
  { enquiryId }: Pick<Quotation, 'enquiryId'>,
  context: ActionContext,
): Promise<void> {
  if (enquiryId === null) return
  const { lostReason } = (await getEnquiry(tx, enquiryId)).enquiry
  if (lostReason !== null) await setWorth(tx, enquiryId, { lostReason: null }, context)
}

/** Notes the reason of a declined quotation with its enquiry, unless the office has noted another or somebody was enrolled from it. */
export async function fillLostReason(
  tx: WriteTransaction,
  { enquiryId }: Pick<Quotation, 'enquiryId'>,
  reason: string,
  context: ActionContext,
): Promise<void> {
  if (enquiryId === null) return
  const { lostReason, participantNumber } = (await getEnquiry(tx, enquiryId)).enquiry
  if (lostReason === null && participantNumber === null) await setWorth(tx, enquiryId, { lostReason: lostReasonOf(reason) }, context)
}

function lostReasonOf(reason: string): string {
  return reason.slice(0, MAX_LOST_REASON_LENGTH).trim()
}

/** In whole rupees before GST. */
function valueOf({ figures }: Pick<QuotationPaper, 'figures'>): number {
  return Math.min(scaled(figures.taxablePaise, 1, PAISE_PER_RUPEE), MAX_ENQUIRY_VALUE)
}
