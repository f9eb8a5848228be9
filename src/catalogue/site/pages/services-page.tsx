import { nameAndTown, searchKeywords, searchText } from '#company/company.ts'
import { getCompany } from '#company/server/company.server.ts'
import type { Question } from '#company/company-content.schema.ts'
import { ServiceCard } from '../service-card.tsx'
import { listServices } from '../../server/service.server.ts'
import { servicePath, serviceSummary, type ServiceSummary } from '../../service.ts'
import { deferredData } from '#base/api/deferred-data.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { FaqList } from '#ui/disclosure.tsx'
import { Reveal } from '#ui/reveal.tsx'
import { SkeletonGrid, Skeleton, SkeletonText } from '#ui/loading/skeleton.tsx'
import type { Route } from './+types/services-page.ts'
import { LoadFailure } from '#site/load-failure.tsx'
import { AwaitData } from '#site/await-data.tsx'
import { PageHead } from '#site/metadata/page-head.tsx'
import { PageIntro } from '#site/page-intro.tsx'
import { siteContext } from '#site/server/site-context.server.ts'
import { breadcrumbList, faqPage, itemList } from '#site/metadata/structured-data.ts'
import { NothingYet } from '#site/nothing-yet.tsx'
import { useSite } from '#site/use-site.ts'
import { Card } from '#ui/card.tsx'

const MAX_SERVICES = 1000
const TRAIL = [{ label: 'Home', to: '/' }, { label: 'Services' }]
const GRID = 'grid gap-6 lg:grid-cols-2'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const [{ rows }, { faq }] = await Promise.all([listServices(db, { state: 'published', limit: MAX_SERVICES }), getCompany(db)])
  return { services: rows.map(serviceSummary), faq }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const questions = serverLoader().then(({ faq }): Question[] => faq)
  return { services: deferredData('GET /services'), faq: questions.catch((): Question[] => []) }
}

/** All services, the general questions and a call to action. The requirements (section 2) link here but leave the content open. */
export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const { services, faq } = loaderData
  const { leads } = useSite().company
  return (
    <>
      <ServicesHead services={services} faq={faq} />
      <PageIntro breadcrumb={TRAIL} title="Our Services" lead={leads.services} />
      <div className="container pb-section">
        <AwaitData
          value={services}
          skeleton={<SkeletonGrid count={4} className={GRID} card={<ServiceCardSkeleton />} />}
          failed={<LoadFailure title="We could not load the services" />}
        >
          {(shown) => <ServiceGrid services={shown} />}
        </AwaitData>
      </div>
      <AwaitData value={faq} skeleton={null} failed={null}>
        {(questions) =>
          questions.length > 0 ? (
            <div className="bg-surface-sunken py-section">
              <FaqList items={questions} className="container" />
            </div>
          ) : null
        }
      </AwaitData>
      <section aria-labelledby="tell-us" className="bg-primary-soft py-section">
        <div className="container flex flex-col items-start gap-6 md:flex-row md:items-center md:justify-between">
          <div>
            <h2 id="tell-us">Not sure which service fits?</h2>
            <p className="mt-2 max-w-text text-lead text-text-2">Tell us what you need in a few sentences.</p>
          </div>
          <LinkButton to="/contact" className="max-sm:w-full">
            Contact Us
          </LinkButton>
        </div>
      </section>
    </>
  )
}

function ServiceGrid({ services }: { services: ServiceSummary[] }) {
  if (services.length === 0) return <NothingYet title="No services yet" />
  return (
    <Reveal as="ul" className={GRID}>
      {services.map((service) => (
        <li key={service.id} className="min-w-0">
          <ServiceCard service={service} headingLevel={2} />
        </li>
      ))}
    </Reveal>
  )
}

interface ServicesHead {
  services: ServiceSummary[] | Promise<ServiceSummary[]>
  faq: Question[] | Promise<Question[]>
}

function ServicesHead({ services, faq }: ServicesHead) {
  const { company, siteUrl } = useSite()
  const listed = services instanceof Promise ? [] : services
  const items = listed.map((service) => ({ name: service.title, path: servicePath(service) }))
  return (
    <PageHead
      title="Our Services"
      description={
        searchText(company, 'services') ?? `The services of ${nameAndTown(company)}: what each includes, and answers to general questions.`
      }
      keywords={['services', ...searchKeywords(company), company.address.region]}
      path="/services"
      structuredData={
        import.meta.env.SSR
          ? [
              breadcrumbList(TRAIL, siteUrl),
              ...(items.length > 0 ? [itemList(items, siteUrl)] : []),
              ...(faq instanceof Promise || faq.length === 0 ? [] : [faqPage(faq)]),
            ]
          : []
      }
    />
  )
}

/** The skeleton of a service card, as high as a card with four features. */
function ServiceCardSkeleton() {
  return (
    <Card className="flex flex-col gap-4 sm:flex-row sm:gap-5">
      <Skeleton className="size-13 shrink-0 rounded-md" />
      <div className="grid grow gap-4">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-4 w-28" />
        <SkeletonText lines={4} />
        <Skeleton className="mt-1 h-6 w-32" />
      </div>
    </Card>
  )
}
