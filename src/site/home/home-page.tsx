import type { ReactNode } from 'react'
import type { Route } from './+types/home-page.ts'
import { homeDescription, searchKeywords } from '#company/company.ts'
import { makeFormToken } from '#enquiries/server/form-token.server.ts'
import { programForCard } from '#catalogue/program-for-card.ts'
import { HOME_PROGRAM_COUNT } from '#catalogue/program.ts'
import { listServices } from '#catalogue/server/service.server.ts'
import { serviceSummary } from '#catalogue/service.ts'
import { listShown } from '#catalogue/server/showcase.server.ts'
import { forHome, CASE_STUDIES_PATH, ofKind } from '#catalogue/showcase.ts'
import type { ShownEntry } from '#catalogue/showcase.schema.ts'
import { indianDate } from '#base/dates/dates.ts'
import { findSampleOfProgram } from '#certificates/server/sample/sample-certificate.server.ts'
import type { SampleCertificate } from '#certificates/sample-certificate.schema.ts'
import { getData } from '#base/api/api-client.ts'
import { deferredData } from '#base/api/deferred-data.ts'
import { findDatedPrograms, type DatedPrograms } from '#training/batches/dated-programs.ts'
import { listDatedPrograms } from '#training/server/batches/dated-programs.server.ts'
import { HomeHero } from './home-hero.tsx'
import { HomeServices } from './home-services.tsx'
import { HomeVerification } from './home-verification.tsx'
import { PageHead } from '../metadata/page-head.tsx'
import { siteContext } from '../server/site-context.server.ts'
import { useLayoutData } from '../use-layout-data.tsx'
import { useSite } from '../use-site.ts'
import { ContactDetails } from '#company/site/contact-details.tsx'
import { ContactForm } from '#enquiries/site/forms/contact-form.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/eyebrow.tsx'
import { TextLink, ArrowLink } from '#ui/button/link.tsx'
import { useEnrolment } from '#enquiries/site/forms/use-enrolment.tsx'
import { ProgramCard } from '#catalogue/site/program-card.tsx'
import { Reveal } from '#ui/reveal.tsx'
import { SkeletonGrid } from '#ui/loading/skeleton.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { AwaitData } from '../await-data.tsx'
import { ClientWall } from '#catalogue/site/client-wall.tsx'
import { Testimonials } from '#catalogue/site/testimonials.tsx'

const MAX_SERVICES = 1000

export async function loader({ context }: Route.LoaderArgs) {
  const { db, secret, clock } = context.get(siteContext)
  const [services, programs, showcase] = await Promise.all([
    listServices(db, { state: 'published', limit: MAX_SERVICES }),
    listDatedPrograms(db, { limit: HOME_PROGRAM_COUNT, today: indianDate(clock()) }),
    listShown(db),
  ])
  const [first] = programs.programs
  const sample = first ? await findSampleOfProgram(db, first.id, 'published') : undefined
  const formToken = makeFormToken(secret, clock())
  return {
    services: services.rows.map(serviceSummary),
    programs: { ...programs, programs: programs.programs.map(programForCard) },
    sample: sample ?? null,
    proof: forHome(showcase),
    formToken,
  }
}

export async function clientLoader() {
  const services = deferredData('GET /services')
  const programs = findDatedPrograms({ limit: HOME_PROGRAM_COUNT })
  const showcase = await deferredData('GET /showcase/published').catch(() => [])
  return { services, programs, sample: findSample(programs).catch(() => null), proof: forHome(showcase), formToken: undefined }
}

async function findSample(programs: Promise<DatedPrograms>): Promise<SampleCertificate | null> {
  const [first] = (await programs).programs
  return first ? getData('GET /training-programs/{id}/sample-certificate', { path: { id: first.id } }) : null
}

/**
 * The five sections of docs/product/requirements.md, section 2, in their order. Proof of the company's work, if there is any, comes before
 * the last.
 */
export default function HomePage({ loaderData: { services, programs, sample, proof, formToken } }: Route.ComponentProps) {
  const { company } = useSite()
  return (
    <>
      <PageHead
        title={[company.name, company.tagline].filter(Boolean).join(': ')}
        description={homeDescription(company)}
        keywords={[...searchKeywords(company), 'certificate verification', company.address.locality, company.address.region]}
        path="/"
      />
      <HomeHero />
      <HomeServices services={services} />
      <HomePrograms programs={programs} />
      <HomeVerification sample={sample} />
      {proof.length > 0 && <HomeProof entries={proof} />}
      <HomeContact formToken={formToken} />
    </>
  )
}

/** The contact section (docs/product/requirements.md, section 2). On phones the form comes before the contact details. */
function HomeContact({ formToken }: { formToken: string | undefined }) {
  const { company } = useSite()
  const { content } = useLayoutData()
  return (
    <section id="contact" aria-labelledby="contact-title" className="bg-surface-sunken">
      <div className="container py-section">
        <SectionHeading
          id="contact-title"
          eyebrow="Talk to us"
          title="Contact Us"
          lead={
            content.services && (
              <>
                Not sure what to ask for? <TextLink to="/#services">See our services</TextLink>
              </>
            )
          }
        />
        <div className="mt-8 grid gap-6 lg:grid-cols-[5fr_7fr] lg:items-start">
          <Card className="max-lg:order-last">
            <h3 className="mb-4 text-h3">Our Information</h3>
            <ContactDetails company={company} headingLevel={4} />
          </Card>
          <Card>
            <h3 id="send-us-a-message" className="mb-4 text-h3">
              Send Us a Message
            </h3>
            <ContactForm variant="home" formToken={formToken} />
          </Card>
        </div>
      </div>
    </section>
  )
}

const GRID = 'grid gap-6 md:grid-cols-2 lg:grid-cols-3'

/** The first three programs (docs/product/requirements.md, section 2). Without a program there is no section. */
function HomePrograms({ programs }: { programs: DatedPrograms | Promise<DatedPrograms> }) {
  const { content } = useLayoutData()
  const { enrol, dialog } = useEnrolment()
  return (
    <>
      <AwaitData
        value={programs}
        skeleton={
          content.programs && (
            <ProgramsSection>
              <SkeletonGrid count={HOME_PROGRAM_COUNT} className={GRID} />
            </ProgramsSection>
          )
        }
        failed={
          <ProgramsSection>
            <LoadFailure title="We could not load the programs" />
          </ProgramsSection>
        }
      >
        {({ programs: loaded, next }) =>
          loaded.length > 0 && (
            <ProgramsSection>
              <Reveal as="ul" className={GRID}>
                {loaded.slice(0, HOME_PROGRAM_COUNT).map((program) => (
                  <li key={program.id} className="min-w-0">
                    <ProgramCard program={program} enrolLabel="Enroll Now" onEnrol={enrol} next={next[program.id]} />
                  </li>
                ))}
              </Reveal>
            </ProgramsSection>
          )
        }
      </AwaitData>
      {dialog}
    </>
  )
}

function ProgramsSection({ children }: { children: ReactNode }) {
  return (
    <section id="training" aria-labelledby="training-title" className="bg-surface-sunken">
      <div className="container py-section">
        <SectionHeading
          id="training-title"
          eyebrow="Learn and certify"
          title="Training Programs"
          aside={<ArrowLink to="/training-programs">View All Training Programs</ArrowLink>}
        />
        <div className="mt-8">{children}</div>
      </div>
    </section>
  )
}

/** Clients and testimonials (docs/decisions/0055). */
function HomeProof({ entries }: { entries: readonly ShownEntry[] }) {
  const clients = ofKind(entries, 'client')
  const testimonials = ofKind(entries, 'testimonial')
  const [caseStudy] = ofKind(entries, 'case-study')
  return (
    <section id="proof" aria-labelledby="proof-title" className="border-t border-border bg-surface">
      <div className="container grid gap-10 py-section md:gap-14">
        <SectionHeading
          id="proof-title"
          eyebrow="Who we work with"
          title="In good company"
          aside={caseStudy && <ArrowLink to={CASE_STUDIES_PATH}>Read our case studies</ArrowLink>}
        />
        {clients.length > 0 && <ClientWall entries={clients} />}
        {testimonials.length > 0 && <Testimonials entries={testimonials} />}
      </div>
    </section>
  )
}
