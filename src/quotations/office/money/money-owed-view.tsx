import { IndianRupee } from 'lucide-react'
import { inRupees } from '#base/values/money/paise.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DataTable, type Column } from '#ui/table.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { ClientLink } from '#office/frame/client-link.tsx'
import { ListBody, ROWS_PER_PAGE, TABLE } from '#office/list/list-body.tsx'
import { FilterTabs, ListToolbar } from '#office/list/list-filters.tsx'
import { TableSkeleton } from '#office/list/table-skeleton.tsx'
import { useListParams } from '#office/list/use-list-params.tsx'
import type { Owed, ProformaState } from '../../proforma.schema.ts'
import { useAgeing, useProformas } from './money-data.tsx'
import { BuyerName } from './payment-dialog.tsx'
import { ProformaRow } from './proforma-row.tsx'

const TABS = [
  { value: '', label: 'Due' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'refund', label: 'To refund' },
  { value: 'settled', label: 'Paid' },
  { value: 'cancelled', label: 'Cancelled' },
]

/** /admin?view=money-owed: who owes how much and since when, and all proformas. */
export function MoneyOwedView() {
  const params = useListParams(['state'])
  const state = (params.read('state') || 'open') as ProformaState
  const list = useProformas({ state, limit: ROWS_PER_PAGE, cursor: params.cursor })
  return (
    <>
      <AdminHeading title="Money owed" breadcrumb={[{ label: 'Quotations', to: '/admin?view=quotations' }, { label: 'Money owed' }]} />
      <Ageing />
      <ListToolbar>
        <FilterTabs name="state" label="Proformas" tabs={TABS} params={params} />
      </ListToolbar>
      <ListBody
        list={list}
        params={params}
        things="proformas"
        skeleton={<TableSkeleton />}
        empty={
          <Card>
            <EmptyState icon={IndianRupee} title="No proformas in this list." />
          </Card>
        }
      >
        {(rows) => (
          <Card>
            <ul>
              {rows.map((proforma) => (
                <ProformaRow key={proforma.id} proforma={proforma} hasBuyer />
              ))}
            </ul>
          </Card>
        )}
      </ListBody>
    </>
  )
}

function Ageing() {
  const { data } = useAgeing()
  if (!data || data.length === 0) return null
  return (
    <div className="pt-4">
      <DataTable
        caption="Amounts due by buyer and age"
        className={TABLE}
        columns={AGEING}
        rows={data.length > 1 ? [...data, sumOf(data)] : data}
        rowKey={({ buyerName, clientId, gstin }) => clientId ?? gstin ?? buyerName}
      />
    </div>
  )
}

/** The row below those of the buyers. No buyer has an empty name. */
function sumOf(rows: readonly Owed[]): Owed {
  const sum = (key: AmountKey) => rows.reduce((total, row) => total + row[key], 0)
  return {
    clientId: null,
    buyerName: '',
    gstin: null,
    notDuePaise: sum('notDuePaise'),
    upTo30Paise: sum('upTo30Paise'),
    upTo60Paise: sum('upTo60Paise'),
    over60Paise: sum('over60Paise'),
    totalPaise: sum('totalPaise'),
  }
}

function NameCell({ row: { clientId, buyerName, gstin } }: { row: Owed }) {
  if (clientId !== null) return <ClientLink id={clientId} name={buyerName} />
  if (buyerName === '') return 'All buyers'
  return (
    <>
      <BuyerName name={buyerName} />
      {gstin !== null && <span className="id-text ms-2 text-small text-text-2">{gstin}</span>}
    </>
  )
}

type AmountKey = Exclude<keyof Owed, 'clientId' | 'buyerName' | 'gstin'>

function amountColumn(key: AmountKey, header: string): Column<Owed> {
  return {
    key,
    header,
    isAmount: true,
    isFilled: (row) => row[key] > 0,
    cell: (row) => row[key] > 0 && <span className={row.buyerName === '' ? 'font-semibold' : undefined}>{inRupees(row[key])}</span>,
  }
}

const AGEING: ReadonlyArray<Column<Owed>> = [
  { key: 'buyer', header: 'Buyer', place: 'title', cell: (row) => <NameCell row={row} /> },
  amountColumn('notDuePaise', 'Not due yet'),
  amountColumn('upTo30Paise', '1 to 30 days late'),
  amountColumn('upTo60Paise', '31 to 60 days late'),
  amountColumn('over60Paise', 'Over 60 days late'),
  amountColumn('totalPaise', 'Total'),
]
