import { useEffect } from 'react'
import { data, useAsyncError } from 'react-router'
import { renderMarkdown } from '#base/rendering/markdown.server.ts'
import { listPrograms } from '../../server/program.server.ts'
import type { Program } from '../../program.ts'
import { relatedToService } from '../../related.ts'
import { findService, listServices } from '../../server/service.server.ts'
import { featureList, servicePath, type Service, type ServiceDetail } from '../../service.ts'
import { getData, HttpError } from '#base/api/api-client.ts'
import { deferredData } from '#base/api/deferred-data.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import type { Route } from './+types/service-page.ts'
import { LoadFailure } from '#site/load-failure.tsx'
import { AwaitData } from '#site/await-data.tsx'
import { NotFoundState } from '#site/not-found-state.tsx'
import { PageHead } from '#site/metadata/page-head.tsx'
import { ServiceSkeleton } from './service-skeleton.tsx'
import { serviceTrail, ServiceView } from './service-view.tsx'
import { movedTo } from '#site/server/moved-to.server.ts'
import { siteContext } from '#site/server/site-context.server.ts'
import { breadcrumbList, serviceSchema } from '#site/metadata/structured-data.ts'
import { serviceSummary } from './summary-text.ts'
import { useSite } from '#site/use-site.ts'

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
  const service = deferredData<ServiceDetail>(`/api/services/${encodeURIComponent(params.service)}`)
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

/** The page and a toast say that the request failed (docs/product/requirements.md, sections 4 and 8). */
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
  const [current, services, programs] = await Promise.all([
    service,
    getData<Service[]>('/api/services'),
    getData<Program[]>('/api/training-programs'),
  ])
  return relatedToService(current, services, programs)
}
