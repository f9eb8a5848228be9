import { Quote } from 'lucide-react'
import { SHOWCASE_KIND_LABELS } from '../showcase.ts'
import { SHOWCASE_KINDS } from '../showcase-kinds.ts'
import type { ShowcaseEntry } from '../showcase.schema.ts'
import { EntryPortrait } from '../site/entry-portrait.tsx'
import { excerpt, plainText } from '#base/text/plain-text.ts'
import { languageOf } from '#base/text/language.ts'
import { CategoryBadge, StatusBadge } from '#ui/badge.tsx'
import { deleteOption } from '#office/bulk/bulk-action-options.tsx'
import { CardActions } from '#office/list/card-actions.tsx'
import { ChangeOrder } from '#office/list/change-order.tsx'
import { FilterSelect } from '#office/list/list-filters.tsx'
import { RecordCardList, type CardContentProps } from '#office/list/record-card-list.tsx'
import type { RecordView } from '#office/list/record-view.tsx'
import type { ListParams } from '#office/list/use-list-params.tsx'

const MAX_TEXT_LENGTH = 160

function ShowcaseList() {
  return (
    <RecordCardList
      type="showcase-entry"
      searchLabel="Search testimonials and logos"
      filters={FILTERS}
      Filters={KindFilter}
      tools={<ChangeOrder type="showcase-entry" />}
      create={['New', 'entry']}
      emptyIcon={Quote}
      bulkActions={BULK_ACTIONS}
      CardContent={EntryCard}
    />
  )
}

const FILTERS = { kind: 'kind' }
const KINDS = [{ value: '', label: 'All kinds' }, ...SHOWCASE_KINDS.map((kind) => ({ value: kind, label: SHOWCASE_KIND_LABELS[kind] }))]

function KindFilter({ params }: { params: ListParams }) {
  return <FilterSelect name="kind" label="Kind" params={params} options={KINDS} />
}

const BULK_ACTIONS = [deleteOption('showcase-delete', 'They disappear from the site at once.')]

/** The public page that shows each kind. */
const PUBLIC_PATHS = { client: '/', testimonial: '/', trainer: '/about', 'case-study': '/case-studies' } as const

function EntryCard({ record: entry, tick }: CardContentProps<ShowcaseEntry>) {
  const { id, kind, name, role, text, isPublished } = entry
  return (
    <>
      <div className="flex items-start gap-3">
        <EntryPortrait entry={entry} className="size-12 text-body" />
        <div className="min-w-0 grow">
          <h2 lang={languageOf(name)} className="text-h3 wrap-anywhere">
            {name}
          </h2>
          {role && (
            <p lang={languageOf(role)} className="text-small wrap-anywhere text-text-2">
              {role}
            </p>
          )}
        </div>
        <div className="-me-3 -mt-3 shrink-0">{tick}</div>
      </div>
      <p className="flex flex-wrap gap-2">
        <CategoryBadge tone="other">{SHOWCASE_KIND_LABELS[kind]}</CategoryBadge>
        {isPublished ? <StatusBadge tone="success">Published</StatusBadge> : <StatusBadge tone="neutral">Draft</StatusBadge>}
      </p>
      {text && (
        <p lang={languageOf(text)} className="line-clamp-3 text-small text-text-2 wrap-anywhere">
          {excerpt(plainText(text), MAX_TEXT_LENGTH)}
        </p>
      )}
      <CardActions type="showcase-entry" id={id} of={name} publicPath={PUBLIC_PATHS[kind]} isPublished={isPublished} />
    </>
  )
}

export const SHOWCASE_VIEW: RecordView<'showcase-entry'> = {
  type: 'showcase-entry',
  icon: Quote,
  List: ShowcaseList,
}
