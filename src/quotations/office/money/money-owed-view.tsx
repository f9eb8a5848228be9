import { IndianRupee } from 'lucide-react'
import { inRupees, type Paise } from '#base/values/money/paise.ts'
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
            <EmptyState icon={IndianRupee} title="No proforma here." />
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
        rows={data}
        rowKey={({ buyerName, clientId }) => clientId ?? buyerName}
      />
    </div>
  )
}

const amount = (paise: Paise) => (paise === 0 ? '' : inRupees(paise))

const AGEING: ReadonlyArray<Column<Owed>> = [
  {
    key: 'buyer',
    header: 'Buyer',
    place: 'title',
    cell: ({ clientId, buyerName }) => (clientId === null ? <BuyerName name={buyerName} /> : <ClientLink id={clientId} name={buyerName} />),
  },
  { key: 'notDue', header: 'Not due yet', numeric: true, isFilled: (row) => row.notDuePaise > 0, cell: (row) => amount(row.notDuePaise) },
  {
    key: 'upTo30',
    header: '1 to 30 days late',
    numeric: true,
    isFilled: (row) => row.upTo30Paise > 0,
    cell: (row) => amount(row.upTo30Paise),
  },
  {
    key: 'upTo60',
    header: '31 to 60 days late',
    numeric: true,
    isFilled: (row) => row.upTo60Paise > 0,
    cell: (row) => amount(row.upTo60Paise),
  },
  {
    key: 'over60',
    header: 'Over 60 days late',
    numeric: true,
    isFilled: (row) => row.over60Paise > 0,
    cell: (row) => amount(row.over60Paise),
  },
  { key: 'total', header: 'Total', numeric: true, cell: (row) => amount(row.totalPaise) },
]
