import { inRupees } from '#base/values/money/paise.ts'
import type { ListedQuotation } from '../quotation.schema.ts'

type Amounts = Pick<ListedQuotation, 'totalPaise' | 'draftPaise'>

export function hasAmount({ totalPaise, draftPaise }: Amounts): boolean {
  return (totalPaise ?? draftPaise) !== null
}

/** The total of the current version; for a draft the total if it were issued today, marked as a draft's. */
export function QuotedAmount({ quotation: { totalPaise, draftPaise } }: { quotation: Amounts }) {
  const amount = <span className="figures whitespace-nowrap">{inRupees(totalPaise ?? draftPaise ?? 0)}</span>
  if (totalPaise !== null) return amount
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 text-text-2 md:flex-col md:items-end">
      {amount}
      <span className="text-xs">draft</span>
    </span>
  )
}
