import { grouped } from '#base/text/wording/counted.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProgramEnrolments } from '#training/participants/program-enrolments.schema.ts'
import { languageOf } from '#base/text/language.ts'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LiveStatus } from '#ui/toast/live-status.tsx'
import { dataQuery, overviewQuery } from '../data/use-admin-data.tsx'
import { ChartCard, ChartTable } from './chart-card.tsx'
import { EnquiriesChart } from './enquiries-chart.tsx'
import { ExpiriesCard } from './expiries-card.tsx'
import { useSize } from './use-size.tsx'
import { LoadError } from '../kit/load-error.tsx'

/** The charts of the overview, with `children` (the recent records) between them. */
export function OverviewFigures({ children }: { children: ReactNode }) {
  const charts = useQuery(dataQuery([...overviewQuery.queryKey, 'charts'], 'GET /admin/overview/charts'))
  const { data } = charts
  if (charts.isError && !data) {
    return (
      <>
        <LoadError title="We could not load the charts" error={charts.error} onRetry={charts.refetch} />
        {children}
      </>
    )
  }
  return (
    <div className="grid gap-4 lg:grid-cols-3" aria-busy={data === undefined || undefined}>
      {!data && <LiveStatus className="sr-only">Loading</LiveStatus>}
      {data ? <EnquiriesChart enquiries={data.enquiries} className="lg:col-span-2" /> : <Waiting className="h-104 lg:col-span-2" />}
      {data ? <ExpiriesCard expiries={data.expiries} today={data.today} /> : <Waiting className="h-104" />}
      <div className="grid min-w-0 content-start gap-4 lg:col-span-2">{children}</div>
      {data ? <EnrolmentsCard enrolments={data.enrolments} className="self-start" /> : <Waiting className="h-100" />}
    </div>
  )
}

function Waiting({ className }: { className: string }) {
  return (
    <Card className={className} data-skeleton aria-hidden="true">
      <span className="grid h-full grid-rows-[auto_1fr] gap-4">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-full" />
      </span>
    </Card>
  )
}

const SHOWN = 6
const BAR_PX = 10

/** Programs with the most enrolments: six bars, and all of them in the table. */
function EnrolmentsCard({ enrolments, className }: { enrolments: readonly ProgramEnrolments[]; className?: string }) {
  const { ref, widthPx } = useSize<HTMLDivElement>()
  const total = enrolments.reduce((sum, { count }) => sum + count, 0)
  const most = enrolments[0]?.count ?? 1
  return (
    <ChartCard id="enrolments" title="Enrolments by program" {...(className !== undefined && { className })}>
      <div ref={ref}>
        {total === 0 && <p className="text-text-2">No enrolments yet.</p>}
        <ol className="grid gap-4">
          {enrolments.slice(0, SHOWN).map(({ programId, title, count }) => (
            <li key={programId} className="grid gap-1.5">
              <p className="flex items-baseline justify-between gap-3">
                <TextLink to={participantsOf(programId)} lang={languageOf(title)} className="min-w-0 wrap-anywhere">
                  {title}
                </TextLink>
                <strong className="figures">{grouped(count)}</strong>
              </p>
              {/* Reserves the height until the width is known. */}
              <svg width={widthPx} height={BAR_PX} role="img" aria-label={`${count} of ${total} enrolments`}>
                <rect width={widthPx} height={BAR_PX} rx={5} className="fill-surface-sunken" />
                <rect width={Math.max(BAR_PX, (widthPx * count) / most)} height={BAR_PX} rx={5} className="fill-chart-1" />
              </svg>
            </li>
          ))}
        </ol>
      </div>
      {total > 0 && (
        <ChartTable
          caption="Enrolments by program"
          summary={enrolments.length > SHOWN ? `Show all ${enrolments.length} as table` : 'Show as table'}
          headers={['Program', 'Enrolments']}
          rows={enrolments.map(({ programId, title, count }) => ({
            key: programId,
            head: (
              <TextLink to={participantsOf(programId)} lang={languageOf(title)}>
                {title}
              </TextLink>
            ),
            figures: [count],
          }))}
        />
      )}
    </ChartCard>
  )
}

function participantsOf(programId: number): string {
  return `/admin?view=participants&program=${programId}`
}
