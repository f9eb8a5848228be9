import { Award, BriefcaseBusiness, GraduationCap, Plus, UserPlus, Users, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { dateInWords, indianDate } from '../shared/dates.ts'
import { failureText } from '../shared/api-client.ts'
import { Card } from '../ui/card.tsx'
import { ErrorRegion } from '../ui/error-region.tsx'
import { createPath, type EditableType } from './admin-data.ts'
import { AdminHeading } from './admin-heading.tsx'
import { OnwardButton } from './onward-button.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import type { Overview } from './overview.ts'
import { RecentContacts } from './recent-contacts.tsx'
import { RecentPrograms } from './recent-programs.tsx'
import { sectionPath, type View } from './sections.tsx'
import { useNow } from './relative-time-text.tsx'
import { useOverview } from './use-admin-data.tsx'

/** What the admin opens with: how much there is, what came last, and the four things done most often. */
export function OverviewView() {
  const overview = useOverview()
  const [date, weekday] = dateInWords(indianDate(useNow())).split(', ')
  return (
    <>
      <AdminHeading title="Overview" lead={`${weekday}, ${date}`} />
      <div className="grid gap-4 max-lg:pt-4">
        <QuickActions />
        {overview.isPending && <OverviewSkeleton />}
        {overview.isError && !overview.data && (
          <ErrorRegion
            title="We could not load the overview"
            detail={failureText(overview.error, 'The server does not answer. You may be offline.')}
            onRetry={() => void overview.refetch()}
          />
        )}
        {overview.data && <OverviewFacts overview={overview.data} />}
      </div>
    </>
  )
}

function OverviewFacts({ overview: { counts, recentEnquiries, recentPrograms } }: { overview: Overview }) {
  return (
    <>
      <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {COUNT_CARDS.filter(({ count }) => count(counts) !== null).map(({ view, label, icon: Icon, count }) => (
          <Card key={view} as="li" interactive className="relative grid content-between gap-1 max-md:p-4">
            <Icon className="absolute end-4 top-4 size-5 text-primary md:end-5 md:top-5" />
            <Link to={sectionPath(view)} className="pe-8 text-text-2 after:absolute after:inset-0 after:rounded-lg">
              <span className="card-title">{label}</span>
            </Link>
            <p className="figures font-display text-[2rem] leading-tight font-bold">{count(counts)}</p>
          </Card>
        ))}
      </ul>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {recentEnquiries && <RecentContacts enquiries={recentEnquiries} />}
        <RecentPrograms programs={recentPrograms} />
      </div>
    </>
  )
}

const COUNT_CARDS: Array<{ view: View; label: string; icon: LucideIcon; count: (counts: Overview['counts']) => number | null }> = [
  { view: 'services', label: 'Services', icon: BriefcaseBusiness, count: (counts) => counts.services },
  { view: 'training-programs', label: 'Training programs', icon: GraduationCap, count: (counts) => counts.programs },
  { view: 'participants', label: 'Participants', icon: Users, count: (counts) => counts.participants },
  { view: 'certificates', label: 'Certificates', icon: Award, count: (counts) => counts.certificates },
]

const ACTIONS: Array<{ type: EditableType; label: string; icon: LucideIcon }> = [
  { type: 'service', label: 'New service', icon: Plus },
  { type: 'training-program', label: 'New program', icon: Plus },
  { type: 'participant', label: 'New participant', icon: UserPlus },
  { type: 'certificate', label: 'Issue certificate', icon: Award },
]

function QuickActions() {
  return (
    <nav aria-label="Quick actions">
      <ul className="grid grid-cols-2 gap-3 md:flex">
        {ACTIONS.map(({ type, label, icon: Icon }) => (
          <li key={type} className="grid">
            <OnwardButton
              to={createPath(type)}
              size="compact"
              variant={type === 'certificate' ? 'primary' : 'secondary'}
              icon={<Icon />}
              className="max-md:px-2 max-md:text-small"
            >
              {label}
            </OnwardButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}
