import type { WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { scaled } from '#base/values/money/paise.ts'
import { MAX_ENQUIRY_VALUE } from '#enquiries/lost-reasons.ts'
import { getEnquiry } from '#enquiries/server/enquiry-row.server.ts'
import { setWorth } from '#enquiries/server/enquiry-worth.server.ts'
import type { Quotation, QuotationPaper } from '../quotation.schema.ts'

const PAISE_PER_RUPEE = 100

/** Gives the enquiry of a quotation the taxable value of its next version, unless the office has typed another value. */
export async function fillValue(
  tx: WriteTransaction,
  { enquiryId, versions: [former] }: Pick<Quotation, 'enquiryId' | 'versions'>,
  next: Pick<QuotationPaper, 'figures'>,
  context: ActionContext,
): Promise<void> {
  if (enquiryId === null) return
  const { value } = (await getEnquiry(tx, enquiryId)).enquiry
  const isTyped = value !== null && (former === undefined || value !== valueOf(former))
  if (!isTyped) await setWorth(tx, enquiryId, { value: valueOf(next) }, context)
}

/** In whole rupees before GST. */
function valueOf({ figures }: Pick<QuotationPaper, 'figures'>): number {
  return Math.min(scaled(figures.taxablePaise, 1, PAISE_PER_RUPEE), MAX_ENQUIRY_VALUE)
}
