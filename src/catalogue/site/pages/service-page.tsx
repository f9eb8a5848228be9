import { useEffect } from 'react'
import { data, useAsyncError } from 'react-router'
import { renderMarkdown } from '#base/rendering/markdown.server.ts'
import { listPrograms } from '../../server/program.server.ts'
import { relatedToService, type RelatedItem } from '../../related.ts'
import { findService, listServices } from '../../server/service.server.ts'
import { featureList, servicePath, serviceIcon } from '../../service.ts'
import type { ServiceDetail } from '../../service.schema.ts'
import { getData, HttpError } from '#base/api/api-client.ts'
import { deferredData } from '#base/api/deferred-data.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import type { Route } from './+types/service-page.ts'
import { LoadFailure } from '#site/load-failure.tsx'
import { AwaitData } from '#site/await-data.tsx'
import { NotFoundState } from '#site/not-found-state.tsx'
import { PageHead } from '#site/metadata/page-head.tsx'
import { movedTo } from '#site/server/moved-to.server.ts'
import { siteContext } from '#site/server/site-context.server.ts'
import { breadcrumbList, serviceSchema } from '#site/metadata/structured-data.ts'
import { serviceSummary } from './summary-text.ts'
import { useSite } from '#site/use-site.ts'
import { Card, IconTile } from '#ui/card.tsx'
import { Skeleton, SkeletonText } from '#ui/loading/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Clock, IndianRupee, Phone } from 'lucide-react'
import { AnswerPromise } from '#company/site/answer-promise.tsx'
import { WhatsappButton } from '#company/site/whatsapp-button.tsx'
import { consultationPath } from '#enquiries/enquiry.ts'
import { useConsultation } from '#enquiries/site/forms/use-consultation.tsx'
import { ExploreMore } from '../explore-more.tsx'
import { ServiceBody } from '../service-body.tsx'
import { SERVICE_GLYPHS } from '../service-glyph.tsx'
import { languageOf } from '#base/text/language.ts'
import { ButtonOrLink } from '#ui/button/button-or-link.tsx'
import { BackLink } from '#site/back-link.tsx'
import { DeferredRelated } from './deferred-related.tsx'

const LISTED = { state: 'published', limit: 1000 } as const
const NOT_FOUND = 404
const LOAD_FAILED = 'Failed to load service details. Please try again.'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const found = await findService(db, params.service, 'published')
  if (!found) return data({ service: null, related: [] }, { status: NOT_FOUND })
  const { service } = found
  if (params.service !== (service.slug ?? String(service.id))) throw movedTo(servicePath(service), request)
  const [services, programs] = await Promise.all([listServices(db, LISTED), listPrograms(db, LISTED)])
  const detail: ServiceDetail = { ...service, description_html: renderMarkdown(service.description) }
  return data({ service: detail, related: relatedToService(service, services.rows, programs.rows) })
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const service = deferredData('GET /services/{id}', { path: { id: params.service } })
  return { service, related: findRelated(service).catch(() => []) }
}

export default function ServicePage({ loaderData, params }: Route.ComponentProps) {
  const { service, related } = loaderData
  const path = `/services/${params.service}`
  const loading = (
    <>
      <PageHead title="Service" description="" keywords={[]} path={path} isIndexed={false} />
      <ServiceSkeleton />
    </>
  )
  return (
    <AwaitData<ServiceDetail | null> value={service} skeleton={loading} failed={<ServiceFailure path={path} />}>
      {(shown) =>
        shown ? (
          <>
            <ServiceHead service={shown} />
            <ServiceView key={shown.id} service={shown} related={related} />
          </>
        ) : (
          <ServiceMissing />
        )
      }
    </AwaitData>
  )
}

function ServiceHead({ service }: { service: ServiceDetail }) {
  const { company, siteUrl } = useSite()
  return (
    <PageHead
      title={service.title}
      description={serviceSummary(service, company)}
      keywords={[service.title, ...featureList(service.features).slice(0, 4), company.address.locality, company.address.region]}
      path={servicePath(service)}
      structuredData={
        import.meta.env.SSR ? [serviceSchema(service, company, siteUrl), breadcrumbList(serviceTrail(service.title), siteUrl)] : []
      }
    />
  )
}

function ServiceMissing() {
  return (
    <NotFoundState
      trail={serviceTrail('Service not found')}
      title="Service not found"
      text="The service you're looking for doesn't exist or has been removed."
      back={{ to: '/#services', label: 'View All Services' }}
    />
  )
}

/** Reports on the page and in a toast that the request failed (docs/product/requirements.md, sections 4 and 8). */
function ServiceFailure({ path }: { path: string }) {
  const error = useAsyncError()
  const { toast } = useToast()

  useEffect(() => {
    toast({ title: 'Error', description: LOAD_FAILED, tone: 'destructive' })
  }, [toast])

  if (error instanceof HttpError && error.status === NOT_FOUND) return <ServiceMissing />
  return (
    <div className="container pt-6 pb-section md:pt-8">
      <PageHead title="Service" description="" keywords={[]} path={path} isIndexed={false} />
      <Breadcrumb items={serviceTrail('Service')} />
      <h1 className="sr-only">Service</h1>
      <div className="py-12">
        <LoadFailure title="Failed to load service details." detail="Please try again." />
      </div>
    </div>
  )
}

async function findRelated(service: Promise<ServiceDetail>) {
  const [current, services, programs] = await Promise.all([service, getData('GET /services'), getData('GET /training-programs')])
  return relatedToService(current, services, programs)
}

/** The skeleton of a service page. At least one screen high, so that the footer does not jump when the content arrives. */
function ServiceSkeleton() {
  return (
    <div aria-busy="true" className="skeleton-grid container min-h-svh pt-6 pb-section md:pt-8">
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className="grid gap-4">
        <Skeleton className="h-6 w-3/4 max-w-72" />
        <Skeleton className="h-6 w-40" />
        <div className="mt-2 flex gap-4 max-sm:flex-col">
          <Skeleton className="size-13 rounded-md" />
          <Skeleton className="h-10 w-full max-w-[30rem]" />
        </div>
      </div>
      <div className="mt-6 grid grid-cols-1 gap-8 md:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
        <Card>
          <Skeleton className="h-8 w-48" />
          <SkeletonText lines={8} className="mt-6 max-w-text" />
        </Card>
        <Card className="self-start">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-5 h-12 rounded-md" />
          <SkeletonText lines={4} className="mt-6" />
        </Card>
      </div>
    </div>
  )
}

interface ServiceView {
  service: ServiceDetail
  related: RelatedItem[] | Promise<RelatedItem[]>
}

function serviceTrail(title: string) {
  return [{ label: 'Home', to: '/' }, { label: 'Services', to: '/services' }, { label: title }]
}

/** The page of one service (docs/product/requirements.md, section 2, service detail). */
function ServiceView({ service, related }: ServiceView) {
  const { request, dialog } = useConsultation()
  const consult = { onClick: () => request(service) }
  return (
    <>
      <article className="container pt-6 pb-section md:pt-8">
        <Breadcrumb items={serviceTrail(service.title)} />
        <header className="mt-3">
          <BackLink to="/#services">Back to Services</BackLink>
          <div className="mt-3 flex items-start gap-4 max-sm:flex-col">
            <IconTile icon={SERVICE_GLYPHS[serviceIcon(service.icon)]} />
            <h1 lang={languageOf(service.title)} className="min-w-0 max-w-[24em] wrap-anywhere sm:pt-1">
              {service.title}
            </h1>
          </div>
        </header>
        <div className="mt-6 grid grid-cols-1 gap-8 md:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
          <div className="grid min-w-0 grid-cols-1 gap-12">
            <ServiceBody service={service} />
          </div>
          <div className="no-print self-start lg:sticky lg:top-[calc(var(--header-h)+24px)]">
            <ConsultationCard service={service} consult={consult} />
          </div>
        </div>
      </article>
      <div className="no-print bg-surface-sunken py-section">
        <div className="container grid grid-cols-1 gap-12">
          <DeferredRelated page="service" related={related} />
          <ExploreMore />
        </div>
      </div>
      {dialog}
    </>
  )
}

interface ConsultationCard {
  service: ServiceDetail
  consult: { onClick: () => void }
}

/** The price note, the reply time and the button (docs/product/design.md, section 9.7). */
function ConsultationCard({ service, consult }: ConsultationCard) {
  const { company, siteUrl } = useSite()
  const phone = company.phones[0]
  return (
    <Card as="aside" aria-label="Consultation">
      <p className="flex items-center gap-3 font-display text-h3">
        <IndianRupee className="size-6 text-primary" />
        Price on request
      </p>
      <p className="mt-1 text-text-2">
        Reply <AnswerPromise />
      </p>
      <ButtonOrLink linkTo={consultationPath(service.title)} fullWidth className="mt-5" {...consult}>
        Get a Consultation
      </ButtonOrLink>
      <WhatsappButton company={company} about={service.title} pageUrl={siteUrl + servicePath(service)} />
      <div className="mt-5 grid gap-3 border-t border-border pt-4 text-small">
        {phone && (
          <p className="flex items-center gap-3">
            <Phone className="size-5 text-primary" />
            <a href={phone.href} className="link figures inline-flex min-h-6 items-center whitespace-nowrap pointer-coarse:min-h-11">
              {phone.display}
            </a>
          </p>
        )}
        {company.hours.length > 0 && (
          <div className="flex items-start gap-3">
            <Clock className="mt-0.5 size-5 text-primary" />
            <dl className="grid min-w-0 gap-1">
              {company.hours.map(({ days, display }) => (
                <div key={days}>
                  <dt className="font-semibold">{days}</dt>
                  <dd className="text-text-2">{display}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
    </Card>
  )
}
