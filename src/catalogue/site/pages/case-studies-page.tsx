import { data } from 'react-router'
import { renderMarkdown } from '#base/rendering/markdown.server.ts'
import { CaseStudy } from '../case-study.tsx'
import { listShown } from '../../server/showcase.server.ts'
import { CASE_STUDIES_PATH, ofKind, type ShownCaseStudy } from '../../showcase.ts'
import type { Route } from './+types/case-studies-page.ts'
import { CallToAction } from '#site/call-to-action.tsx'
import { searchKeywords } from '#company/company.ts'
import { PageHead } from '#site/metadata/page-head.tsx'
import { breadcrumbList, itemList } from '#site/metadata/structured-data.ts'
import { NotFoundState } from '#site/not-found-state.tsx'
import { PageIntro } from '#site/page-intro.tsx'
import { siteContext } from '#site/server/site-context.server.ts'
import { useSite } from '#site/use-site.ts'

const TRAIL = [{ label: 'Home', to: '/' }, { label: 'Case studies' }]

export async function loader({ context }: Route.LoaderArgs) {
  const entries = ofKind(await listShown(context.get(siteContext).db), 'case-study')
  const caseStudies = entries.map((entry): ShownCaseStudy => ({ ...entry, text_html: renderMarkdown(entry.text) }))
  return data({ caseStudies }, { status: caseStudies.length > 0 ? 200 : 404 })
}

/** All published case studies. If there are none, the page does not exist (docs/decisions/0055). */
export default function CaseStudiesPage({ loaderData: { caseStudies } }: Route.ComponentProps) {
  const { company, siteUrl } = useSite()
  if (caseStudies.length === 0) {
    return (
      <NotFoundState
        trail={TRAIL}
        title="No case studies yet"
        text="There is nothing to read here yet. Our services say what we do."
        back={{ to: '/services', label: 'View All Services' }}
      />
    )
  }
  return (
    <>
      <PageHead
        title="Case studies"
        description={`What changed at companies that ${company.name} has worked with: the problem, what was done, and what was measured afterwards.`}
        keywords={['case studies', company.name, ...searchKeywords(company)]}
        path={CASE_STUDIES_PATH}
        structuredData={
          import.meta.env.SSR
            ? [
                breadcrumbList(TRAIL, siteUrl),
                itemList(
                  caseStudies.map(({ id, name }) => ({ name, path: `${CASE_STUDIES_PATH}#case-${id}` })),
                  siteUrl,
                ),
              ]
            : []
        }
      />
      <PageIntro breadcrumb={TRAIL} title="Case studies" lead="The problem, what was done, and what was measured afterwards." />
      <div className="container grid gap-12 pb-section md:gap-16">
        {caseStudies.map((entry) => (
          <div key={entry.id} className="border-t border-border pt-8 md:pt-12">
            <CaseStudy entry={entry} />
          </div>
        ))}
      </div>
      <CallToAction
        title="Your plant next?"
        text="Tell us the problem and the date by which it has to be solved. We reply with the first steps."
        label="Contact Us"
        to="/contact"
      />
    </>
  )
}
