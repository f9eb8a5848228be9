import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ServiceCard } from '#catalogue/site/service-card.tsx'
import { footerAnchors, serviceAnchors, type ServiceSummary } from '#catalogue/service.ts'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/eyebrow.tsx'
import { ArrowLink } from '#ui/button/link.tsx'
import { Reveal } from '#ui/reveal.tsx'
import { Skeleton, SkeletonGrid, SkeletonText } from '#ui/loading/skeleton.tsx'
import { AwaitData } from '../await-data.tsx'
import { useLayoutData } from '../use-layout-data.tsx'
import { useSite } from '../use-site.ts'

const GRID = 'grid gap-6 lg:grid-cols-2'
/** docs/product/requirements.md, section 9. */
const SKELETON_COUNT = 2

/**
 * If the request fails, the list is empty and no error is shown (docs/product/requirements.md, section 2). Without a service there is no
 * section.
 */
export function HomeServices({ services }: { services: ServiceSummary[] | Promise<ServiceSummary[]> }) {
  const { content } = useLayoutData()
  return (
    <AwaitData
      value={services}
      skeleton={
        content.services && (
          <ServicesSection>
            {/* The two skeleton cards take a whole screen, so that the content below does not jump. */}
            <div className="min-h-svh">
              <SkeletonGrid count={SKELETON_COUNT} className={GRID} card={<ServiceCardSkeleton />} />
            </div>
          </ServicesSection>
        )
      }
      failed={
        <ServicesSection>
          <Services services={[]} />
        </ServicesSection>
      }
    >
      {(loaded) =>
        loaded.length > 0 && (
          <ServicesSection>
            <Services services={loaded} />
          </ServicesSection>
        )
      }
    </AwaitData>
  )
}

function ServicesSection({ children }: { children: ReactNode }) {
  const { leads } = useSite().company
  return (
    <section id="services" aria-labelledby="services-title" className="container py-section">
      <SectionHeading id="services-title" eyebrow="What we do" title="Our Services" lead={leads.services} />
      <div className="mt-8">{children}</div>
      <p className="mt-8 flex flex-wrap gap-x-3 gap-y-1 text-text-2">
        Not sure which service fits?
        <ArrowLink to="/contact">Tell us what you need</ArrowLink>
      </p>
    </section>
  )
}

/** Provides every anchor of the footer: on the matching card, or above the list (docs/product/design.md, section 9.2). */
function Services({ services }: { services: ServiceSummary[] }) {
  const labels = useSite().company.footerServices.map(({ label }) => label)
  const wanted = footerAnchors(labels)
  const anchors = serviceAnchors(services, labels)
  const placed = new Set(anchors.values())
  useScrollToLateAnchor(wanted)
  return (
    <>
      {[...new Set(wanted)]
        .filter((anchor) => !placed.has(anchor))
        .map((anchor) => (
          <span key={anchor} id={anchor} />
        ))}
      <Reveal as="ul" className={GRID}>
        {services.map((service) => (
          <li key={service.id} className="min-w-0">
            <ServiceCard service={service} anchorId={anchors.get(service.id)} />
          </li>
        ))}
      </Reveal>
    </>
  )
}

/** Scrolls to '/#audit' once its card is rendered. After client-side navigation the router looks for the anchor too early. */
function useScrollToLateAnchor(anchors: readonly string[]): void {
  const { hash } = useLocation()
  const isWanted = anchors.includes(hash.slice(1))
  useEffect(() => {
    if (isWanted) document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
  }, [hash, isWanted])
}

function ServiceCardSkeleton() {
  return (
    <Card className="flex gap-5">
      <Skeleton className="size-13 shrink-0 rounded-md" />
      <span className="grid grow gap-4">
        <Skeleton className="h-6 w-3/5" />
        <SkeletonText lines={5} />
        <Skeleton className="h-5 w-28" />
      </span>
    </Card>
  )
}
