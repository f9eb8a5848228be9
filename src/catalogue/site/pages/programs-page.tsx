import { useRef } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { useEnrolment } from '#enquiries/site/forms/use-enrolment.tsx'
import { CategoryFilter } from '../search/category-filter.tsx'
import { distinctCategories } from '../../category.ts'
import { ProgramResults, ProgramResultsSkeleton } from '../search/program-results.tsx'
import { ProgramSearchForm } from '../search/program-search-form.tsx'
import { programPath } from '../../program.ts'
import { findPrograms, type ProgramSearch } from '../../search/search.ts'
import { programSearchQuery, readProgramSearch } from '../../search/search-query.ts'
import { useProgramSearch } from '../search/use-program-search.tsx'
import { indianDate } from '#base/dates/dates.ts'
import { ArrowLink } from '#ui/button/link.tsx'
import type { Route } from './+types/programs-page.ts'
import { LoadFailure } from '#site/load-failure.tsx'
import { findDatedPrograms, type DatedPrograms } from '#schedule/dated-programs.ts'
import { listDatedPrograms } from '#schedule/server/dated-programs.server.ts'
import { AwaitData } from '#site/await-data.tsx'
import { PageHead } from '#site/metadata/page-head.tsx'
import { PageIntro } from '#site/page-intro.tsx'
import { siteContext } from '#site/server/site-context.server.ts'
import { breadcrumbList, itemList } from '#site/metadata/structured-data.ts'
import { SCHEDULE_PATH } from '#schedule/schedule.ts'
import { useSite } from '#site/use-site.ts'

const PATH = '/training-programs'
const MAX_PROGRAMS = 1000
const TRAIL = [{ label: 'Home', to: '/' }, { label: 'Training Programs' }]
const KEYWORDS = ['training programs', 'IATF 16949 training', 'VDA 6.3 training', 'lead auditor course']

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  if (searchParams.has('was')) throw redirect(pathname + programSearchQuery(readProgramSearch(searchParams)))
  const { db, clock } = context.get(siteContext)
  return { listed: await listDatedPrograms(db, { limit: MAX_PROGRAMS, today: indianDate(clock()) }) }
}

export function clientLoader() {
  return { listed: findDatedPrograms('/api/training-programs') }
}

/** A search changes the address but not the data, which has all programs. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSearchAlone = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isSearchAlone && defaultShouldRevalidate
}

/** docs/product/requirements.md, section 2, training programs listing. */
export default function ProgramsPage({ loaderData }: Route.ComponentProps) {
  const [search, change] = useProgramSearch()
  const searchBox = useRef<HTMLInputElement>(null)
  const { enrol, dialog } = useEnrolment()
  const filter = { value: search.category, onChoose: (category: string) => change({ category }) }
  return (
    <>
      <ListingHead listed={loaderData.listed} search={search} />
      <PageIntro
        breadcrumb={TRAIL}
        title="Training Programs"
        lead="Practical training for automotive and industrial teams, online or in the classroom. Every program ends with a certificate that anyone can verify."
      >
        <p className="mt-4">
          <ArrowLink to={SCHEDULE_PATH}>See all coming dates</ArrowLink>
        </p>
      </PageIntro>
      <div className="container pb-section">
        <ProgramSearchForm q={search.q} onType={(q) => change({ q })} searchBox={searchBox}>
          <AwaitData
            value={loaderData.listed}
            skeleton={<CategoryFilter categories={[]} {...filter} isLoading />}
            failed={<CategoryFilter categories={[]} {...filter} />}
          >
            {({ programs }) => <CategoryFilter categories={distinctCategories(programs)} {...filter} />}
          </AwaitData>
        </ProgramSearchForm>
        <div className="mt-6 md:mt-8">
          <AwaitData
            value={loaderData.listed}
            skeleton={<ProgramResultsSkeleton />}
            failed={<LoadFailure title="We could not load the programs" />}
          >
            {({ programs, next }) => <ProgramResults programs={programs} next={next} search={search} onClear={clear} onEnrol={enrol} />}
          </AwaitData>
        </div>
      </div>
      {dialog}
    </>
  )

  function clear() {
    change({ q: '', category: '' })
    searchBox.current?.focus()
  }
}

/** The metadata. Its structured list has only the programs that match the search, like the page. */
function ListingHead({ listed, search }: { listed: DatedPrograms | Promise<DatedPrograms>; search: ProgramSearch }) {
  const { company, siteUrl } = useSite()
  const found = listed instanceof Promise ? [] : findPrograms(listed.programs, search).found
  const items = found.map((program) => ({ name: program.title, path: programPath(program) }))
  return (
    <PageHead
      title="Training Programs"
      description="Training programs for automotive and industrial teams: auditor courses, core tools, lean, leadership, finance, with prices, duration and verifiable certificate."
      keywords={[...KEYWORDS, company.address.locality, company.address.region]}
      path={PATH}
      structuredData={import.meta.env.SSR ? [breadcrumbList(TRAIL, siteUrl), ...(items.length > 0 ? [itemList(items, siteUrl)] : [])] : []}
    />
  )
}
