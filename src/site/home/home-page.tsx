import type { Route } from './+types/home-page.ts'
import { makeFormToken } from '../../enquiries/form-token.server.ts'
import { listPrograms } from '../../programs/program.server.ts'
import { programForCard } from '../../programs/program-for-card.ts'
import { HOME_PROGRAM_COUNT, type Program } from '../../programs/program.ts'
import { listServices } from '../../services/service.server.ts'
import { serviceSummary, type Service } from '../../services/service.ts'
import { deferredData } from '../../shared/deferred-data.ts'
import { HomeContact, HomeHero, HomePrograms, HomeServices, HomeVerification, homePartsReady } from './home-parts.tsx'
import { PageHead } from '../metadata/page-head.tsx'
import { siteContext } from '../site-context.server.ts'
import { useSite } from '../use-site.ts'

const MAX_SERVICES = 1000

export async function loader({ context }: Route.LoaderArgs) {
  const { db, secret, clock } = context.get(siteContext)
  const [services, programs] = await Promise.all([
    listServices(db, { limit: MAX_SERVICES }),
    listPrograms(db, { limit: HOME_PROGRAM_COUNT }),
  ])
  const formToken = makeFormToken(secret, clock())
  return { services: services.rows.map(serviceSummary), programs: programs.rows.map(programForCard), formToken }
}

export async function clientLoader() {
  const services = deferredData<Service[]>('/api/services')
  const programs = deferredData<Program[]>(`/api/training-programs?limit=${HOME_PROGRAM_COUNT}`)
  await homePartsReady()
  return { services, programs, formToken: undefined }
}

/** Five sections; the last is the contact section (docs/product/requirements.md, section 2, home page). */
export default function HomePage({ loaderData: { services, programs, formToken } }: Route.ComponentProps) {
  const { company } = useSite()
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
      <HomeServices services={services} />
      <HomePrograms programs={programs} />
      <HomeVerification />
      <HomeContact formToken={formToken} />
    </>
  )
}
