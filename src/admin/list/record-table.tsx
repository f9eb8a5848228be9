import { DataTable, type Column } from '../../ui/table.tsx'
import { descriptorOf, type EditableType, type RowOf } from '../../records/record-type.ts'
import { TABLE } from './list-body.tsx'
import type { ListParams } from './use-list-params.tsx'
import { useRecordKeys } from './use-record-keys.tsx'
import { useSavedRow } from './use-saved-row.tsx'
import type { RowSelection } from './use-selection.tsx'

/** The columns that sort, and the orders of the list for either direction. */
export type ColumnOrders = Readonly<Record<string, { ascending: string; descending: string }>>

interface RecordTableProps<Type extends EditableType> {
  type: Type
  columns: ReadonlyArray<Column<RowOf<Type>>>
  rows: Array<RowOf<Type>>
  selection: RowSelection
  params: ListParams
  orders: ColumnOrders
}

/** A table of records: ticked, sorted by its headings, walked through by keys. */
export function RecordTable<Type extends EditableType>({ type, columns, rows, selection, params, orders }: RecordTableProps<Type>) {
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
