import { Award, Plus, UserPlus, type LucideIcon } from 'lucide-react'
import { failureText } from '../../shared/api-client.ts'
import { dateInWords, indianDate } from '../../shared/dates.ts'
import { ErrorRegion } from '../../ui/error-region.tsx'
import { createPath } from '../../records/record-paths.ts'
import { descriptorOf, type EditableType } from '../../records/record-type.ts'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { LinkToForm } from '../frame/link-to-form.tsx'
import { BackupLine, BackupWarning } from './overview-backups.tsx'
import { OverviewFigures } from './overview-charts.tsx'
import { OverviewCounts } from './overview-counts.tsx'
import { MailWarning } from './overview-mail.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import type { Overview } from '../../overview/overview.ts'
import { RecentEnquiries, RecentPrograms } from './recent-records.tsx'
import { TodaysWork } from './todays-work.tsx'
import { useNow } from '../kit/relative-time-text.tsx'
import { useOverview } from '../data/use-admin-data.tsx'
import { usePermission } from '../session/use-permission.tsx'

/** Start page of the back-office: quick actions, the work of the day, counts, charts and recent records. */
export function OverviewView() {
  const overview = useOverview()
  const [date, weekday] = dateInWords(indianDate(useNow())).split(', ')
  return (
    <>
      <AdminHeading title="Overview" lead={`${weekday}, ${date}`} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:pt-4">
        <QuickActions />
        {overview.isPending && <OverviewSkeleton />}
        {overview.isError && !overview.data && (
          <ErrorRegion
            title="We could not load the overview"
            detail={failureText(overview.error)}
            onRetry={() => void overview.refetch()}
          />
        )}
        {overview.data && <OverviewFacts overview={overview.data} />}
      </div>
    </>
  )
}

function OverviewFacts({ overview }: { overview: Overview }) {
  const { work, recentEnquiries, recentPrograms, backups, mail } = overview
  const maySeePeople = usePermission('records.read')
  return (
    <>
      {work && <TodaysWork groups={work} />}
      {mail && <MailWarning mail={mail} />}
      {backups && <BackupWarning backups={backups} />}
      <OverviewCounts overview={overview} />
      {maySeePeople && recentEnquiries ? (
        <OverviewFigures>
          <RecentEnquiries enquiries={recentEnquiries} />
          <RecentPrograms programs={recentPrograms} />
        </OverviewFigures>
      ) : (
        <RecentPrograms programs={recentPrograms} />
      )}
      {backups && <BackupLine backups={backups} />}
    </>
  )
}

const ACTIONS: Array<{ type: EditableType; label: string; icon: LucideIcon }> = [
  { type: 'service', label: 'New service', icon: Plus },
  { type: 'training-program', label: 'New program', icon: Plus },
  { type: 'participant', label: 'New participant', icon: UserPlus },
  { type: 'certificate', label: 'Issue certificate', icon: Award },
]

/** Links to create records, limited to what the role may create. */
function QuickActions() {
  const may = { 'content.write': usePermission('content.write'), 'records.write': usePermission('records.write') }
  const offered = ACTIONS.filter(({ type }) =>
    descriptorOf(type).permissions.write === 'content.write' ? may['content.write'] : may['records.write'],
  )
  if (offered.length === 0) return null
  return (
    <nav aria-label="Quick actions">
      <ul className="grid grid-cols-2 gap-3 md:flex">
        {offered.map(({ type, label, icon: Icon }) => (
          <li key={type} className="grid">
            <LinkToForm
              to={createPath(type)}
              size="compact"
              variant={type === 'certificate' ? 'primary' : 'secondary'}
              icon={<Icon />}
              className="max-md:px-2 max-md:text-small"
            >
              {label}
            </LinkToForm>
          </li>
        ))}
      </ul>
    </nav>
  )
}
