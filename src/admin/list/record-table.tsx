import { DataTable, type Column } from '../../ui/table.tsx'
import type { EditableType } from '../../records/record-type.ts'
import { TABLE } from './list-body.tsx'
import type { ListParams } from './use-list-params.tsx'
import { useRecordKeys } from './use-record-keys.tsx'
import type { RowSelection } from './use-selection.tsx'

interface RecordTableProps<Row> {
  type: EditableType
  caption: string
  columns: ReadonlyArray<Column<Row>>
  rows: Row[]
  /** Who or what a row is, for the words of its tick box. */
  nameOf: (row: Row) => string
  selection: RowSelection
  params: ListParams
  /** The columns that sort, and the orders of the list for either direction. */
  orders: Record<string, { ascending: string; descending: string }>
  savedId: number | undefined
}

/** A table of records: ticked, sorted by its headings, walked through by keys. */
export function RecordTable<Row extends { id: number }>({
  type,
  caption,
  columns,
  rows,
  nameOf,
  selection,
  params,
  orders,
  savedId,
}: RecordTableProps<Row>) {
  const ids = rows.map(({ id }) => id)
  const { rowId, currentId } = useRecordKeys(type, ids, selection.toggle)
  return (
    <DataTable
      caption={caption}
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

function sortOf(asked: string, orders: RecordTableProps<never>['orders']) {
  for (const [key, { ascending, descending }] of Object.entries(orders)) {
    if (asked === ascending) return { key, direction: 'ascending' as const }
    if (asked === descending) return { key, direction: 'descending' as const }
  }
  return undefined
}
