import { CalendarDays } from 'lucide-react'
import { lazy } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { BATCH_MODE_LABELS, BATCH_STATUS_TONES, BATCH_STATUSES, batchName, phaseOf, placeOf, type Batch } from '../../batches/batch.ts'
import { daysInWords } from '../../batches/batch-days.ts'
import { recordPath } from '../../records/record-paths.ts'
import type { PlainDate } from '../../shared/dates.ts'
import { capitalise } from '../../shared/text/capitalise.ts'
import { languageOf } from '../../shared/text/language.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { TextLink } from '../../ui/button/link.tsx'
import { classes } from '../../ui/classes.ts'
import type { Column } from '../../ui/table.tsx'
import { useReturnState } from '../frame/use-return-to-list.tsx'
import { EditLink } from '../list/item-links.tsx'
import { RecordTableList } from '../list/record-table-list.tsx'
import type { RecordView } from '../list/record-view.tsx'
import { DeleteEntry, FormEntry, RowActions } from '../list/row-actions.tsx'
import type { ListParams } from '../list/use-list-params.tsx'
import { COPY_ICON, copyPath, PHASE_LABELS, seatsInWords, todayInIndia } from './batch-words.tsx'

// Loads separately, so that the list loads faster.
const BatchDetails = lazy(() => import('./page/batch-details.tsx').then((module) => ({ default: module.BatchDetails })))

/** The list, or the page of the batch that the address names. Without a period the list begins today. */
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
      searchLabel="Search program, place or trainer"
      filters={FILTERS}
      statusTabs={STATUS_TABS}
      orders={ORDERS}
      columns={COLUMNS}
      columnOrders={{ days: { ascending: 'date', descending: '-date' } }}
      create={['New', 'batch']}
      Notes={Periods}
      emptyIcon={CalendarDays}
      emptyTitle="No batches in this period."
      bulkActions={[]}
    />
  )
}

const FILTERS = { from: 'from', to: 'to' }
const STATUS_TABS = [{ value: '', label: 'All' }, ...BATCH_STATUSES.map((status) => ({ value: status, label: capitalise(status) }))]
const ORDERS = [
  { value: '', label: 'Earliest first' },
  { value: '-date', label: 'Latest first' },
]

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
    cell: (batch) => [placeOf(batch), batch.mode === 'in-plant' && BATCH_MODE_LABELS[batch.mode]].filter(Boolean).join(', '),
  },
  { key: 'seats', header: 'Seats', numeric: true, cell: seatsInWords },
  {
    key: 'status',
    header: 'Status',
    place: 'status',
    cell: ({ status }) => <StatusBadge tone={BATCH_STATUS_TONES[status]}>{status}</StatusBadge>,
  },
  {
    key: 'actions',
    header: 'Actions',
    place: 'actions',
    cell: (batch) => (
      <RowActions of={batchName(batch)} primary={<EditLink type="batch" id={batch.id} of={batchName(batch)} />}>
        <FormEntry to={copyPath(batch.id)} label="Same again" icon={COPY_ICON} of={batchName(batch)} />
        <DeleteEntry type="batch" id={batch.id} of={batchName(batch)} />
      </RowActions>
    ),
  },
]

function NameCell({ batch }: { batch: Batch }) {
  const here = useReturnState()
  const { training_program_name: name, client_name: client, confirmed, status } = batch
  const phase = phaseOf(batch, todayInIndia())
  const notes = [client, status !== 'cancelled' && PHASE_LABELS[phase], confirmed && 'confirmed to run']
  return (
    <>
      {/* As a box it keeps clear of the status beside it on a card. */}
      <TextLink to={recordPath('batch', batch.id)} state={here} className="inline-block">
        <span lang={languageOf(name)}>{name}</span>
      </TextLink>
      <span className="block text-xs font-normal text-text-2 max-md:text-small">{notes.filter(Boolean).join(' · ')}</span>
    </>
  )
}

/** From today on, one month, or what is past. */
function Periods({ params }: { params: ListParams }) {
  const today = todayInIndia()
  const from = params.read('from')
  const to = params.read('to')
  const month = from.slice(0, 7) === to.slice(0, 7) && from.endsWith('-01') ? from : `${today.slice(0, 7)}-01`
  const periods = [
    { label: 'From today', from: today, to: '', sort: '' },
    ...[monthBefore(month), month, monthAfter(month)].map((first) => ({
      label: monthName(first),
      from: first,
      to: lastOf(first),
      sort: '',
    })),
    { label: 'Past', from: '', to: today, sort: '-date' },
  ]
  return (
    <nav aria-label="Period" className="flex flex-wrap gap-x-4 gap-y-1 pb-3 text-small">
      {periods.map((period) => (
        <Link
          key={period.label}
          to={params.linkWith({ from: period.from, to: period.to, sort: period.sort })}
          aria-current={period.from === from && period.to === to ? 'true' : undefined}
          className={classes(
            'flex min-h-9 items-center pointer-coarse:min-h-11',
            period.from === from && period.to === to ? 'font-semibold text-text' : 'text-link underline',
          )}
        >
          {period.label}
        </Link>
      ))}
    </nav>
  )
}

function monthName(first: PlainDate): string {
  return new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${first}T00:00:00Z`))
}

function monthAfter(first: PlainDate): PlainDate {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

function monthBefore(first: PlainDate): PlainDate {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10)
}

function lastOf(first: PlainDate): PlainDate {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

export const BATCH_VIEW: RecordView<'batch'> = { type: 'batch', icon: CalendarDays, List: BatchSection }
