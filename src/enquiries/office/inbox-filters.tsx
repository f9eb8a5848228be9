import { AlarmClock, CalendarClock, CircleSlash, ShieldQuestion, UserCheck, UserX, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { ENQUIRY_CHANNEL_LABELS, ENQUIRY_CHANNELS, ENQUIRY_STATUSES } from '../enquiry.ts'
import type { EnquiryCounts } from '../enquiry.schema.ts'
import { CountBadge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import type { InboxFilter } from './inbox-fit.ts'
import { ClientFilter, FilterSelect, FilterTabs, ListToolbar, PersonFilter } from '#office/list/list-filters.tsx'
import { ListSearch } from '#office/list/list-search.tsx'
import { useStaffNames } from './use-inbox-data.tsx'
import type { ListParams } from '#office/list/use-list-params.tsx'

export const INBOX_PARAMS = ['q', 'status', 'kind', 'channel', 'owner', 'due', 'suspected', 'person', 'client'] as const

/** Search, filters and saved filters of the inbox. Each status tab shows its number of enquiries under the other filters. */
export function InboxFilters({ params, counts }: { params: ListParams; counts: EnquiryCounts | undefined }) {
  const staffNames = useStaffNames().filter(({ isMe }) => !isMe)
  const isSuspected = params.read('suspected') === 'true'
  const owners = staffNames.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <div className={LINES}>
        <ListToolbar>
          <ListSearch label="Search names and messages" params={params} />
          <FilterSelect name="kind" label="Kind" params={params} options={KIND_CHOICES} />
          <FilterSelect name="channel" label="Channel" params={params} options={CHANNEL_CHOICES} />
          <FilterSelect name="owner" label="Owner" params={params} options={[...OWNER_CHOICES, ...owners]} />
          {params.read('client') !== '' && <ClientFilter params={params} />}
        </ListToolbar>
        <nav aria-label="Saved filters" className={CHIPS}>
          {SAVED_FILTERS.map((saved) => (
            <SavedFilter key={saved.label} {...saved} count={saved.counted && counts?.[saved.counted]} params={params} />
          ))}
        </nav>
        {!isSuspected && (
          <FilterTabs
            name="status"
            label="Messages by status"
            params={params}
            tabs={[
              { value: '', label: 'All', count: counts?.all },
              ...ENQUIRY_STATUSES.map((status) => ({ value: status, label: capitalised(status), count: counts?.[status] })),
            ]}
          />
        )}
      </div>
      <PersonFilter params={params} />
    </>
  )
}

/** From 1280 px all filters wrap over two lines, like a sentence. */
const LINES = 'pb-2 xl:flex xl:flex-wrap xl:items-center xl:gap-x-2 xl:gap-y-1 xl:pt-2 xl:[&>.list-toolbar]:contents'

/** One line; on a phone it scrolls sideways. */
const CHIPS = 'relative -mx-gutter flex gap-2 overflow-x-auto px-gutter pb-2 md:mx-0 md:flex-wrap md:overflow-visible md:px-0 xl:contents'

/** The filters in the address. */
export function filterIn(params: ListParams): InboxFilter {
  return {
    status: params.read('status'),
    kind: params.read('kind'),
    channel: params.read('channel'),
    owner: params.read('owner'),
    due: params.read('due'),
    suspected: params.read('suspected'),
    person: params.read('person'),
    clientId: params.read('client'),
  }
}

interface Saved {
  label: string
  icon: LucideIcon
  filter: Partial<InboxFilter>
  /** The figure beside it; none for what needs no work. */
  counted?: 'mine' | 'unassigned' | 'overdue' | 'followUp' | 'suspected'
}

/** Each is an address, and replaces the other ones. The suspected messages have no status yet. */
const SAVED_FILTERS: readonly Saved[] = [
  { label: 'Mine', icon: UserCheck, filter: { owner: 'me', due: 'open' }, counted: 'mine' },
  { label: 'Unassigned', icon: UserX, filter: { owner: 'nobody', due: 'open' }, counted: 'unassigned' },
  { label: 'Overdue', icon: AlarmClock, filter: { due: 'overdue' }, counted: 'overdue' },
  { label: 'Follow-up due', icon: CalendarClock, filter: { due: 'follow-up' }, counted: 'followUp' },
  { label: 'Lost', icon: CircleSlash, filter: { due: 'lost' } },
  { label: 'Suspected spam', icon: ShieldQuestion, filter: { suspected: 'true' }, counted: 'suspected' },
]

const NO_SAVED_FILTER = { status: '', owner: '', due: '', suspected: '' }

/** Sets a saved filter, or clears it if it is set. */
function SavedFilter({ label, icon: Icon, filter, count, params }: Saved & { count: number | undefined; params: ListParams }) {
  const isOn = Object.entries({ owner: '', due: '', suspected: '', ...filter }).every(([name, value]) => params.read(name) === value)
  return (
    <Link
      to={params.linkWith({ ...NO_SAVED_FILTER, ...(isOn ? {} : filter) })}
      preventScrollReset
      aria-current={isOn ? 'true' : undefined}
      className={classes(
        'flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-3 text-small font-semibold md:min-h-9 md:pointer-coarse:min-h-11 xl:px-2.5 xl:text-xs',
        isOn
          ? 'border-primary bg-primary-soft text-primary-soft-text'
          : 'border-border-strong text-text-2 hover:bg-surface-sunken hover:text-text',
      )}
    >
      <Icon className="size-4 xl:hidden" />
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

const CHANNEL_CHOICES = [
  { value: '', label: 'Any channel' },
  ...ENQUIRY_CHANNELS.map((channel) => ({ value: channel, label: ENQUIRY_CHANNEL_LABELS[channel] })),
]

const OWNER_CHOICES = [
  { value: '', label: 'Any owner' },
  { value: 'me', label: 'Mine' },
  { value: 'nobody', label: 'Unassigned' },
]

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
