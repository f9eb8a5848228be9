import { useLoaderData } from 'react-router'
import type { Route } from './+types/about-page.ts'
import { artworkUrl } from '#ui/artwork/artwork-url.ts'
import { searchKeywords, searchText } from '#company/company.ts'
import { getCompany } from '#company/server/company.server.ts'
import { listShown } from '#catalogue/server/showcase.server.ts'
import { CASE_STUDIES_PATH, ofKind } from '#catalogue/showcase.ts'
import { serviceSummary } from '#catalogue/service.ts'
import { listServices } from '#catalogue/server/service.server.ts'
import { ServiceCard } from '#catalogue/site/service-card.tsx'
import { Trainers } from '#catalogue/site/trainers.tsx'
import { ArrowLink } from '#ui/button/link.tsx'
import { FaqList } from '#ui/disclosure.tsx'
import { SectionHeading } from '#ui/eyebrow.tsx'
import { CallToAction } from './call-to-action.tsx'
import { CoreValues } from '#company/site/core-values.tsx'
import { Story } from '#company/site/story.tsx'
import { PageHead } from './metadata/page-head.tsx'
import { PageIntro } from './page-intro.tsx'
import { siteContext } from './server/site-context.server.ts'
import { Statistics } from '#company/site/statistics.tsx'
import { breadcrumbList, faqPage } from './metadata/structured-data.ts'
import { Team } from '#company/site/team.tsx'
import { useLayoutData } from './use-layout-data.tsx'
import { useSite } from './use-site.ts'

const BREADCRUMB = [{ label: 'Home', to: '/' }, { label: 'About Us' }]
/** The drawing for this seed is a control chart (docs/product/design.md, section 9.4). */
const STORY_ARTWORK = artworkUrl('quality', 'story')

const MAX_SERVICES = 1000

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const [{ story, values, team, faq }, showcase, services] = await Promise.all([
    getCompany(db),
    listShown(db),
    listServices(db, { state: 'published', limit: MAX_SERVICES }),
  ])
  return {
    story,
    values,
    team,
    faq,
    services: services.rows.map(serviceSummary),
    trainers: ofKind(showcase, 'trainer'),
    hasCaseStudies: ofKind(showcase, 'case-study').length > 0,
  }
}

/**
 * Story, services, to which the home page's first button leads, statistics, core values, team, trainers and general questions
 * (docs/product/requirements.md, section 1).
 */
export default function AboutPage() {
  const { story, values, team, faq, services, trainers, hasCaseStudies } = useLoaderData<typeof loader>()
  const { stats } = useLayoutData()
  const { company, siteUrl } = useSite()
  const { invitation } = company
  return (
    <>
      <PageHead
        title="About Us"
        description={searchText(company, 'about') ?? `About ${company.name}: who we are, how we work, and answers to general questions.`}
        keywords={['about', company.name, ...searchKeywords(company), company.address.locality]}
        path="/about"
        structuredData={import.meta.env.SSR ? [breadcrumbList(BREADCRUMB, siteUrl), ...(faq.length > 0 ? [faqPage(faq)] : [])] : []}
      />
      <PageIntro breadcrumb={BREADCRUMB} title="About Us" lead={company.shortDescription} />
      {story.length > 0 && (
        <section aria-labelledby="story" className="container grid gap-8 pb-section lg:grid-cols-2 lg:items-center">
          <Story paragraphs={story} />
          <img
            src={STORY_ARTWORK}
            width={1200}
            height={675}
            alt=""
            className="aspect-video w-full rounded-xl object-cover lg:aspect-[4/3]"
          />
        </section>
      )}
      {services.length > 0 && (
        <section aria-labelledby="services" className="container pb-section">
          <SectionHeading id="services" eyebrow="What we do" title="Our Services" />
          <ul className="mt-8 grid gap-6 lg:grid-cols-2">
            {services.map((service) => (
              <li key={service.id} className="min-w-0">
                <ServiceCard service={service} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {stats.length > 0 && (
        <section aria-label="In figures" className="on-brand overflow-hidden bg-surface-brand">
          <div className="container py-12 md:py-16">
            <Statistics stats={stats} size="band" />
          </div>
          <div className="rule-ticks" />
        </section>
      )}
      {values.length > 0 && <CoreValues values={values} />}
      {team.length > 0 && <Team members={team} />}
      {(trainers.length > 0 || hasCaseStudies) && (
        <section aria-labelledby="trainers" className="container pt-section">
          <SectionHeading
            id="trainers"
            eyebrow="Trainers and results"
            title={trainers.length > 0 ? 'Our trainers' : 'Our work'}
            aside={hasCaseStudies && <ArrowLink to={CASE_STUDIES_PATH}>Read our case studies</ArrowLink>}
          />
          {trainers.length > 0 && (
            <div className="mt-8">
              <Trainers entries={trainers} />
            </div>
          )}
        </section>
      )}
      <FaqList items={faq} className="container py-section" />
      {invitation.title && <CallToAction {...invitation} label="Contact Us" to="/contact" />}
    </>
  )
}
