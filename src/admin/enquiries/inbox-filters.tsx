import { AlarmClock, CalendarClock, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { ENQUIRY_STATUSES, type EnquiryCounts } from '../../enquiries/enquiry.ts'
import { CountBadge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import type { InboxFilter } from './inbox-fit.ts'
import { FilterSelect, FilterTabs, ListToolbar } from '../list/list-filters.tsx'
import { ListSearch } from '../list/list-search.tsx'
import { useStaffNames } from './use-inbox-data.tsx'
import type { ListParams } from '../list/use-list-params.tsx'

export const INBOX_PARAMS = ['q', 'status', 'kind', 'owner', 'due'] as const

/** Search and filters of the inbox. Each status tab shows its number of enquiries under the other filters. */
export function InboxFilters({ params, counts }: { params: ListParams; counts: EnquiryCounts | undefined }) {
  const staffNames = useStaffNames().filter(({ isMe }) => !isMe)
  const owners = staffNames.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <ListToolbar>
        <ListSearch label="Search names and messages" params={params} />
        <FilterSelect name="kind" label="Kind" params={params} options={KIND_CHOICES} />
        <FilterSelect name="owner" label="Owner" params={params} options={[...OWNER_CHOICES, ...owners]} />
        <div className="flex flex-wrap gap-2">
          <DueLink value="overdue" label="Overdue" icon={AlarmClock} count={counts?.overdue} params={params} />
          <DueLink value="follow-up" label="Follow-up due" icon={CalendarClock} count={counts?.followUp} params={params} />
        </div>
      </ListToolbar>
      <div className="pb-3">
        <FilterTabs
          name="status"
          label="Messages by status"
          params={params}
          tabs={[
            { value: '', label: 'All', count: counts?.all },
            ...ENQUIRY_STATUSES.map((status) => ({ value: status, label: capitalised(status), count: counts?.[status] })),
          ]}
        />
      </div>
    </>
  )
}

/** The filters in the address. */
export function filterIn(params: ListParams): InboxFilter {
  return { status: params.read('status'), kind: params.read('kind'), owner: params.read('owner'), due: params.read('due') }
}

interface DueLinkProps {
  value: string
  label: string
  icon: LucideIcon
  count: number | undefined
  params: ListParams
}

/** Toggles the filter for enquiries that are due. */
function DueLink({ value, label, icon: Icon, count, params }: DueLinkProps) {
  const isOn = params.read('due') === value
  return (
    <Link
      to={params.linkWith({ due: isOn ? '' : value })}
      preventScrollReset
      aria-current={isOn ? 'true' : undefined}
      className={classes(
        'flex min-h-11 items-center gap-2 rounded-full border px-3 text-small font-semibold sm:px-4',
        isOn
          ? 'border-primary bg-primary-soft text-primary-soft-text'
          : 'border-border-strong text-text-2 hover:bg-surface-sunken hover:text-text',
      )}
    >
      <Icon className="size-4" />
      {label}
      {count !== undefined && count > 0 && <CountBadge count={count} label={`, ${count}`} />}
    </Link>
  )
}

const KIND_CHOICES = [
  { value: '', label: 'Any kind' },
  { value: 'enquiry', label: 'Enquiries' },
  { value: 'enrolment', label: 'Enrolments' },
  { value: 'consultation', label: 'Consultations' },
]

const OWNER_CHOICES = [
  { value: '', label: 'Any owner' },
  { value: 'me', label: 'Mine' },
  { value: 'nobody', label: "Nobody's" },
]

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
