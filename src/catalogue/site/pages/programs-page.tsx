import { useRef } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { useEnrolment } from '#enquiries/site/forms/use-enrolment.tsx'
import { distinctCategories } from '../../category.ts'
import { ProgramSearchForm } from '../search/program-search-form.tsx'
import { programPath } from '../../program.ts'
import type { Program } from '../../program.schema.ts'
import { findPrograms, type ProgramSearch } from '../../search/search.ts'
import { programSearchQuery, readProgramSearch } from '../../search/search-query.ts'
import { useProgramSearch } from '../search/use-program-search.tsx'
import { nameAndTown, searchKeywords, searchText } from '#company/company.ts'
import { indianDate } from '#base/dates/dates.ts'
import { counted } from '#base/text/wording/counted.ts'
import { ArrowLink } from '#ui/button/link.tsx'
import type { Route } from './+types/programs-page.ts'
import { LoadFailure } from '#site/load-failure.tsx'
import { findDatedPrograms, type DatedPrograms } from '#training/batches/dated-programs.ts'
import { listDatedPrograms } from '#training/server/batches/dated-programs.server.ts'
import { AwaitData } from '#site/await-data.tsx'
import { PageHead } from '#site/metadata/page-head.tsx'
import { PageIntro } from '#site/page-intro.tsx'
import { siteContext } from '#site/server/site-context.server.ts'
import { breadcrumbList, itemList } from '#site/metadata/structured-data.ts'
import { SCHEDULE_PATH } from '#training/batches/schedule.ts'
import { NothingYet } from '#site/nothing-yet.tsx'
import { useLayoutData } from '#site/use-layout-data.tsx'
import { useSite } from '#site/use-site.ts'
import { Select } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Skeleton, SkeletonGrid } from '#ui/loading/skeleton.tsx'
import { SearchX } from 'lucide-react'
import { ButtonOrLink } from '#ui/button/button-or-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LiveStatus } from '#ui/toast/live-status.tsx'
import { Reveal } from '#ui/reveal.tsx'
import { ProgramCard } from '../program-card.tsx'

const PATH = '/training-programs'
const MAX_PROGRAMS = 1000
const TRAIL = [{ label: 'Home', to: '/' }, { label: 'Training Programs' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  if (searchParams.has('was')) throw redirect(pathname + programSearchQuery(readProgramSearch(searchParams)))
  const { db, clock } = context.get(siteContext)
  return { listed: await listDatedPrograms(db, { limit: MAX_PROGRAMS, today: indianDate(clock()) }) }
}

export function clientLoader() {
  return { listed: findDatedPrograms() }
}

/** A search changes the address but not the data, which contains all programs. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSearchAlone = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isSearchAlone && defaultShouldRevalidate
}

/** docs/product/requirements.md, section 2, training programs listing. */
export default function ProgramsPage({ loaderData }: Route.ComponentProps) {
  const [search, change] = useProgramSearch()
  const searchBox = useRef<HTMLInputElement>(null)
  const { leads } = useSite().company
  const { content } = useLayoutData()
  const { enrol, dialog } = useEnrolment()
  const filter = { value: search.category, onChoose: (category: string) => change({ category }) }
  return (
    <>
      <ListingHead listed={loaderData.listed} search={search} />
      <PageIntro breadcrumb={TRAIL} title="Training Programs" lead={leads.programs}>
        {content.dates && (
          <p className="mt-4">
            <ArrowLink to={SCHEDULE_PATH}>See all coming dates</ArrowLink>
          </p>
        )}
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

/** The page's metadata. Its structured list contains only the programs that match the search, like the page. */
function ListingHead({ listed, search }: { listed: DatedPrograms | Promise<DatedPrograms>; search: ProgramSearch }) {
  const { company, siteUrl } = useSite()
  const found = listed instanceof Promise ? [] : findPrograms(listed.programs, search).found
  const items = found.map((program) => ({ name: program.title, path: programPath(program) }))
  return (
    <PageHead
      title="Training Programs"
      description={
        searchText(company, 'programs') ??
        `Training programs of ${nameAndTown(company)}, with prices, duration and a certificate that anyone can verify.`
      }
      keywords={['training programs', ...searchKeywords(company), company.address.locality, company.address.region]}
      path={PATH}
      structuredData={import.meta.env.SSR ? [breadcrumbList(TRAIL, siteUrl), ...(items.length > 0 ? [itemList(items, siteUrl)] : [])] : []}
    />
  )
}

const ALL = 'All Categories'
/** Takes about as much space as a typical list of categories. */
const EXPECTED_CHIPS = ['w-40', 'w-28', 'w-44', 'w-24', 'w-20', 'w-18', 'w-25', 'w-26', 'w-29']

interface CategoryFilter {
  /** The distinct categories, in the order of the data. */
  categories: string[]
  /** Empty for all. */
  value: string
  onChoose: (category: string) => void
  /** Reserves space while the categories are loading. */
  isLoading?: boolean
}

/**
 * The category filter: a native list on phones, radio chips from 768 px (docs/product/design.md, section 9.5). Both send `category`; `was`
 * tells the server which of the two the visitor changed.
 */
function CategoryFilter({ categories, value, onChoose, isLoading = false }: CategoryFilter) {
  const choices = ['', ...categories]
  const isForeign = value !== '' && !categories.includes(value)
  const offered = isForeign ? [...choices, value] : choices
  return (
    <>
      <input type="hidden" name="was" value={value} />
      <Field name="category" label="Category" className="md:hidden">
        <Select
          required={false}
          value={value}
          onChange={(event) => onChoose(event.currentTarget.value)}
          options={offered.map((category) => ({ value: category, label: category || ALL }))}
        />
      </Field>
      <fieldset className="hidden md:block">
        <legend className="mb-1.5 text-small font-semibold">Category</legend>
        <div className="flex flex-wrap gap-2">
          {offered.map((category) => (
            <label key={category} className="segment chip">
              <input
                type="radio"
                name="category"
                value={category}
                checked={category === value}
                onChange={() => onChoose(category)}
                className="sr-only"
              />
              {category || ALL}
            </label>
          ))}
          {isLoading && EXPECTED_CHIPS.map((width) => <Skeleton key={width} className={`h-11 rounded-full ${width}`} />)}
        </div>
      </fieldset>
    </>
  )
}

/** Below 600 px, two cards in a row would break words. */
const GRID = 'grid gap-6 min-[37.5rem]:grid-cols-2 lg:grid-cols-3'
const SKELETON_COUNT = 6
/** The number of cards in the first screen of a wide window. */
const FIRST_ROW = 3

interface ProgramResults {
  programs: Program[]
  search: ProgramSearch
  /** The next date and place of each program. */
  next: Readonly<Record<number, string>>
  onClear: () => void
  onEnrol: (program: Program) => void
}

/** The matching or similar programs with their number, or a way out if there are none. */
function ProgramResults({ programs, search, next, onClear, onEnrol }: ProgramResults) {
  const { found, isSimilar } = findPrograms(programs, search)
  if (programs.length === 0) return <NothingYet title="No training programs yet" />
  return (
    <>
      <LiveStatus className="figures mb-4 text-small text-text-2">
        {isSimilar && <>No program has exactly “{search.q.trim()}”. Similar: </>}
        {counted(found.length, 'program')}
      </LiveStatus>
      {found.length === 0 && (
        <EmptyState
          icon={SearchX}
          title="No training programs found"
          help="Try adjusting your search criteria"
          action={
            <ButtonOrLink linkTo="/training-programs" onClick={onClear}>
              Clear Filters
            </ButtonOrLink>
          }
        />
      )}
      <Reveal as="ul" className={GRID}>
        {found.map((program, index) => (
          <li key={program.id} className="min-w-0">
            <ProgramCard
              program={program}
              enrolLabel="Enroll"
              onEnrol={onEnrol}
              next={next[program.id]}
              highlight={search.q}
              headingLevel={2}
              isFirst={index < FIRST_ROW}
            />
          </li>
        ))}
      </Reveal>
    </>
  )
}

/** Six placeholder cards, with space for the count above them. */
function ProgramResultsSkeleton() {
  return (
    <>
      <p className="mb-4 text-small">{'\u00A0'}</p>
      <SkeletonGrid count={SKELETON_COUNT} className={GRID} />
    </>
  )
}
