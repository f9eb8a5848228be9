import { AlarmClock, CalendarClock, ShieldQuestion, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { ENQUIRY_STATUSES, type EnquiryCounts } from '../../enquiries/enquiry.ts'
import { CountBadge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import type { InboxFilter } from './inbox-fit.ts'
import { FilterSelect, FilterTabs, ListToolbar } from '../list/list-filters.tsx'
import { ListSearch } from '../list/list-search.tsx'
import { useStaffNames } from './use-inbox-data.tsx'
import type { ListParams } from '../list/use-list-params.tsx'

export const INBOX_PARAMS = ['q', 'status', 'kind', 'owner', 'due', 'suspected'] as const

/** Search and filters of the inbox. Each status tab shows its number of enquiries under the other filters. */
export function InboxFilters({ params, counts }: { params: ListParams; counts: EnquiryCounts | undefined }) {
  const staffNames = useStaffNames().filter(({ isMe }) => !isMe)
  const isSuspected = params.read('suspected') === 'true'
  const owners = staffNames.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <ListToolbar>
        <ListSearch label="Search names and messages" params={params} />
        <FilterSelect name="kind" label="Kind" params={params} options={KIND_CHOICES} />
        <FilterSelect name="owner" label="Owner" params={params} options={[...OWNER_CHOICES, ...owners]} />
        <div className="flex flex-wrap gap-2">
          <FilterLink filter={{ due: 'overdue' }} label="Overdue" icon={AlarmClock} count={counts?.overdue} params={params} />
          <FilterLink filter={{ due: 'follow-up' }} label="Follow-up due" icon={CalendarClock} count={counts?.followUp} params={params} />
          <FilterLink filter={{ suspected: 'true', status: '' }} label="Suspected spam" icon={ShieldQuestion} count={counts?.suspected} params={params} />
        </div>
      </ListToolbar>
      {!isSuspected && (
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
      )}
    </>
  )
}

/** The filters in the address. */
export function filterIn(params: ListParams): InboxFilter {
  return { status: params.read('status'), kind: params.read('kind'), owner: params.read('owner'), due: params.read('due'), suspected: params.read('suspected') }
}

/** A list of these replaces the other one. The suspected messages have no status yet. */
const OTHER_LISTS = { due: '', suspected: '' }

interface FilterLinkProps {
  filter: { due: string } | { suspected: string; status: '' }
  label: string
  icon: LucideIcon
  count: number | undefined
  params: ListParams
}

/** Toggles one of the lists beside the statuses: messages that are due, or suspected of being spam. */
function FilterLink({ filter, label, icon: Icon, count, params }: FilterLinkProps) {
  const isOn = Object.entries(filter).every(([name, value]) => params.read(name) === value)
  return (
    <Link
      to={params.linkWith({ ...OTHER_LISTS, ...(isOn ? {} : filter) })}
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
