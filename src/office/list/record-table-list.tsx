import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { descriptorOf, type EditableType, type RowOf } from '#lists/records/record-type.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { SelectOption } from '#ui/form/controls.tsx'
import { type Column, DataTable } from '#ui/table.tsx'
import type { BulkActionOption } from '../bulk/bulk-action-options.tsx'
import type { BulkSelection } from '../bulk/bulk-data.ts'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ListBody, ROWS_PER_PAGE, TABLE } from './list-body.tsx'
import {
  ClientFilter,
  FilterSelect,
  FilterTabs,
  ListTabsLine,
  ListToolbar,
  ListTools,
  PersonFilter,
  ProgramFilter,
  type FilterTab,
} from './list-filters.tsx'
import { ListSearch } from './list-search.tsx'
import { NewRecordLink, type CreateWords } from './new-record.tsx'
import { DisplayMenu, useSavedColumns } from './saved-columns.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import type { ListParams } from './use-list-params.tsx'
import { useRecordKeys } from './use-record-keys.tsx'
import { useRecordList, type FilterNames } from './use-record-list.tsx'
import { useSavedRow } from './use-saved-row.tsx'
import type { RowSelection } from './use-selection.tsx'

interface RecordTableListProps<Type extends EditableType> {
  type: Type
  searchLabel: string
  /** Filters besides search, status and program. */
  filters?: FilterNames
  /** The filters that set the listed period. */
  period?: readonly string[]
  /** Without tabs the list has neither statuses nor programs. */
  statusTabs?: readonly FilterTab[]
  /** The first order has the empty value and is the only one that lets headings sort. Without orders the list has one order. */
  orders?: readonly SelectOption[]
  columns: ReadonlyArray<Column<RowOf<Type>>>
  columnOrders?: ColumnOrders
  create: CreateWords
  /** Shown before the button that creates a record. */
  actions?: ReactNode
  /** Shown before the filters that several lists share. */
  FirstFilters?: ComponentType<{ params: ListParams }>
  /** Shown beside the tabs, where the toolbar would need a second line. */
  MoreFilters?: ComponentType<{ params: ListParams }>
  /** The heading above each run of rows that share it. */
  groupOf?: (row: RowOf<Type>) => string
  /** Shown between the filters and the rows. */
  Notes?: ComponentType<{ params: ListParams }>
  emptyIcon: LucideIcon
  emptyTitle: string
  bulkActions: readonly BulkActionOption[]
  /** An additional action for the selected records. */
  moreBulkActions?: (selection: BulkSelection) => ReactNode
}

/** A table of records about people, newest first. The server searches, filters and sorts. */
export function RecordTableList<Type extends EditableType>({
  type,
  searchLabel,
  filters,
  period,
  statusTabs,
  orders,
  columns: allColumns,
  columnOrders = NO_ORDERS,
  create,
  actions,
  FirstFilters,
  MoreFilters,
  groupOf,
  Notes,
  emptyIcon,
  emptyTitle,
  bulkActions,
  moreBulkActions,
}: RecordTableListProps<Type>) {
  const { path, labels } = descriptorOf(type)
  const names = { ...(statusTabs && { status: 'status', program: 'trainingProgramId', person: 'person' }), ...filters }
  const { params, filter, query, list, selection } = useRecordList(type, names, {
    perPage: ROWS_PER_PAGE,
    isSortable: orders !== undefined,
    period,
  })
  const columns = useSavedColumns(path, allColumns)
  const tools = (
    <ListTools>
      <DisplayMenu {...columns} />
      <ExportMenu type={type} query={query} />
    </ListTools>
  )
  const hasTabsLine = statusTabs !== undefined || MoreFilters !== undefined
  return (
    <>
      <AdminHeading
        title={labels.section}
        actions={
          <>
            {actions}
            <NewRecordLink type={type} words={create} />
          </>
        }
      />
      <ListToolbar>
        <ListSearch label={searchLabel} params={params} />
        {FirstFilters && <FirstFilters params={params} />}
        {statusTabs && <ProgramFilter params={params} />}
        {filters && 'client' in filters && <ClientFilter params={params} />}
        {orders && orders.length > 1 && <FilterSelect name="sort" label="Order" params={params} options={orders} />}
        {!hasTabsLine && tools}
      </ListToolbar>
      {hasTabsLine && (
        <ListTabsLine>
          {statusTabs && <FilterTabs name="status" label={`${labels.many} by status`} tabs={statusTabs} params={params} />}
          {MoreFilters && (
            <div className="list-toolbar flex flex-wrap gap-3 lg:*:w-36">
              <MoreFilters params={params} />
            </div>
          )}
          {tools}
        </ListTabsLine>
      )}
      <PersonFilter params={params} />
      {Notes && <Notes params={params} />}
      <ListBody
        list={list}
        params={params}
        things={labels.rows}
        skeleton={<TableSkeleton />}
        empty={
          <Card>
            <EmptyState icon={emptyIcon} title={emptyTitle} action={<NewRecordLink type={type} words={create} isWhole />} />
          </Card>
        }
      >
        {(rows) => (
          <RecordTable
            type={type}
            columns={columns.shown}
            rows={rows}
            selection={selection}
            params={params}
            orders={columnOrders}
            groupOf={groupOf}
          />
        )}
      </ListBody>
      {list.data && (
        <SelectionBar type={type} list={list.data} selection={selection} filter={filter} offers={bulkActions} extra={moreBulkActions} />
      )}
    </>
  )
}

const NO_ORDERS: ColumnOrders = {}

/** The sortable columns, with the list's order for either direction. */
type ColumnOrders = Readonly<Record<string, { ascending: string; descending: string }>>

interface RecordTableProps<Type extends EditableType> {
  type: Type
  columns: ReadonlyArray<Column<RowOf<Type>>>
  rows: Array<RowOf<Type>>
  selection: RowSelection
  params: ListParams
  orders: ColumnOrders
  groupOf: ((row: RowOf<Type>) => string) | undefined
}

/** A table of records with selection, sortable headings and keyboard navigation. */
function RecordTable<Type extends EditableType>({ type, columns, rows, selection, params, orders, groupOf }: RecordTableProps<Type>) {
  const { labels, nameOf } = descriptorOf(type)
  const savedId = useSavedRow(rows)
  const ids = rows.map(({ id }) => id)
  const { rowId, currentId } = useRecordKeys(type, ids, selection.toggle)
  return (
    <DataTable
      caption={labels.many}
      className={TABLE}
      columns={columns.map((column) => ({ ...column, sortable: column.key in orders }))}
      rows={rows}
      rowKey={({ id }) => id}
      rowId={({ id }) => rowId(id)}
      rowState={({ id }) => {
        if (id === savedId) return 'highlight'
        return id === currentId ? 'current' : undefined
      }}
      {...(groupOf && { groupOf })}
      sort={sortOf(params.read('sort'), orders)}
      onSort={({ key, direction }) => params.change({ sort: orders[key]?.[direction] ?? '' })}
      ticks={{
        pageLabel: `Select all ${rows.length} on this page`,
        rowLabel: (row) => `Select ${nameOf(row)}`,
        isTicked: ({ id }) => selection.isChosen(id),
        onTick: ({ id }, isRange) => (isRange ? selection.reach(id, ids) : selection.toggle(id)),
        onTickPage: (isTicked) => selection.setPage(ids, isTicked),
      }}
    />
  )
}

function sortOf(asked: string, orders: ColumnOrders) {
  for (const [key, { ascending, descending }] of Object.entries(orders)) {
    if (asked === ascending) return { key, direction: 'ascending' as const }
    if (asked === descending) return { key, direction: 'descending' as const }
  }
  return undefined
}
