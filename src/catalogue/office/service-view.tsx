import { BriefcaseBusiness } from 'lucide-react'
import { SERVICE_GLYPHS } from '../site/service-glyph.tsx'
import { serviceIcon, servicePath } from '../service.ts'
import type { Service } from '../service.schema.ts'
import { languageOf } from '#base/text/language.ts'
import { Card, IconTile } from '#ui/card.tsx'
import { Skeleton, SkeletonText } from '#ui/loading/skeleton.tsx'
import { deleteOption } from '#office/bulk/bulk-action-options.tsx'
import { CardActions } from '#office/list/card-actions.tsx'
import { ChangeOrder } from '#office/list/change-order.tsx'
import { RecordCardList, type CardContentProps } from '#office/list/record-card-list.tsx'
import { DraftBadge } from '#office/kit/draft-badge.tsx'
import { PUBLICATION_FILTER, PublicationFilter } from '#office/list/publication-filter.tsx'
import type { RecordView } from '#office/list/record-view.tsx'

/** docs/product/requirements.md, section 9: service cards show the first three features. */
const SHOWN_FEATURES = 3

function ServiceList() {
  return (
    <RecordCardList
      type="service"
      searchLabel="Search services"
      filters={PUBLICATION_FILTER}
      Filters={PublicationFilter}
      tools={<ChangeOrder type="service" />}
      create={['New', 'service']}
      emptyIcon={BriefcaseBusiness}
      bulkActions={BULK_ACTIONS}
      CardContent={ServiceCard}
      skeletonCard={<ServiceSkeleton />}
    />
  )
}

const BULK_ACTIONS = [deleteOption('service-delete', 'Their pages are removed, too. Messages about them are kept.')]

function ServiceCard({ record: service, tick }: CardContentProps<Service>) {
  const { id, title, features } = service
  const isCut = features.length > SHOWN_FEATURES
  return (
    <>
      <div className="flex items-center gap-3">
        <IconTile icon={SERVICE_GLYPHS[serviceIcon(service.icon)]} size="sm" />
        <h2 lang={languageOf(title)} className="min-w-0 grow text-h3 wrap-anywhere">
          {title}
        </h2>
        <DraftBadge isPublished={service.isPublished} />
        <div className="-me-3 -mt-3 shrink-0 self-start">{tick}</div>
      </div>
      {features.length > 0 ? (
        <ul className="grid list-disc gap-1 ps-5 text-text-2 marker:text-text-3">
          {features.slice(0, SHOWN_FEATURES).map((feature) => (
            <li key={feature} lang={languageOf(feature)} className="wrap-anywhere">
              {feature}
            </li>
          ))}
          {isCut && (
            <li className="list-none" title={features.slice(SHOWN_FEATURES).join(', ')}>
              <span aria-hidden="true">…</span>
              <span className="sr-only">and {features.length - SHOWN_FEATURES} more</span>
            </li>
          )}
        </ul>
      ) : (
        <p className="text-text-3">No features yet.</p>
      )}
      <CardActions type="service" id={id} of={title} publicPath={servicePath(service)} isPublished={service.isPublished} />
    </>
  )
}

function ServiceSkeleton() {
  return (
    <Card className="grid gap-4">
      <span className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-md" />
        <Skeleton className="h-5 w-1/2" />
      </span>
      <SkeletonText lines={4} />
      <Skeleton className="h-9" />
    </Card>
  )
}

export const SERVICE_VIEW: RecordView<'service'> = {
  type: 'service',
  icon: BriefcaseBusiness,
  count: 'services',
  List: ServiceList,
}
