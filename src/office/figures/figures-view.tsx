import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn, FileSpreadsheet, Printer } from 'lucide-react'
import { callAddress } from '#base/api/api-client.ts'
import { indianDate, isPlainDate, monthInWords, shortDate } from '#base/dates/dates.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { MonthFiles } from '#quotations/office/month-files.tsx'
import { dataQuery } from '../data/use-admin-data.tsx'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { sectionPath } from '../frame/sections.ts'
import { LoadError } from '../kit/load-error.tsx'
import { useNow } from '../kit/relative-time-text.tsx'
import { FilterChoice, FilterTabs, ListTools } from '../list/list-filters.tsx'
import { useListParams, type ListParams } from '../list/use-list-params.tsx'
import { FiguresTable } from './figures-table.tsx'
import { visibleHeaders, LOST_HEADERS, MONEY_HEADERS, OUTCOME_HEADERS, totalOf, TRAINING_HEADERS } from './figures.ts'
import { financialYear, monthAfter, monthOf, type Period } from './figure-months.ts'
import type { Figures, Sales } from './figures.schema.ts'
import { SALES_HEADERS } from './sales.ts'

const MONTHS = 'months'
const UNTIL = '..'

/** /admin?view=figures&months=2026-11..2026-11. By default the current financial year. */
export function FiguresView() {
  const params = useListParams([])
  const today = indianDate(useNow())
  const [from = '', to = from] = params.read(MONTHS).split(UNTIL)
  const period = isPeriod({ from, to }) ? { from, to } : financialYear(today)
  const figures = useQuery({
    ...dataQuery(['figures', period], 'GET /admin/figures', { query: period }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <AdminHeading
        title="Figures"
        lead={periodInWords(period)}
        breadcrumb={[{ label: 'Overview', to: sectionPath('overview') }, { label: 'Figures' }]}
      />
      <PeriodChoice params={params} period={period} today={today} />
      {figures.isError && <LoadError title="We could not load the figures" error={figures.error} onRetry={figures.refetch} />}
      {figures.isPending && <SkeletonText lines={8} />}
      {figures.data && !figures.isError && <Tables figures={figures.data} />}
      <MonthFiles />
    </>
  )
}

interface PeriodChoiceProps {
  params: ListParams
  period: Period
  today: string
}

/** Buttons for four periods, fields for any other, and the export and print of the shown period. */
function PeriodChoice({ params, period, today }: PeriodChoiceProps) {
  const month = monthOf(today)
  const year = financialYear(today)
  const tabs = [
    { value: inAddress(oneMonth(month)), label: 'This month' },
    { value: inAddress(oneMonth(monthAfter(month, -1))), label: 'Last month' },
    { value: '', label: 'This financial year' },
    { value: inAddress({ from: monthAfter(year.from, -12), to: monthAfter(year.to, -12) }), label: 'Last financial year' },
  ]
  const choices = monthChoices(year, period)
  const choose = (chosen: Period) => params.change({ [MONTHS]: inAddress(chosen) })
  return (
    <div className="grid gap-3 py-3 print:hidden">
      <FilterTabs name={MONTHS} label="Period" tabs={tabs} params={params} />
      <div className="list-toolbar flex flex-wrap items-center gap-3">
        <FilterChoice
          label="First month"
          options={choices}
          value={period.from}
          onChoose={(from) => choose({ from, to: period.to < from ? from : period.to })}
        />
        <span className="text-text-2 max-md:hidden">to</span>
        <FilterChoice
          label="Last month"
          options={choices}
          value={period.to}
          onChoose={(to) => choose({ from: period.from > to ? to : period.from, to })}
        />
        <ListTools>
          <LinkButton
            href={callAddress('GET /exports/figures', { query: period })}
            download
            variant="secondary"
            size="compact"
            icon={<FileSpreadsheet />}
          >
            Excel workbook
          </LinkButton>
          <Button variant="secondary" size="compact" icon={<Printer />} onClick={() => window.print()}>
            Print
          </Button>
        </ListTools>
      </div>
    </div>
  )
}

const oneMonth = (month: string): Period => ({ from: month, to: month })
const inAddress = ({ from, to }: Period): string => `${from}${UNTIL}${to}`

const YEARS_BACK = 5
const MONTHS_SHOWN = (YEARS_BACK + 2) * 12

/** Newest first: five earlier financial years, this one, and the next for planned batches. */
function monthChoices(year: Period, { from, to }: Period) {
  const last = monthAfter(year.to, 12)
  const months = new Set([...Array.from({ length: MONTHS_SHOWN }, (_, back) => monthAfter(last, -back)), from, to])
  return [...months].map((month) => ({ value: month, label: shortMonth(month) }))
}

/** '2026-11' → 'Nov 2026': the full name is cut off in the narrow list. */
function shortMonth(month: string): string {
  return shortDate(`${month}-01`).slice('1 '.length)
}

/** Whether the period is valid. A typed address may contain anything. */
function isPeriod({ from, to }: Period): boolean {
  return [from, to].every((month) => isPlainDate(`${month}-01`))
}

function periodInWords({ from, to }: Period): string {
  return from === to ? monthInWords(from) : `${monthInWords(from)} to ${monthInWords(to)}`
}

function Tables({ figures }: { figures: Figures }) {
  const { months, programs, clients, sources, lostReasons, sales } = figures
  const nameOf = ({ name }: { name: string }) => name
  const monthOfRow = ({ month }: { month: string }) => monthInWords(month)
  const all = [...OUTCOME_HEADERS, ...TRAINING_HEADERS, ...MONEY_HEADERS]
  const isQuiet = all.every(([key]) => totalOf(months, key) === 0) && (!sales || totalOf(sales.months, 'quotedPaise') === 0)
  if (isQuiet) {
    return (
      <Card>
        <EmptyState icon={ChartColumn} title="Nothing happened in this period." help="Choose other months above." />
      </Card>
    )
  }
  const outcomes = visibleHeaders(OUTCOME_HEADERS, figures)
  return (
    <div className="print-sheet grid grid-cols-[minmax(0,1fr)] gap-5 pb-5 print:break-inside-auto">
      <p className="print-only text-h3">Figures, {periodInWords(figures)}</p>
      <FiguresTable id="enquiries-by-month" title="Enquiries by month" head="Month" headers={outcomes} rows={months} nameOf={monthOfRow} />
      <FiguresTable
        id="enquiries-by-program"
        title="Enquiries by program"
        head="Program"
        headers={outcomes}
        rows={programs}
        nameOf={nameOf}
      />
      <FiguresTable id="enquiries-by-client" title="Enquiries by client" head="Client" headers={outcomes} rows={clients} nameOf={nameOf} />
      <FiguresTable
        id="enquiries-by-source"
        title="Enquiries by source"
        note="The campaign of the link (utm_source), else the site that led to ours, else how the enquiry reached the office."
        head="Source"
        headers={outcomes}
        rows={sources}
        nameOf={nameOf}
      />
      {lostReasons.length > 0 && (
        <FiguresTable
          id="lost"
          title="Lost enquiries"
          head="Reason"
          headers={visibleHeaders(LOST_HEADERS, figures)}
          rows={lostReasons}
          nameOf={nameOf}
        />
      )}
      {sales && <SalesTables sales={sales} />}
      <FiguresTable
        id="training"
        title="Participants and certificates"
        head="Month"
        headers={TRAINING_HEADERS}
        rows={months}
        nameOf={monthOfRow}
      />
      <FiguresTable
        id="money"
        title="Fees and lump sums"
        note="By the month in which a batch begins, before GST. A seat that is not paid yet counts with today’s price of the program."
        head="Month"
        headers={MONEY_HEADERS}
        rows={months}
        nameOf={monthOfRow}
      />
    </div>
  )
}

/** The steps from enquiry to payment, for whoever may see money. */
function SalesTables({ sales: { months, programs, sources } }: { sales: Sales }) {
  const nameOf = ({ name }: { name: string }) => name
  return (
    <>
      <FiguresTable
        id="sales-by-month"
        title="From enquiry to payment by month"
        note="By the month in which the enquiry came, with its quotations and what was received on them until today. A quotation without an enquiry counts in the month of its first version. With GST; TDS counts as received."
        head="Month"
        headers={SALES_HEADERS}
        rows={months}
        nameOf={({ month }) => monthInWords(month)}
      />
      <FiguresTable
        id="sales-by-program"
        title="From enquiry to payment by program"
        head="Program"
        headers={SALES_HEADERS}
        rows={programs}
        nameOf={nameOf}
      />
      <FiguresTable
        id="sales-by-source"
        title="From enquiry to payment by source"
        head="Source"
        headers={SALES_HEADERS}
        rows={sources}
        nameOf={nameOf}
      />
    </>
  )
}
