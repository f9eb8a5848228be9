import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { TickBox } from './form/tick-box.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The place of a cell when the row is shown as a card: title, next to the title, a labelled line, or the buttons. */
type CellPlace = 'title' | 'status' | 'plain' | 'actions'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Default: the first column is the title and the row's header. */
  place?: CellPlace
  /** Tabular figures: numbers, dates, IDs. */
  numeric?: boolean
  /** Amounts that people compare: tabular figures at the end of the column, below its header. */
  isAmount?: boolean
  /** Takes the remaining space, as the title does. Long text is truncated (`CutText` in src/office/kit) or wraps. */
  isFlexible?: boolean
  /** Reports whether the row has a value in this column. The column is omitted if no row does. */
  isFilled?: (row: Row) => boolean
  /** Hidden by default; people can choose to show it. */
  isOptional?: boolean
  sortable?: boolean
}

type Sort = { key: string; direction: 'ascending' | 'descending' }

/** Adds a checkbox column with "select page" in the header. */
type Ticks<Row> = {
  pageLabel: string
  rowLabel: (row: Row) => string
  isTicked: (row: Row) => boolean
  /** `isRange`: all from the last ticked row to this one. */
  onTick: (row: Row, isRange: boolean) => void
  onTickPage: (isTicked: boolean) => void
}

type DataTableProps<Row> = {
  /** The content of the table, for screen readers. */
  caption: string
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Gives each row an id, so that it can be found and focused. */
  rowId?: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** 'highlight' for a row just saved, 'current' for the row selected by keyboard, 'muted' for one that cannot be chosen. */
  rowState?: (row: Row) => 'highlight' | 'current' | 'muted' | undefined
  ticks?: Ticks<Row>
  /** The group heading above consecutive rows: 'December 2026'. */
  groupOf?: (row: Row) => string
  className?: string
}

/** Explicit roles, because a table whose `display` changes on small screens loses its native ones. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/** A table from 768 px, cards below (data-table.css). */
export function DataTable<Row>({
  caption,
  columns: all,
  rows,
  rowKey,
  rowId,
  sort,
  onSort,
  rowState,
  ticks,
  groupOf,
  className,
}: DataTableProps<Row>) {
  const columns = all.filter(({ isFilled }) => !isFilled || rows.some(isFilled))
  // For the style sheet, because Firefox knows `:has` only since 121.
  const places = [...(ticks ? ['tick'] : []), ...columns.map(({ place }) => place)].join(' ')
  const titleKey = (columns.find((column) => column.place === 'title') ?? columns[0])?.key
  return (
    <section
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that may scroll must take the keyboard
      tabIndex={0}
      aria-label={caption}
      className={classes('overflow-x-auto rounded-lg border border-border bg-surface', className)}
    >
      <table {...ROLES.table} className="data-table" data-places={places}>
        <caption className="sr-only">{caption}</caption>
        <thead {...ROLES.rowgroup}>
          <tr {...ROLES.row}>
            {ticks && (
              <th {...ROLES.columnheader} scope="col" data-place="tick">
                <PageTick ticks={ticks} rows={rows} />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.rowgroup}>
          {rows.map((row, at) => (
            <Fragment key={rowKey(row)}>
              {groupOf && (at === 0 || groupOf(row) !== groupOf(rows[at - 1] as Row)) && (
                <tr {...ROLES.row} data-group>
                  <td {...ROLES.cell} colSpan={columns.length + (ticks ? 1 : 0)}>
                    <h2>{groupOf(row)}</h2>
                  </td>
                </tr>
              )}
              <tr
                {...ROLES.row}
                id={rowId?.(row)}
                tabIndex={rowId && -1}
                data-row={rowState?.(row)}
                data-ticked={ticks?.isTicked(row) || undefined}
              >
                {ticks && (
                  <td {...ROLES.cell} data-place="tick">
                    <TickBox
                      label={ticks.rowLabel(row)}
                      isTicked={ticks.isTicked(row)}
                      onChange={(isRange) => ticks.onTick(row, isRange)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <BodyCell key={column.key} column={column} row={row} isTitle={column.key === titleKey} />
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PageTick<Row>({ ticks, rows }: { ticks: Ticks<Row>; rows: readonly Row[] }) {
  const ticked = rows.filter(ticks.isTicked).length
  const isTicked = rows.length > 0 && ticked === rows.length
  return (
    <TickBox
      label={ticks.pageLabel}
      isTicked={isTicked}
      isMixed={ticked > 0 && !isTicked}
      onChange={() => ticks.onTickPage(!isTicked)}
      className="max-md:flex max-md:w-full max-md:items-center max-md:justify-start max-md:gap-3 max-md:px-3.5"
    >
      <span className="md:hidden">{ticks.pageLabel}</span>
    </TickBox>
  )
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}) {
  const direction = sort?.key === column.key ? sort.direction : undefined
  if (column.place === 'actions') {
    return (
      <th {...ROLES.columnheader} scope="col">
        <VisuallyHidden>{column.header}</VisuallyHidden>
      </th>
    )
  }
  if (!column.sortable || !onSort) {
    return (
      <th {...ROLES.columnheader} scope="col" data-amount={column.isAmount || undefined}>
        {column.header}
      </th>
    )
  }
  const Arrow = ARROWS[direction ?? 'none']
  const next = direction === 'ascending' ? 'descending' : 'ascending'
  return (
    <th {...ROLES.columnheader} scope="col" aria-sort={direction ?? 'none'}>
      <button
        type="button"
        onClick={() => onSort({ key: column.key, direction: next })}
        className="-mx-2 inline-flex min-h-9 items-center gap-1 rounded-sm px-2 text-start hover:text-text pointer-coarse:min-h-11"
      >
        {column.header}
        <Arrow className="size-3.5" />
      </button>
    </th>
  )
}

const ARROWS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }

function BodyCell<Row>({ column, row, isTitle }: { column: Column<Row>; row: Row; isTitle: boolean }) {
  const place = isTitle ? 'title' : (column.place ?? 'plain')
  const isFlexible = isTitle || column.isFlexible === true
  const { numeric = false, isAmount = false } = column
  const shared = {
    'data-place': place,
    'data-numeric': numeric || isAmount || undefined,
    'data-amount': isAmount || undefined,
    'data-flexible': isFlexible || undefined,
  }
  const value = column.cell(row)
  const content = isFlexible ? <div className="cell-flexible">{value}</div> : value
  if (isTitle) {
    return (
      <th {...ROLES.rowheader} scope="row" {...shared}>
        {content}
      </th>
    )
  }
  return (
    // On a phone's card a label without a value means nothing.
    <td {...ROLES.cell} {...shared} className={value === null || value === false ? 'max-md:hidden' : undefined}>
      {place === 'plain' && <span className="cell-label">{column.header}</span>}
      {place === 'plain' ? <div className="min-w-0">{content}</div> : content}
    </td>
  )
}
