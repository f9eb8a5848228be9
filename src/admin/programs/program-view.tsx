import { Clock, GraduationCap, MapPin, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { categoryTone } from '../../artwork/category-tone.ts'
import { distinctCategories } from '../../programs/category.ts'
import { CardPriceTag } from '../../programs/price-tag.tsx'
import { ProgramImage } from '../../programs/program-image.tsx'
import { DELIVERY_LABELS, DELIVERY_MODES, programPath, type Program } from '../../programs/program.ts'
import { languageOf } from '../../shared/text/language.ts'
import { CategoryBadge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { SkeletonGrid } from '../../ui/loading/skeleton.tsx'
import { createPath } from '../../records/record-paths.ts'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { deleteOption } from '../bulk-parts/bulk-action-options.tsx'
import { CardActions, ViewOnSite } from '../list/card-actions.tsx'
import { CardTick } from '../list/card-tick.tsx'
import { ExportMenu } from '../list/export-menu.tsx'
import { DeleteLink, EditLink } from '../list/item-links.tsx'
import { CARDS_PER_PAGE, ListBody } from '../list/list-body.tsx'
import { FilterSelect, givenOf, ListToolbar, ListTools } from '../list/list-filters.tsx'
import { ListSearch } from '../list/list-search.tsx'
import { EmptyGrid, NewItemCard } from '../list/new-item-card.tsx'
import { LinkToForm, ShortLabel } from '../frame/link-to-form.tsx'
import { SelectionBar } from '../list/selection-bar.tsx'
import { useList } from '../data/use-admin-data.tsx'
import { useListParams } from '../list/use-list-params.tsx'
import { useRecordKeys } from '../list/use-record-keys.tsx'
import { useSavedRow } from '../list/use-saved-row.tsx'
import { useSelection } from '../list/use-selection.tsx'
import type { RecordView } from '../list/record-view.tsx'

const GRID = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3'

/** The training programs as cards, in the order in which the site shows them. */
function ProgramList() {
  const params = useListParams(['q', 'category', 'delivery'])
  const all = useList('training-program')
  const filter = { q: params.read('q'), category: params.read('category'), delivery_mode: params.read('delivery') }
  const list = useList('training-program', { ...filter, cursor: params.cursor, limit: CARDS_PER_PAGE })
  const savedId = useSavedRow(list.data?.rows)
  const selection = useSelection(JSON.stringify(filter))
  const page = list.data?.rows.map(({ id }) => id) ?? []
  const { rowId: cardId } = useRecordKeys('training-program', page, selection.toggle)
  const categories = distinctCategories(all.data?.rows ?? [])
  return (
    <>
      <AdminHeading
        title="Training Programs"
        actions={
          <LinkToForm to={createPath('training-program')} size="compact" icon={<Plus />}>
            <ShortLabel first="New" rest="program" />
          </LinkToForm>
        }
      />
      <ListToolbar>
        <ListSearch label="Search training programs" params={params} />
        <FilterSelect
          name="category"
          label="Category"
          params={params}
          options={[{ value: '', label: 'All categories' }, ...categories.map((one) => ({ value: one, label: one }))]}
        />
        <FilterSelect name="delivery" label="Delivery" params={params} options={DELIVERIES} />
        <ListTools>
          <ExportMenu type="training-program" query={filter} />
        </ListTools>
      </ListToolbar>
      <ListBody
        list={list}
        params={params}
        things="training programs"
        perPage={CARDS_PER_PAGE}
        skeleton={<SkeletonGrid className={GRID} count={6} />}
        empty={<EmptyGrid type="training-program" things="training programs" icon={GraduationCap} className={GRID} />}
      >
        {(programs) => (
          <ul className={GRID}>
            {!params.isFiltered && <NewItemCard type="training-program" label="New program" />}
            {programs.map((program) => (
              <li key={program.id}>
                <AdminProgramCard
                  program={program}
                  cardId={cardId(program.id)}
                  isSaved={program.id === savedId}
                  tick={<CardTick id={program.id} of={program.title} selection={selection} page={page} />}
                />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
      {list.data && (
        <SelectionBar
          type="training-program"
          things="programs"
          list={list.data}
          selection={selection}
          filter={givenOf(filter)}
          offers={OFFERS}
        />
      )}
    </>
  )
}

const DELIVERIES = [
  { value: '', label: 'Any delivery' },
  ...DELIVERY_MODES.map((mode) => ({ value: mode, label: DELIVERY_LABELS[mode] })),
]

const OFFERS = [deleteOption('program-delete', 'Programs with participants or certificates stay, and the result names them.')]

interface AdminProgramCardProps {
  program: Program
  cardId: string
  isSaved: boolean
  tick: ReactNode
}

function AdminProgramCard({ program, cardId, isSaved, tick }: AdminProgramCardProps) {
  const { id, title, category } = program
  return (
    <Card
      as="article"
      flush
      id={cardId}
      tabIndex={-1}
      data-saved={isSaved || undefined}
      className={classes('flex h-full flex-col', isSaved && 'outline-3 outline-accent')}
    >
      <ProgramImage program={program} />
      <div className="flex grow flex-col gap-3 p-5">
        <div className="flex items-start justify-between gap-3">
          <CategoryBadge tone={categoryTone(category)}>{category}</CategoryBadge>
          <div className="-me-3 -my-3 shrink-0">{tick}</div>
        </div>
        <h2 lang={languageOf(title)} className="text-h3 wrap-anywhere">
          {title}
        </h2>
        <ul className="grid gap-1 text-small text-text-2">
          <li className="flex gap-2">
            <Clock className="mt-0.5 size-4" />
            <span className="min-w-0">
              <span className="sr-only">Duration: </span>
              {program.duration}
            </span>
          </li>
          <li className="flex gap-2">
            <MapPin className="mt-0.5 size-4" />
            {DELIVERY_LABELS[program.delivery_mode]}
          </li>
        </ul>
        <p>
          <CardPriceTag program={program} />
        </p>
        <CardActions>
          <EditLink type="training-program" id={id} of={title} />
          <DeleteLink type="training-program" id={id} of={title} />
          <ViewOnSite path={programPath(program)} of={title} />
        </CardActions>
      </div>
    </Card>
  )
}

export const PROGRAM_VIEW: RecordView<'training-program'> = {
  type: 'training-program',
  icon: GraduationCap,
  count: 'programs',
  List: ProgramList,
}
