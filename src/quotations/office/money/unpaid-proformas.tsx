import { daysBetween } from '#base/dates/dates.ts'
import { counted } from '#base/text/wording/counted.ts'
import { languageOf } from '#base/text/language.ts'
import { inRupees } from '#base/values/money/paise.ts'
import { editPath } from '#lists/records/record-paths.ts'
import { useReturnState } from '#office/frame/use-return-to-list.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { todayInIndia } from '#training/office/batches/batch-words.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Proforma } from '../../proforma.schema.ts'
import { useProformas } from './money-data.tsx'

const SHOWN = 20

/** The unpaid proformas of the orders in a batch, without outdated ones, for staff who may see money. Renders nothing without any. */
export function UnpaidProformas({ batchId, note }: { batchId: number; note?: string }) {
  const mayRead = usePermission('money.read')
  const here = useReturnState()
  const { data } = useProformas({ batch: batchId, state: 'open', limit: SHOWN }, mayRead)
  const rows = data?.rows.filter(({ isOutdated }) => !isOutdated) ?? []
  if (rows.length === 0) return null
  return (
    <Notice tone="warning" title={rows.length === 1 ? 'One proforma is not paid' : `${rows.length} proformas are not paid`}>
      <ul aria-label="Unpaid proformas" className="grid gap-1">
        {rows.map((proforma) => (
          <li key={proforma.id} className="figures wrap-anywhere">
            <TextLink to={editPath('quotation', proforma.quotationId)} state={here}>
              <span className="id-text">{proforma.number}</span>
            </TextLink>
            , <span lang={languageOf(proforma.buyerName)}>{proforma.buyerName}</span>: {balanceInWords(proforma)}
          </li>
        ))}
      </ul>
      {note !== undefined && <p>{note}</p>}
    </Notice>
  )
}

/** '₹59,000.00, 12 days overdue' */
function balanceInWords({ balancePaise, dueOn, isOverdue }: Proforma): string {
  return isOverdue ? `${inRupees(balancePaise)}, ${counted(daysBetween(dueOn, todayInIndia()), 'day')} overdue` : inRupees(balancePaise)
}
