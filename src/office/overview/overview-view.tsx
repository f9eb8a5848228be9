import { grouped } from '#base/text/wording/counted.ts'
import {
  Award,
  ChartColumn,
  Plus,
  UserPlus,
  type LucideIcon,
  DatabaseBackup,
  BookOpen,
  Briefcase,
  ScrollText,
  Building2,
  LockKeyhole,
  MailCheck,
  MapPin,
} from 'lucide-react'
import { Link } from 'react-router'
import type { Overview } from './overview.schema.ts'
import { backupConcern } from '#base/backup/backup-status.ts'
import type { BackupStatus } from '#base/backup/backup-status.schema.ts'
import { createPath, listPath, newEnquiryPath } from '#lists/records/record-paths.ts'
import { descriptorOf, type EditableType } from '#lists/records/record-type.ts'
import { dateInWords, indianDate } from '#base/dates/dates.ts'
import { bytesInWords } from '#base/text/wording/bytes-in-words.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOverview } from '../data/use-admin-data.tsx'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { LinkToForm } from '../frame/link-to-form.tsx'
import { useNow, RelativeTime } from '../kit/relative-time-text.tsx'
import { RECORD_VIEWS } from '../record-views/record-views.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { OverviewFigures } from './overview-charts.tsx'
import { MailWarning } from './overview-mail.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { RecentEnquiries, RecentPrograms } from './recent-records.tsx'
import { TodaysWork } from './todays-work.tsx'
import { LoadError } from '../kit/load-error.tsx'
import type { FirstStep } from './first-steps.ts'
import { companyTabPath } from '#company/office/company-tabs.ts'
import { sectionPath } from '../frame/sections.ts'

/** Start page of the back-office: quick actions, the work of the day, counts, charts and recent records. */
export function OverviewView() {
  const overview = useOverview()
  const [date, weekday] = dateInWords(indianDate(useNow())).split(', ')
  const maySeePeople = usePermission('records.read')
  return (
    <>
      <AdminHeading title="Overview" lead={`${weekday}, ${date}`} actions={maySeePeople && <FiguresLink />} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:pt-4">
        <QuickActions />
        {overview.isPending && <OverviewSkeleton />}
        {overview.isError && !overview.data && (
          <LoadError title="We could not load the overview" error={overview.error} onRetry={overview.refetch} />
        )}
        {overview.data && <OverviewFacts overview={overview.data} />}
      </div>
    </>
  )
}

function FiguresLink() {
  return (
    <LinkButton to={sectionPath('figures')} size="compact" variant="secondary" icon={<ChartColumn />}>
      Figures
    </LinkButton>
  )
}

function OverviewFacts({ overview }: { overview: Overview }) {
  const { firstSteps: steps, work, recentEnquiries, recentPrograms, backups, mail } = overview
  const maySeePeople = usePermission('records.read')
  return (
    <>
      {steps.length > 0 && <FirstSteps steps={steps} />}
      {/* A new installation does not show that nothing is waiting. */}
      {work && (work.length > 0 || steps.every((step) => step === 'password')) && <TodaysWork groups={work} />}
      {mail && !steps.includes('mail') && <MailWarning mail={mail} />}
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
      <ul className="flex flex-wrap gap-3">
        {may['records.write'] && (
          <li className="grid min-w-0">
            <LinkButton to={newEnquiryPath()} size="compact" variant="secondary" icon={<Plus />} className="max-md:px-2 max-md:text-small">
              New enquiry
            </LinkButton>
          </li>
        )}
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

/** Warns if backups need attention; empty while they are in order. */
function BackupWarning({ backups }: { backups: BackupStatus }) {
  const { last, failure, isAutomatic } = backups
  const concern = backupConcern(backups, useNow())
  if (concern === undefined) return null
  return (
    <Notice tone={concern === 'failed' ? 'danger' : 'warning'} title={TITLES[concern]}>
      {failure && (
        <p className="wrap-anywhere">
          <RelativeTime instant={failure.at} />: {failure.message}
        </p>
      )}
      <p className="wrap-anywhere">
        {last ? (
          <>
            The last complete backup is from <RelativeTime instant={last.at} isWithinSentence />.
          </>
        ) : (
          'There is no complete backup.'
        )}{' '}
        {isAutomatic
          ? 'The server keeps trying. If this message stays, tell the person who runs the server.'
          : 'Automatic backups are off: ask the person who runs the server to turn them on.'}
      </p>
    </Notice>
  )
}

const TITLES = {
  failed: 'The last backup failed',
  old: 'The last backup is more than a day old',
  missing: 'There is no backup',
}

/** Age, size and place of the last good backup. */
function BackupLine({ backups: { last, failure, folder, isAutomatic } }: { backups: BackupStatus }) {
  if (!last && (failure || !isAutomatic)) return null
  return (
    <p className="flex min-w-0 gap-2 text-small text-text-3">
      <DatabaseBackup className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {last ? (
          <>
            Last backup <RelativeTime instant={last.at} isWithinSentence />, {bytesInWords(last.bytes)}, in {folder}
          </>
        ) : (
          'The first backup is made a few minutes after the server has started.'
        )}
      </span>
    </p>
  )
}

/** Count cards that link to their lists. Counts that the role may not see are left out. */
function OverviewCounts({ overview: { counts, thisMonth } }: { overview: Overview }) {
  return (
    <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {RECORD_VIEWS.map(({ type, icon: Icon, count }) => {
        const figure = count === undefined ? null : counts[count]
        const added = count === 'participants' || count === 'certificates' ? thisMonth?.[count] : undefined
        return (
          figure !== null && (
            <Card key={type} as="li" interactive className="relative grid content-start gap-1 max-md:p-4">
              <Icon className="absolute end-4 top-4 size-5 text-primary md:end-5 md:top-5" />
              <Link to={listPath(type)} className="pe-8 text-text-2 after:absolute after:inset-0 after:rounded-lg">
                <span className="card-title">{descriptorOf(type).labels.many}</span>
              </Link>
              <p className="figures font-display text-[2rem] leading-tight font-bold wrap-anywhere">{grouped(figure)}</p>
              {added !== undefined && added > 0 && <span className="figures text-small text-text-3">+{grouped(added)} this month</span>}
            </Card>
          )
        )
      })}
    </ul>
  )
}

const STEPS: Record<FirstStep, { icon: LucideIcon; title: string; why: string; path: string }> = {
  password: {
    icon: LockKeyhole,
    title: 'Your password',
    why: 'You sign in with a code, which nobody remembers. A password or a passkey takes its place.',
    path: sectionPath('account'),
  },
  name: {
    icon: Building2,
    title: 'Name and tagline',
    why: 'Opens the site. Until then visitors read that it is being set up, and search engines are kept out.',
    path: companyTabPath('identity'),
  },
  contact: {
    icon: MapPin,
    title: 'Address, e-mail and phone',
    why: 'Shown on Contact, in the footer and in e-mails. Until then visitors have only the contact form.',
    path: companyTabPath('contact'),
  },
  mail: {
    icon: MailCheck,
    title: 'Sending e-mail',
    why: 'Nothing is sent yet. Ask the person who runs the server to set it up.',
    path: sectionPath('mail'),
  },
  letterhead: {
    icon: Award,
    title: 'Logo and signatory',
    why: 'The logo appears in the header, the footer and e-mails, and both on every new certificate.',
    path: companyTabPath('identity'),
  },
  service: {
    icon: Briefcase,
    title: 'The first service',
    why: 'Published, it opens “Our Services” on the home page and About in the menu.',
    path: createPath('service'),
  },
  program: {
    icon: BookOpen,
    title: 'The first training program',
    why: 'Published, it opens Training Programs on the home page and in the menu. Dates, participants and certificates belong to it.',
    path: createPath('training-program'),
  },
  about: {
    icon: ScrollText,
    title: 'Your story',
    why: 'Shown on About, which opens in the menu.',
    path: companyTabPath('about'),
  },
}

/** The first steps for a new installation and user, each with a link until it is done. */
function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  return (
    <Card as="section" aria-labelledby="first-steps" className="min-w-0">
      <h2 id="first-steps" className="text-h3">
        First steps
      </h2>
      <ol className="mt-3 grid gap-1">
        {steps.map((step) => {
          const { icon: Icon, title, why, path } = STEPS[step]
          return (
            <li key={step} className="relative flex min-w-0 gap-3 rounded-sm p-2 hover:bg-surface-sunken">
              <span className="grid size-8 shrink-0 place-items-center rounded-md bg-info-soft text-info-text">
                <Icon className="size-4.5" />
              </span>
              <div className="min-w-0">
                <Link to={path} className="font-semibold after:absolute after:inset-0 hover:underline">
                  {title}
                </Link>
                <p className="text-small text-text-2">{why}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
