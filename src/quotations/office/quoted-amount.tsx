import { inRupees } from '#base/values/money/paise.ts'
import type { ListedQuotation } from '../quotation.schema.ts'

/** The total of the current version, or that of a draft if it were issued today. Renders nothing without an amount. */
export function QuotedAmount({ quotation: { totalPaise, draftPaise } }: { quotation: Pick<ListedQuotation, 'totalPaise' | 'draftPaise'> }) {
  if (totalPaise !== null) return <span className="figures whitespace-nowrap">{inRupees(totalPaise)}</span>
  if (draftPaise === null) return null
  return (
    <span className="inline-grid justify-items-end text-text-2">
      <span className="figures whitespace-nowrap">{inRupees(draftPaise)}</span>
      <span className="text-xs">draft</span>
    </span>
  )
}
