import type { Route } from './+types/home-page.ts'
import { listPrograms } from '../programs/program.server.ts'
import { HOME_PROGRAM_COUNT, type Program } from '../programs/program.ts'
import { listServices } from '../services/service.server.ts'
import type { Service } from '../services/service.ts'
import { getData } from '../shared/api-client.ts'
import { later } from '../shared/later.ts'
import { HomeContact } from './home-contact.tsx'
import { HomeHero } from './home-hero.tsx'
import { HomePrograms } from './home-programs.tsx'
import { HomeServices } from './home-services.tsx'
import { HomeVerification } from './home-verification.tsx'
import { PageHead } from './page-head.tsx'
import { siteContext } from './site-context.server.ts'
import { Statistics } from './statistics.tsx'
import { usePublicData } from './use-public-data.tsx'
import { useSite } from './use-site.ts'

const MOST_SERVICES = 1000

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const [services, programs] = await Promise.all([
    listServices(db, { limit: MOST_SERVICES }),
    listPrograms(db, { limit: HOME_PROGRAM_COUNT }),
  ])
  return { services: services.rows, programs: programs.rows }
}

export function clientLoader() {
  return {
    services: later(getData<Service[]>('/api/services')),
    programs: later(getData<Program[]>(`/api/training-programs?limit=${HOME_PROGRAM_COUNT}`)),
  }
}

/** Five sections; the last is the contact section (SPEC.md section 2, home page). */
export default function HomePage({ loaderData: { services, programs } }: Route.ComponentProps) {
  const { company } = useSite()
  const { stats } = usePublicData()
  return (
    <>
      <PageHead
        title={`${company.name}: ${company.tagline}`}
        description={
          `${company.name} offers ISO certification support, customer and VDA audit preparation, recruitment, strategy` +
          ` and industry training from ${company.address.locality}, ${company.address.region}.`
        }
        keywords={[
          'ISO certification consultancy',
          'customer audit',
          'VDA audit',
          'industrial training',
          'certificate verification',
          company.address.locality,
          company.address.region,
        ]}
        path="/"
      />
      <HomeHero />
      <section aria-label="In figures" className="on-brand bg-surface-brand-2">
        <Statistics stats={stats} size="strip" className="container py-8 md:py-10" />
      </section>
      <HomeServices services={services} />
      <HomePrograms programs={programs} />
      <HomeVerification />
      <HomeContact />
    </>
  )
}
