import { findOfferedBatches } from '../batches/offered-batches.ts'
import { CalendarDays } from 'lucide-react'
import { Link, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import { listOfferedBatches } from '../server/batches/batch-list.server.ts'
import type { OfferedBatch } from '../batches/batch.schema.ts'
import { byFirstMonth } from '../batches/next-dates.ts'
import { OfferedBatchItem } from './offered-batch-item.tsx'
import { useEnrolment } from '#enquiries/site/forms/use-enrolment.tsx'
import { MAX_CARD_CHARACTERS } from '#catalogue/program-for-card.ts'
import { listPrograms } from '#catalogue/server/program.server.ts'
import { programPath } from '#catalogue/program.ts'
import type { Program } from '#catalogue/program.schema.ts'
import { getData } from '#base/api/api-client.ts'
import { indianDate, monthName, type PlainDate } from '#base/dates/dates.ts'
import { opening } from '#base/text/plain-text.ts'
import { languageOf } from '#base/text/language.ts'
import { counted } from '#base/text/wording/counted.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LiveStatus } from '#ui/toast/live-status.tsx'
import type { Route } from './+types/schedule-page.ts'
import { AwaitData } from '#site/await-data.tsx'
import { LoadFailure } from '#site/load-failure.tsx'
import { nameAndTown, searchText } from '#company/company.ts'
import { PageHead } from '#site/metadata/page-head.tsx'
import { eventSchema } from '#site/metadata/event-schema.ts'
import { breadcrumbList, itemList } from '#site/metadata/structured-data.ts'
import { PageIntro } from '#site/page-intro.tsx'
import { siteContext } from '#site/server/site-context.server.ts'
import { NothingYet } from '#site/nothing-yet.tsx'
import { useLayoutData } from '#site/use-layout-data.tsx'
import { useSite } from '#site/use-site.ts'
import { programKey, SCHEDULE_PATH } from '../batches/schedule.ts'
import { Button } from '#ui/button/button.tsx'
import { Select } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'

interface Schedule {
  batches: OfferedBatch[]
  /** Programs that have dates, in the order of the listing. */
  programs: Program[]
}

const MAX_ROWS = 1000
/** Limit of the structured data for search engines, which visit again: about 1 kB each. */
const MAX_EVENTS = 50
const NOTHING_PLANNED: Schedule = { batches: [], programs: [] }
const TRAIL = [{ label: 'Home', to: '/' }, { label: 'Training Programs', to: '/training-programs' }, { label: 'Training Schedule' }]
const KEYWORDS = ['training schedule', 'training dates', 'training calendar', 'classroom training', 'online training']

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(siteContext)
  const today = indianDate(clock())
  const [batches, programs] = await Promise.all([
    listOfferedBatches(db, { today, limit: MAX_ROWS }),
    listPrograms(db, { state: 'published', limit: MAX_ROWS }),
  ])
  return { schedule: scheduleOf(batches.rows, programs.rows), today }
}

export function clientLoader() {
  const both = Promise.all([findOfferedBatches(), getData('GET /training-programs')])
  const schedule = both.then(([batches, programs]) => scheduleOf(batches, programs))
  schedule.catch(() => undefined)
  return { schedule, today: indianDate(new Date()) }
}

/** The filter changes the address but not the data, which contains all dates. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isFilterAlone = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isFilterAlone && defaultShouldRevalidate
}

/** All upcoming dates by month, with a program filter. */
export default function SchedulePage({ loaderData: { schedule, today } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  const chosen = params.get('program') ?? ''
  const choose = (key: string) => setParams(key === '' ? {} : { program: key }, { replace: true, preventScrollReset: true })
  return (
    <>
      <ScheduleHead schedule={schedule} today={today} />
      <PageIntro
        breadcrumb={TRAIL}
        title="Training Schedule"
        lead="All coming dates, online and in the classroom. Ask for a seat: there is nothing to pay now."
      />
      <div className="container pb-section">
        <AwaitData value={schedule} skeleton={<ScheduleSkeleton />} failed={<LoadFailure title="We could not load the dates" />}>
          {(loaded) => <ScheduleView schedule={loaded} chosen={chosen} onChoose={choose} />}
        </AwaitData>
      </div>
    </>
  )
}

interface ScheduleViewProps {
  schedule: Schedule
  chosen: string
  onChoose: (key: string) => void
}

function ScheduleView({ schedule: { batches, programs }, chosen, onChoose }: ScheduleViewProps) {
  const { enrol, dialog } = useEnrolment()
  const program = programs.find((listed) => programKey(listed) === chosen)
  const shown = chosen === '' ? batches : batches.filter(({ trainingProgramId }) => trainingProgramId === program?.id)
  const byId = new Map(programs.map((listed) => [listed.id, listed]))
  return (
    <>
      {batches.length > 0 && <ScheduleFilter programs={programs} chosen={chosen} onChoose={onChoose} />}
      <LiveStatus className="figures mt-6 mb-4 text-small text-text-2 empty:hidden">
        {batches.length > 0 && counted(shown.length, 'date')}
      </LiveStatus>
      {shown.length === 0 && <NoDates isFiltered={batches.length > 0} />}
      <div className="grid grid-cols-1 gap-10">
        {[...byFirstMonth(shown)].map(([month, listed]) => (
          <section key={month} aria-labelledby={`month-${month}`}>
            <h2 id={`month-${month}`} className="figures">
              {`${monthName(Number(month.slice(5)))} ${month.slice(0, 4)}`}
            </h2>
            <ul className="@container mt-4 grid gap-4">
              {listed.map((batch) => {
                const about = byId.get(batch.trainingProgramId)
                return (
                  about && (
                    <OfferedBatchItem
                      key={batch.id}
                      batch={batch}
                      title={
                        <Link to={programPath(about)} prefetch="intent" lang={languageOf(about.title)} className="link inline-block py-0.5">
                          {about.title}
                        </Link>
                      }
                      onAsk={() => enrol(about, batch)}
                    />
                  )
                )
              })}
            </ul>
          </section>
        ))}
      </div>
      {dialog}
    </>
  )
}

function NoDates({ isFiltered }: { isFiltered: boolean }) {
  const { content } = useLayoutData()
  if (!isFiltered && !content.programs) return <NothingYet title="No dates are planned yet" />
  return isFiltered ? (
    <EmptyState
      icon={CalendarDays}
      title="No dates for this program"
      help="Its page tells you how to hear from us when one is planned."
      action={<LinkButton to={SCHEDULE_PATH}>Show all dates</LinkButton>}
    />
  ) : (
    <EmptyState
      icon={CalendarDays}
      title="No dates are planned yet"
      help="Choose a program and we tell you when it is planned. We also come to your plant."
      action={<LinkButton to="/training-programs">View All Training Programs</LinkButton>}
    />
  )
}

function ScheduleSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-17 w-full max-w-80" />
      <Skeleton className="mt-6 h-32 w-full" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-32 w-full" />
    </div>
  )
}

function ScheduleHead({ schedule, today }: { schedule: Schedule | Promise<Schedule>; today: PlainDate }) {
  const { company, siteUrl } = useSite()
  const { batches, programs } = schedule instanceof Promise ? NOTHING_PLANNED : schedule
  const byId = new Map(programs.map((program) => [program.id, program]))
  const events = batches.slice(0, MAX_EVENTS).flatMap((batch) => {
    const program = byId.get(batch.trainingProgramId)
    return program ? [eventSchema(batch, program, { company, siteUrl, today })] : []
  })
  const items = programs.map((program) => ({ name: program.title, path: programPath(program) }))
  return (
    <PageHead
      title="Training Schedule"
      description={
        searchText(company, 'schedule') ??
        `Coming training dates of ${nameAndTown(company)}: days, hours, place or online, availability and price. Ask for a seat in a minute.`
      }
      keywords={[...KEYWORDS, company.address.locality]}
      path={SCHEDULE_PATH}
      structuredData={
        import.meta.env.SSR ? [breadcrumbList(TRAIL, siteUrl), ...(items.length > 0 ? [itemList(items, siteUrl)] : []), ...events] : []
      }
    />
  )
}

function scheduleOf(batches: OfferedBatch[], programs: readonly Program[]): Schedule {
  const dated = new Set(batches.map(({ trainingProgramId }) => trainingProgramId))
  return { batches, programs: programs.filter(({ id }) => dated.has(id)).map(programOfEvents) }
}

/** The description is only used in the dates' structured data. */
function programOfEvents(program: Program): Program {
  return { ...program, description: opening(program.description, MAX_CARD_CHARACTERS) }
}

interface ScheduleFilterProps {
  programs: readonly Program[]
  /** Empty for all. */
  chosen: string
  onChoose: (key: string) => void
}

/** Filters the dates by program: instantly with script, as a submitted form without. */
function ScheduleFilter({ programs, chosen, onChoose }: ScheduleFilterProps) {
  const options = programs.map((program) => ({ value: programKey(program), label: program.title }))
  const isForeign = chosen !== '' && !options.some(({ value }) => value === chosen)
  return (
    <form
      role="search"
      aria-label="Training schedule"
      method="get"
      action={SCHEDULE_PATH}
      className="flex flex-wrap items-end gap-4"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field name="program" label="Program" className="w-full max-w-120 min-w-0">
        <Select
          required={false}
          placeholder="All programs"
          value={chosen}
          onChange={(event) => onChoose(event.currentTarget.value)}
          options={isForeign ? [...options, { value: chosen, label: 'A program without dates' }] : options}
        />
      </Field>
      <noscript>
        <Button type="submit">Show dates</Button>
      </noscript>
    </form>
  )
}
