import { BriefcaseBusiness, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { SERVICE_GLYPHS } from '../../services/service-glyph.tsx'
import { serviceIcon, servicePath, type Service } from '../../services/service.ts'
import { languageOf } from '../../shared/text/language.ts'
import { Card, IconTile } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton, SkeletonGrid, SkeletonText } from '../../ui/loading/skeleton.tsx'
import { createPath } from '../../records/record-paths.ts'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { deleteOption } from '../bulk-parts/bulk-action-options.tsx'
import { CardActions, ViewOnSite } from '../list/card-actions.tsx'
import { CardTick } from '../list/card-tick.tsx'
import { ExportMenu } from '../list/export-menu.tsx'
import { DeleteLink, EditLink } from '../list/item-links.tsx'
import { CARDS_PER_PAGE, ListBody } from '../list/list-body.tsx'
import { givenOf, ListToolbar, ListTools } from '../list/list-filters.tsx'
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

/** docs/product/requirements.md section 9: service cards show the first three features. */
const SHOWN_FEATURES = 3
const GRID = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3'

/** The services as cards, in the order in which the site shows them. */
function ServiceList() {
  const params = useListParams(['q'])
  const filter = { q: params.read('q') }
  const list = useList('service', { ...filter, cursor: params.cursor, limit: CARDS_PER_PAGE })
  const savedId = useSavedRow(list.data?.rows)
  const selection = useSelection(JSON.stringify(filter))
  const page = list.data?.rows.map(({ id }) => id) ?? []
  const { rowId: cardId } = useRecordKeys('service', page, selection.toggle)
  return (
    <>
      <AdminHeading
        title="Services"
        actions={
          <LinkToForm to={createPath('service')} size="compact" icon={<Plus />}>
            <ShortLabel first="New" rest="service" />
          </LinkToForm>
        }
      />
      <ListToolbar>
        <ListSearch label="Search services" params={params} />
        <ListTools>
          <ExportMenu type="service" query={filter} />
        </ListTools>
      </ListToolbar>
      <ListBody
        list={list}
        params={params}
        things="services"
        perPage={CARDS_PER_PAGE}
        skeleton={<SkeletonGrid className={GRID} count={6} card={<ServiceSkeleton />} />}
        empty={<EmptyGrid type="service" things="services" icon={BriefcaseBusiness} className={GRID} />}
      >
        {(services) => (
          <ul className={GRID}>
            {!params.isFiltered && <NewItemCard type="service" label="New service" />}
            {services.map((service) => (
              <li key={service.id}>
                <ServiceCard
                  service={service}
                  cardId={cardId(service.id)}
                  isSaved={service.id === savedId}
                  tick={<CardTick id={service.id} of={service.title} selection={selection} page={page} />}
                />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
      {list.data && (
        <SelectionBar
          type="service"
          things="services"
          list={list.data}
          selection={selection}
          filter={givenOf(filter)}
          offers={OFFERS}
        />
      )}
    </>
  )
}

const OFFERS = [deleteOption('service-delete', 'Their pages go with them. Messages about them stay.')]

interface ServiceCardProps {
  service: Service
  cardId: string
  isSaved: boolean
  tick: ReactNode
}

function ServiceCard({ service, cardId, isSaved, tick }: ServiceCardProps) {
  const { title, features } = service
  const isCut = features.length > SHOWN_FEATURES
  return (
    <Card
      as="article"
      id={cardId}
      tabIndex={-1}
      data-saved={isSaved || undefined}
      className={classes('flex h-full flex-col gap-4', isSaved && 'outline-3 outline-accent')}
    >
      <div className="flex items-center gap-3">
        <IconTile icon={SERVICE_GLYPHS[serviceIcon(service.icon)]} size="sm" />
        <h2 lang={languageOf(title)} className="min-w-0 grow text-h3 wrap-anywhere">
          {title}
        </h2>
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
      <CardActions>
        <EditLink type="service" id={service.id} of={title} />
        <DeleteLink type="service" id={service.id} of={title} />
        <ViewOnSite path={servicePath(service)} of={title} />
      </CardActions>
    </Card>
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
