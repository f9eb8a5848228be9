import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { descriptorOf, type EditableType, type RowOf } from '#lists/records/record-type.ts'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonGrid } from '#ui/loading/skeleton.tsx'
import type { BulkActionOption } from '../bulk/bulk-action-options.tsx'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { CardTick } from './card-tick.tsx'
import { ExportMenu } from './export-menu.tsx'
import { CARDS_PER_PAGE, ListBody } from './list-body.tsx'
import { ListToolbar, ListTools } from './list-filters.tsx'
import { ListSearch } from './list-search.tsx'
import { NewRecordCard, NewRecordLink, type CreateWords } from './new-record.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { ListParams } from './use-list-params.tsx'
import { useRecordKeys } from './use-record-keys.tsx'
import { useRecordList, type FilterNames } from './use-record-list.tsx'
import { useSavedRow } from './use-saved-row.tsx'

const NO_FILTERS: FilterNames = {}
const GRID = 'grid gap-3 md:grid-cols-2 xl:grid-cols-3'

export interface CardContentProps<Row> {
  record: Row
  tick: ReactNode
}

interface RecordCardListProps<Type extends EditableType> {
  type: Type
  searchLabel: string
  filters?: FilterNames
  /** Controls for `filters`, beside the search. */
  Filters?: ComponentType<{ params: ListParams }>
  /** Buttons beside the export. */
  tools?: ReactNode
  create: CreateWords
  emptyIcon: LucideIcon
  bulkActions: readonly BulkActionOption[]
  CardContent: ComponentType<CardContentProps<RowOf<Type>>>
  /** A card that is loading, if it looks different from the usual one. */
  skeletonCard?: ReactNode
}

/** A list of public content as cards, in the order in which the site shows them. */
export function RecordCardList<Type extends EditableType>({
  type,
  searchLabel,
  filters = NO_FILTERS,
  Filters,
  tools,
  create,
  emptyIcon,
  bulkActions,
  CardContent,
  skeletonCard,
}: RecordCardListProps<Type>) {
  const { labels, nameOf } = descriptorOf(type)
  const { params, filter, query, list, selection } = useRecordList(type, filters, { perPage: CARDS_PER_PAGE })
  const savedId = useSavedRow(list.data?.rows)
  const ids = list.data?.rows.map(({ id }) => id) ?? []
  const { rowId: cardId } = useRecordKeys(type, ids, selection.toggle)
  // On a phone the heading's line has room for one button.
  const listTools = (
    <>
      {tools}
      <ExportMenu type={type} query={query} />
    </>
  )
  return (
    <>
      <AdminHeading
        title={labels.section}
        actions={
          <>
            <div className="flex gap-3 max-lg:hidden">{listTools}</div>
            <NewRecordLink type={type} words={create} />
          </>
        }
      />
      <ListToolbar>
        <ListSearch label={searchLabel} params={params} />
        {Filters && <Filters params={params} />}
        <div className="w-full lg:hidden">
          <ListTools>{listTools}</ListTools>
        </div>
      </ListToolbar>
      <ListBody
        list={list}
        params={params}
        things={labels.rows}
        perPage={CARDS_PER_PAGE}
        skeleton={<SkeletonGrid className={GRID} count={6} card={skeletonCard} />}
        empty={<EmptyGrid type={type} icon={emptyIcon} />}
      >
        {(rows) => (
          <ul className={GRID}>
            {!params.isFiltered && <NewRecordCard type={type} label={create.join(' ')} />}
            {rows.map((row) => (
              <li key={row.id}>
                <Card
                  as="article"
                  id={cardId(row.id)}
                  tabIndex={-1}
                  data-saved={row.id === savedId || undefined}
                  className={classes('flex h-full flex-col gap-1 p-4 md:p-3', row.id === savedId && 'outline-3 outline-accent')}
                >
                  <CardContent record={row} tick={<CardTick id={row.id} of={nameOf(row)} selection={selection} page={ids} />} />
                </Card>
              </li>
            ))}
          </ul>
        )}
      </ListBody>
      {list.data && <SelectionBar type={type} list={list.data} selection={selection} filter={filter} offers={bulkActions} />}
    </>
  )
}

/** The card that adds the first record; for read-only roles, only the sentence. */
function EmptyGrid({ type, icon }: { type: EditableType; icon: LucideIcon }) {
  const { labels, permissions } = descriptorOf(type)
  const isAllowed = usePermission(permissions.write)
  if (!isAllowed) {
    return (
      <Card>
        <EmptyState icon={icon} title={`No ${labels.rows} yet.`} />
      </Card>
    )
  }
  return (
    <ul className={GRID}>
      <NewRecordCard type={type} label={`No ${labels.rows} yet. Add the first one.`} />
    </ul>
  )
}
