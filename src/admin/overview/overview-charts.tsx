import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '../../shared/api-client.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorRegion } from '../../ui/error-region.tsx'
import { LiveStatus } from '../../ui/toast/live-status.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { EnquiriesChart } from './enquiries-chart.tsx'
import { EnrolmentsCard } from './enrolments-card.tsx'
import { ExpiriesCard } from './expiries-card.tsx'
import type { OverviewCharts } from '../../overview/overview.ts'
import { dataQuery, overviewQuery } from '../data/use-admin-data.tsx'

/** The charts of the overview, with `children` (the recent records) between them. */
export function OverviewFigures({ children }: { children: ReactNode }) {
  const charts = useQuery(dataQuery<OverviewCharts>([...overviewQuery.queryKey, 'charts'], '/api/admin/overview/charts'))
  const { data } = charts
  if (charts.isError && !data) {
    return (
      <>
        <ErrorRegion title="We could not load the charts" detail={failureText(charts.error)} onRetry={() => void charts.refetch()} />
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
