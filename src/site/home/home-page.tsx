import type { Route } from './+types/home-page.ts'
import { townOf } from '#company/company.ts'
import { makeFormToken } from '#enquiries/server/form-token.server.ts'
import { programForCard } from '#catalogue/program-for-card.ts'
import { HOME_PROGRAM_COUNT } from '#catalogue/program.ts'
import { listServices } from '#catalogue/server/service.server.ts'
import { serviceSummary, type Service } from '#catalogue/service.ts'
import { listShown } from '#catalogue/server/showcase.server.ts'
import { forHome, type ShownEntry } from '#catalogue/showcase.ts'
import { indianDate } from '#base/dates/dates.ts'
import { deferredData } from '#base/api/deferred-data.ts'
import { findDatedPrograms } from '#schedule/dated-programs.ts'
import { listDatedPrograms } from '#schedule/server/dated-programs.server.ts'
import { HomeContact } from './home-contact.tsx'
import { HomeHero } from './home-hero.tsx'
import { HomePrograms } from './home-programs.tsx'
import { HomeProof } from './home-proof.tsx'
import { HomeServices } from './home-services.tsx'
import { HomeVerification } from './home-verification.tsx'
import { PageHead } from '../metadata/page-head.tsx'
import { siteContext } from '../server/site-context.server.ts'
import { useSite } from '../use-site.ts'

const MAX_SERVICES = 1000

export async function loader({ context }: Route.LoaderArgs) {
  const { db, secret, clock } = context.get(siteContext)
  const [services, programs, showcase] = await Promise.all([
    listServices(db, { state: 'published', limit: MAX_SERVICES }),
    listDatedPrograms(db, { limit: HOME_PROGRAM_COUNT, today: indianDate(clock()) }),
    listShown(db),
  ])
  const formToken = makeFormToken(secret, clock())
  return {
    services: services.rows.map(serviceSummary),
    programs: { ...programs, programs: programs.programs.map(programForCard) },
    proof: forHome(showcase),
    formToken,
  }
}

export async function clientLoader() {
  const services = deferredData<Service[]>('/api/services')
  const programs = findDatedPrograms(`/api/training-programs?limit=${HOME_PROGRAM_COUNT}`)
  const showcase = await deferredData<ShownEntry[]>('/api/showcase/published').catch(() => [])
  return { services, programs, proof: forHome(showcase), formToken: undefined }
}

/**
 * The five sections of docs/product/requirements.md, section 2, in their order, and proof of the company's work before the
 * last, when there is any.
 */
export default function HomePage({ loaderData: { services, programs, proof, formToken } }: Route.ComponentProps) {
  const { company } = useSite()
  const town = townOf(company)
  return (
    <>
      <PageHead
        title={[company.name, company.tagline].filter(Boolean).join(': ')}
        description={
          town
            ? `${company.name} offers ISO certification support, customer and VDA audit preparation, recruitment, strategy` +
              ` and industry training from ${town}.`
            : `${company.name}: services, training programs and certificates that anyone can verify.`
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
      {proof.length > 0 && <HomeProof entries={proof} />}
      <HomeContact formToken={formToken} />
    </>
  )
}
