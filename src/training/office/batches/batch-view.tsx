import { CalendarDays } from 'lucide-react'
import { lazy } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { BATCH_STATUS_TONES, batchName, phaseOf } from '../../batches/batch.ts'
import { BATCH_STATUSES } from '../../batches/batch-status.ts'
import { BATCH_MODE_LABELS, placeOf } from '../../batches/batch-place.ts'
import type { BatchChoices, Batch } from '../../batches/batch.schema.ts'
import { daysInWords, firstDay } from '../../batches/batch-days.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { monthInWords } from '#base/dates/dates.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import { languageOf } from '#base/text/language.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { TextLink } from '#ui/button/link.tsx'
import type { Column } from '#ui/table.tsx'
import { useReturnState } from '#office/frame/use-return-to-list.tsx'
import { EditLink } from '#office/list/item-links.tsx'
import { RecordTableList } from '#office/list/record-table-list.tsx'
import type { RecordView } from '#office/list/record-view.tsx'
import { DeleteEntry, FormEntry, RowActions } from '#office/list/row-actions.tsx'
import { COPY_ICON, copyPath, PHASE_LABELS, seatsInWords, todayInIndia } from './batch-words.tsx'
import { useQuery } from '@tanstack/react-query'
import { addDays } from '#base/dates/calendar.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { FilterChoice, FilterSelect } from '#office/list/list-filters.tsx'
import type { ListParams } from '#office/list/use-list-params.tsx'

/** Filters the list by a trainer or State that batches have. */
function BatchFilters({ params }: { params: ListParams }) {
  const { trainers, states } = useBatchChoices()
  return (
    <>
      {trainers.length > 0 && (
        <FilterSelect name="trainer" label="Trainer" params={params} options={['Any trainer', ...trainers].map(asOption)} />
      )}
      {states.length > 0 && <FilterSelect name="state" label="State" params={params} options={['Any State', ...states].map(asOption)} />}
    </>
  )
}

/** The first option has the value '' and selects all. */
const asOption = (label: string, at: number) => ({ value: at === 0 ? '' : label, label })

/** Filters by upcoming, past, or one of the months that have batches: upcoming months first, then past ones backwards. */
function BatchPeriod({ params }: { params: ListParams }) {
  const { months } = useBatchChoices()
  const today = todayInIndia()
  const thisMonth = today.slice(0, 7)
  const ofMonth = (month: string) => ({ label: monthInWords(month), month, from: '', to: '', sort: '' })
  const past = months.filter((one) => one < thisMonth).sort((a, b) => b.localeCompare(a))
  const periods = [
    { label: 'From today', month: '', from: today, to: '', sort: '' },
    ...months.filter((one) => one >= thisMonth).map(ofMonth),
    { label: 'Past', month: '', from: '', to: addDays(today, -1), sort: '-date' },
    ...past.map(ofMonth),
  ]
  const [month, from, to] = [params.read('month'), params.read('from'), params.read('to')]
  const shown = periods.find((period) => period.month === month && period.from === from && period.to === to)
  // A link from elsewhere may request other days.
  const others = shown ? [] : [{ value: OTHER_DAYS, label: from === '' && to === '' ? 'Any day' : 'Other days' }]
  return (
    <FilterChoice
      label="Period"
      options={[...others, ...periods.map(({ label }) => ({ value: label, label }))]}
      value={shown?.label ?? OTHER_DAYS}
      onChoose={(chosen) => {
        const { label: _label, ...period } = periods.find(({ label }) => label === chosen) ?? { label: '' }
        params.change(period)
      }}
    />
  )
}

const OTHER_DAYS = 'other'

function useBatchChoices(): BatchChoices {
  const { data } = useQuery(dataQuery(['batch', 'choices'], 'GET /batches/choices'))
  return data ?? { months: [], trainers: [], states: [] }
}

// Loads separately, so that the list loads faster.
const BatchDetails = lazy(() => import('../batch-page/batch-details.tsx').then((module) => ({ default: module.BatchDetails })))

/** The list, or the page of the batch that the address names. By default the list begins today. */
function BatchSection() {
  const [search] = useSearchParams()
  const id = search.get('id')
  if (id !== null) return <BatchDetails key={id} id={id} />
  const isPlain = [...search.keys()].every((name) => name === 'view')
  return isPlain ? <Navigate replace to={`/admin?view=batches&from=${todayInIndia()}`} /> : <BatchList />
}

function BatchList() {
  return (
    <RecordTableList
      type="batch"
      searchLabel="Search program, place"
      filters={FILTERS}
      period={PERIOD}
      statusTabs={STATUS_TABS}
      orders={ORDERS}
      columns={COLUMNS}
      columnOrders={{ days: { ascending: 'date', descending: '-date' } }}
      create={['New', 'batch']}
      FirstFilters={BatchPeriod}
      MoreFilters={BatchFilters}
      groupOf={({ days }) => monthInWords(firstDay(days))}
      emptyIcon={CalendarDays}
      emptyTitle="No batches in this period."
      bulkActions={[]}
    />
  )
}

/** A finished batch stays in the list from today until its certificates are issued. */
const FILTERS = { client: 'clientId', trainer: 'trainer', state: 'state', month: 'month', from: 'openFrom', to: 'to' }
const PERIOD = ['month', 'from', 'to']
const STATUS_TABS = [{ value: '', label: 'All' }, ...BATCH_STATUSES.map((status) => ({ value: status, label: capitalise(status) }))]
/** Headings and periods define the order. */
const ORDERS = [{ value: '', label: 'Earliest first' }]

const COLUMNS: Array<Column<Batch>> = [
  {
    key: 'name',
    header: 'Program',
    place: 'title',
    isFlexible: true,
    cell: (batch) => <NameCell batch={batch} />,
  },
  { key: 'days', header: 'Days', numeric: true, cell: ({ days }) => daysInWords(days) },
  {
    key: 'place',
    header: 'Where',
    cell: (batch) => (
      <span className="cell-wide inline-block">
        {[placeOf(batch), batch.client_name ?? (batch.mode === 'in-plant' && BATCH_MODE_LABELS[batch.mode])].filter(Boolean).join(', ')}
      </span>
    ),
  },
  { key: 'seats', header: 'Seats', numeric: true, cell: seatsInWords },
  {
    key: 'status',
    header: 'Status',
    place: 'status',
    cell: (batch) => <StatusCell batch={batch} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    place: 'actions',
    cell: (batch) => (
      <RowActions of={batchName(batch)} primary={<EditLink type="batch" id={batch.id} of={batchName(batch)} />}>
        <FormEntry to={copyPath(batch.id)} label="Copy for new dates" icon={COPY_ICON} of={batchName(batch)} />
        <DeleteEntry type="batch" id={batch.id} of={batchName(batch)} />
      </RowActions>
    ),
  },
]

function NameCell({ batch: { id, training_program_name: name } }: { batch: Batch }) {
  const here = useReturnState()
  return (
    // An inline block keeps clear of the status beside it on a card.
    <TextLink to={recordPath('batch', id)} state={here} className="inline-block">
      <span lang={languageOf(name)}>{name}</span>
    </TextLink>
  )
}

/** The status, and any detail that the month above does not show. */
function StatusCell({ batch }: { batch: Batch }) {
  const { status, confirmed } = batch
  const note = phaseOf(batch, todayInIndia()) === 'running' ? PHASE_LABELS.running : confirmed && 'confirmed to run'
  return (
    <span className="inline-grid justify-items-start">
      <StatusBadge tone={BATCH_STATUS_TONES[status]}>{status}</StatusBadge>
      {note && status !== 'cancelled' && <span className="text-xs whitespace-nowrap text-text-2">{note}</span>}
    </span>
  )
}

export const BATCH_VIEW: RecordView<'batch'> = { type: 'batch', icon: CalendarDays, List: BatchSection }
