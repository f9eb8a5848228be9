import { GraduationCap } from 'lucide-react'
import { categoryTone } from '#ui/artwork/category-tone.ts'
import { distinctCategories } from '../category.ts'
import { CardPriceTag } from '../site/price-tag.tsx'
import { DELIVERY_LABELS, DELIVERY_MODES, HOME_PROGRAM_COUNT, programPath } from '../program.ts'
import type { Program } from '../program.schema.ts'
import { languageOf } from '#base/text/language.ts'
import { CategoryBadge } from '#ui/badge.tsx'
import { deleteOption } from '#office/bulk/bulk-action-options.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { CardActions } from '#office/list/card-actions.tsx'
import { ChangeOrder } from '#office/list/change-order.tsx'
import { FilterSelect } from '#office/list/list-filters.tsx'
import { RecordCardList, type CardContentProps } from '#office/list/record-card-list.tsx'
import { DraftBadge } from '#office/kit/draft-badge.tsx'
import { PUBLICATION_FILTER, PublicationFilter } from '#office/list/publication-filter.tsx'
import type { RecordView } from '#office/list/record-view.tsx'
import type { ListParams } from '#office/list/use-list-params.tsx'

function ProgramList() {
  return (
    <RecordCardList
      type="training-program"
      searchLabel="Search training programs"
      filters={FILTERS}
      Filters={ProgramFilters}
      tools={<ChangeOrder type="training-program" homeCount={HOME_PROGRAM_COUNT} />}
      create={['New', 'program']}
      emptyIcon={GraduationCap}
      bulkActions={BULK_ACTIONS}
      CardContent={ProgramCard}
    />
  )
}

function ProgramFilters({ params }: { params: ListParams }) {
  const { data: all } = useList('training-program')
  const categories = distinctCategories(all?.rows ?? [])
  return (
    <>
      <FilterSelect
        name="category"
        label="Category"
        params={params}
        options={[{ value: '', label: 'All categories' }, ...categories.map((one) => ({ value: one, label: one }))]}
      />
      <FilterSelect name="delivery" label="Delivery" params={params} options={DELIVERIES} />
      <PublicationFilter params={params} />
    </>
  )
}

const DELIVERIES = [{ value: '', label: 'Any delivery' }, ...DELIVERY_MODES.map((mode) => ({ value: mode, label: DELIVERY_LABELS[mode] }))]

const FILTERS = { category: 'category', delivery: 'delivery_mode', ...PUBLICATION_FILTER }

const BULK_ACTIONS = [deleteOption('program-delete', 'Programs with participants or certificates are not deleted. The results list them.')]

function ProgramCard({ record: program, tick }: CardContentProps<Program>) {
  const { id, title, category } = program
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <p className="flex min-w-0 flex-wrap gap-2">
          <CategoryBadge tone={categoryTone(category)}>{category}</CategoryBadge>
          <DraftBadge isPublished={program.isPublished} />
        </p>
        <div className="-me-3 -my-3 shrink-0">{tick}</div>
      </div>
      <h2 lang={languageOf(title)} className="font-body text-admin leading-tight font-semibold wrap-anywhere">
        {title}
      </h2>
      <ul className="flex flex-wrap items-center gap-x-3 text-small text-text-2">
        <li>
          <span className="sr-only">Duration: </span>
          {program.duration}
        </li>
        <li>{DELIVERY_LABELS[program.delivery_mode]}</li>
        <li>
          <CardPriceTag program={program} isInline />
        </li>
      </ul>
      <CardActions type="training-program" id={id} of={title} publicPath={programPath(program)} isPublished={program.isPublished} />
    </>
  )
}

export const PROGRAM_VIEW: RecordView<'training-program'> = {
  type: 'training-program',
  icon: GraduationCap,
  count: 'programs',
  List: ProgramList,
}
