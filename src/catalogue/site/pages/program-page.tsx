import { findOfferedBatches } from '#training/batches/offered-batches.ts'
import { data, useAsyncError, useRevalidator } from 'react-router'
import type { OfferedBatch } from '#training/batches/batch.schema.ts'
import { listOfferedBatches } from '#training/server/batches/batch-list.server.ts'
import { findSampleOfProgram } from '#certificates/server/sample/sample-certificate.server.ts'
import { renderMarkdown } from '#base/rendering/markdown.server.ts'
import { programFaq } from '../../program-faq.ts'
import { findProgram, listPrograms } from '../../server/program.server.ts'
import { programPath } from '../../program.ts'
import type { ProgramDetail } from '../../program.schema.ts'
import { relatedToProgram } from '../../related.ts'
import { listServices } from '../../server/service.server.ts'
import { listShown } from '../../server/showcase.server.ts'
import { getData, HttpError } from '#base/api/api-client.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import { deferredData } from '#base/api/deferred-data.ts'
import { Button } from '#ui/button/button.tsx'
import type { Route } from './+types/program-page.ts'
import { AwaitData } from '#site/await-data.tsx'
import { NotFoundState } from '#site/not-found-state.tsx'
import { PageHead } from '#site/metadata/page-head.tsx'
import type { ProgramProof } from './program-proof.ts'
import { programTrail, ProgramView } from './program-page-view.tsx'
import { movedTo } from '#site/server/moved-to.server.ts'
import { siteContext } from '#site/server/site-context.server.ts'
import { eventSchema } from '#site/metadata/event-schema.ts'
import { breadcrumbList, courseSchema, faqPage } from '#site/metadata/structured-data.ts'
import { programSummary } from './summary-text.ts'
import { useSite } from '#site/use-site.ts'
import { Card } from '#ui/card.tsx'
import { Skeleton, SkeletonText } from '#ui/loading/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

const LISTED = { state: 'published', limit: 1000 } as const
const MAX_DATES = 50
const NOT_FOUND = 404
const NO_PROOF: ProgramProof = { entries: [], sample: null }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(siteContext)
  const today = indianDate(clock())
  const found = await findProgram(db, params.program, 'published')
  if (!found) return data({ program: null, related: [], proof: NO_PROOF, dates: [], today }, { status: NOT_FOUND })
  const { program } = found
  if (params.program !== (program.slug ?? String(program.id))) throw movedTo(programPath(program), request)
  const [programs, services, entries, sample = null, dates] = await Promise.all([
    listPrograms(db, LISTED),
    listServices(db, LISTED),
    listShown(db, { programId: program.id }),
    findSampleOfProgram(db, program.id, 'published'),
    listOfferedBatches(db, { trainingProgramId: program.id, today, limit: MAX_DATES }),
  ])
  const detail: ProgramDetail = { ...program, description_html: renderMarkdown(program.description) }
  return data({
    program: detail,
    related: relatedToProgram(program, programs.rows, services.rows),
    proof: { entries, sample },
    dates: dates.rows,
    today,
  })
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const program = deferredData('GET /training-programs/{id}', { path: { id: params.program } })
  return {
    program,
    related: findRelated(program).catch(() => []),
    proof: findProof(program).catch(() => NO_PROOF),
    dates: findDates(program).catch(() => []),
    today: indianDate(new Date()),
  }
}

export default function ProgramPage({ loaderData, params }: Route.ComponentProps) {
  const { program, related, proof, dates, today } = loaderData
  const path = `/training-programs/${params.program}`
  const loading = (
    <>
      <PageHead title="Training Program" description="" keywords={[]} path={path} isIndexed={false} />
      <ProgramSkeleton />
    </>
  )
  return (
    <AwaitData<ProgramDetail | null> value={program} skeleton={loading} failed={<ProgramMissing />}>
      {(shown) =>
        shown ? (
          <>
            <ProgramHead program={shown} dates={dates} today={today} />
            <ProgramView key={shown.id} program={shown} related={related} proof={proof} dates={dates} />
          </>
        ) : (
          <ProgramMissing />
        )
      }
    </AwaitData>
  )
}

interface ProgramHeadProps {
  program: ProgramDetail
  dates: OfferedBatch[] | Promise<OfferedBatch[]>
  today: PlainDate
}

function ProgramHead({ program, dates, today }: ProgramHeadProps) {
  const { company, siteUrl } = useSite()
  const trail = programTrail(program.title)
  // A program without dates is not sold out: visitors ask for a date.
  const isSoldOut = !(dates instanceof Promise) && dates.length > 0 && dates.every(({ availability }) => availability === 'full')
  const events = dates instanceof Promise ? [] : dates.map((batch) => eventSchema(batch, program, { company, siteUrl, today }))
  return (
    <PageHead
      title={program.title}
      description={programSummary(program, company, dates instanceof Promise ? [] : dates)}
      keywords={[program.title, program.category, 'training program', 'certificate', company.address.locality]}
      path={programPath(program)}
      structuredData={
        import.meta.env.SSR
          ? [
              courseSchema(program, { company, siteUrl, today, isSoldOut }),
              breadcrumbList(trail, siteUrl),
              faqPage(programFaq(program)),
              ...events,
            ]
          : []
      }
    />
  )
}

/** Shown on an error or for empty data (docs/product/requirements.md, section 2). After an error it offers a retry. */
function ProgramMissing() {
  const error = useAsyncError()
  const { revalidate } = useRevalidator()
  const isMissing = error === undefined || (error instanceof HttpError && error.status === NOT_FOUND)
  return (
    <NotFoundState
      trail={programTrail('Program Not Found')}
      title="Program Not Found"
      text="The training program you're looking for could not be found."
      back={{ to: '/training-programs', label: 'Back to All Programs' }}
    >
      {!isMissing && (
        <Button variant="secondary" onClick={() => void revalidate()}>
          Try again
        </Button>
      )}
    </NotFoundState>
  )
}

/** Computes the related items from both full lists, which other pages use, too. If this rejects, the caller shows none. */
async function findRelated(program: Promise<ProgramDetail>) {
  const [current, programs, services] = await Promise.all([program, getData('GET /training-programs'), getData('GET /services')])
  return relatedToProgram(current, programs, services)
}

/** The upcoming dates. If this rejects, the caller shows none. */
async function findDates(program: Promise<ProgramDetail>): Promise<OfferedBatch[]> {
  const { id } = await program
  return findOfferedBatches({ trainingProgramId: id, limit: MAX_DATES })
}

/** If this rejects, the caller shows none. */
async function findProof(program: Promise<ProgramDetail>): Promise<ProgramProof> {
  const { id } = await program
  const [entries, sample] = await Promise.all([
    getData('GET /showcase/published', { query: { programId: id } }),
    getData('GET /training-programs/{id}/sample-certificate', { path: { id } }),
  ])
  return { entries, sample }
}

/** The skeleton of a program page: picture, summary card and text in their places, at least one screen high. */
function ProgramSkeleton() {
  return (
    <div aria-busy="true" className="skeleton-grid container min-h-svh pt-6 pb-section md:pt-8">
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className="grid gap-4">
        <Skeleton className="h-6 w-3/4 max-w-72" />
        <Skeleton className="h-6 w-44" />
        <Skeleton className="mt-2 h-6 w-28" />
        <Skeleton className="h-10 w-full max-w-[36rem]" />
      </div>
      <div className="mt-6 grid grid-cols-1 gap-8 md:mt-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-12">
        <Skeleton className="aspect-video w-full rounded-xl" />
        <Card className="self-start">
          <Skeleton className="h-8 w-full" />
          <Skeleton className="mt-2 h-8 w-full" />
          <SkeletonText lines={4} className="mt-6" />
          <Skeleton className="mt-6 h-12 rounded-md" />
        </Card>
        <SkeletonText lines={8} className="max-w-text" />
      </div>
    </div>
  )
}
