import { Notice } from '#ui/notice.tsx'
import type { QuotationJudgement } from '../quotation.schema.ts'

/** The remarks on a quotation, which do not prevent issuing it. Renders nothing without any. */
export function JudgementRemarks({ remarks }: Pick<QuotationJudgement, 'remarks'>) {
  if (remarks.length === 0) return null
  return (
    <Notice tone="info" title="Check before issuing" role="status" className="wrap-anywhere">
      <ul className="grid gap-1">
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </Notice>
  )
}
