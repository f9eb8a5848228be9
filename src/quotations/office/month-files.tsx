import { FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { callAddress } from '#base/api/api-client.ts'
import { firstOfMonth } from '#base/dates/calendar.ts'
import { indianDate, monthInWords } from '#base/dates/dates.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import { useNow } from '#office/kit/relative-time-text.tsx'
import { FilterChoice } from '#office/list/list-filters.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card.tsx'
import { MONEY_FILE_KINDS } from '../money-file.ts'

const MONTHS_SHOWN = 36
const FORMATS = [
  { format: 'xlsx', label: 'Excel', icon: <FileSpreadsheet /> },
  { format: 'csv', label: 'CSV', icon: <FileText /> },
] as const

/** Downloads of a month's quotations, proformas and payments, for whoever may see money. */
export function MonthFiles() {
  const today = indianDate(useNow())
  const [chosen, setChosen] = useState('')
  if (!usePermission('money.read')) return null
  const months = Array.from({ length: MONTHS_SHOWN }, (_, back) => firstOfMonth(today, -back).slice(0, '2026-11'.length))
  const month = chosen || (months[0] ?? '')
  return (
    <Card as="section" aria-labelledby="month-files" className="mb-5 min-w-0 print:hidden">
      <h2 id="month-files" className="text-h3">
        For the accountant
      </h2>
      <p className="pt-1 text-small text-text-2">
        Everything issued or received in a month, in rupees with two decimals. Quotations and proformas have one row for each tax rate;
        payments have one row for each proforma.
      </p>
      <div className="flex pt-3">
        <FilterChoice
          label="Month of the files"
          options={months.map((value) => ({ value, label: monthInWords(value) }))}
          value={month}
          onChoose={setChosen}
          isWide
        />
      </div>
      <ul className="grid gap-3 pt-3">
        {MONEY_FILE_KINDS.map((kind) => (
          <li key={kind} className="flex flex-wrap items-center gap-3">
            <span className="max-sm:basis-full sm:min-w-28">{capitalise(kind)}</span>
            {FORMATS.map(({ format, label, icon }) => (
              <LinkButton
                key={format}
                href={callAddress('GET /exports/money', { query: { month, kind, format } })}
                download
                aria-label={`${capitalise(kind)} of ${monthInWords(month)}, ${label}`}
                variant="secondary"
                size="dense"
                icon={icon}
              >
                {label}
              </LinkButton>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}
