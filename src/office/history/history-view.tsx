import { History, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { AuditEntry } from '#base/audit/audit-log.schema.ts'
import { indianTime } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card.tsx'
import { DateInput, dateProblem } from '#ui/date/date-input.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonGrid } from '#ui/loading/skeleton.tsx'
import { useAuditEntries, useAuditSummary } from '../data/audit-data.tsx'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { ListBody, ROWS_PER_PAGE } from '../list/list-body.tsx'
import { FilterSelect, ListToolbar } from '../list/list-filters.tsx'
import { ListSearch } from '../list/list-search.tsx'
import { useListParams, type ListParams } from '../list/use-list-params.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { useStaff } from '#staff/office/staff-data.tsx'
import { AuditEntryItem } from './audit-entry-item.tsx'
import { actionText, SUBJECT_KINDS, subjectText } from './audit-text.ts'
import { groupEntries } from './group-entries.ts'

const FILTERS = ['q', 'person', 'kind', 'action', 'subject', 'from', 'to']

/** The audit log, newest first. The server searches and filters. */
export function HistoryView() {
  const params = useListParams(FILTERS)
  const asked = Object.fromEntries(FILTERS.map((name) => [name, params.read(name)]))
  const list = useAuditEntries({ ...asked, cursor: params.cursor, limit: String(ROWS_PER_PAGE) })
  const subject = params.read('subject')
  const isCutShort = list.data?.nextCursor !== undefined && list.data.rows.length < ROWS_PER_PAGE
  return (
    <>
      <AdminHeading title="History" lead={subject === '' ? 'Who did what, and when' : `Of ${subjectText(subject).label}`} />
      <ListToolbar>
        <ListSearch label="Search names, IDs or words" params={params} />
        <PersonFilter params={params} />
        <FilterSelect name="kind" label="Kind" params={params} options={[{ value: '', label: 'Any kind' }, ...SUBJECT_KINDS]} />
        <ActionFilter params={params} />
        <div className="flex flex-wrap gap-3 max-md:w-full">
          <DayFilter name="from" label="From" params={params} />
          <DayFilter name="to" label="To" params={params} />
        </div>
      </ListToolbar>
      {subject !== '' && (
        <p className="pb-3">
          <LinkButton to={params.linkWith({ subject: '' })} variant="secondary" size="dense" icon={<X />}>
            Show the whole history
          </LinkButton>
        </p>
      )}
      <ListBody
        list={list}
        params={params}
        things="entries"
        skeleton={<SkeletonGrid className="grid gap-4" count={4} />}
        empty={
          <Card>
            <EmptyState icon={History} title="No entries yet." />
          </Card>
        }
      >
        {(entries) => (
          <ol className="grid grid-cols-1 gap-1">
            {groupEntries(entries).map((line) => {
              if ('signIns' in line) return <SignInsItem key={line.signIns[0].position} entries={line.signIns} />
              if ('bulk' in line) return <BulkItem key={line.bulk[0].position} entries={line.bulk} />
              return <AuditEntryItem key={line.entry.position} entry={line.entry} isOfRecord={subject !== ''} />
            })}
          </ol>
        )}
      </ListBody>
      {isCutShort && (
        <p role="status" className="pt-3 text-small text-text-2">
          20,000 entries were searched. Press Next to search older ones.
        </p>
      )}
    </>
  )
}

function PersonFilter({ params }: { params: ListParams }) {
  const mayManage = usePermission('staff.manage')
  const { data: staff = [] } = useStaff({ enabled: mayManage })
  const chosen = params.read('person')
  const people = staff.map(({ id, fullName }) => ({ value: String(id), label: fullName }))
  const isElsewhere = /^\d+$/.test(chosen) && !people.some(({ value }) => value === chosen)
  return (
    <FilterSelect
      name="person"
      label="Person"
      params={params}
      options={[
        { value: '', label: 'Everybody' },
        ...people,
        ...(isElsewhere ? [{ value: chosen, label: `Person ${chosen}` }] : []),
        { value: 'visitor', label: 'Visitors' },
        { value: 'system', label: 'The system' },
      ]}
    />
  )
}

function ActionFilter({ params }: { params: ListParams }) {
  const { data } = useAuditSummary()
  const chosen = params.read('action')
  const actions = data?.actions ?? (chosen === '' ? [] : [chosen])
  return (
    <FilterSelect
      name="action"
      label="Action"
      params={params}
      options={[{ value: '', label: 'Any action' }, ...actions.map((action) => ({ value: action, label: actionText(action) }))]}
    />
  )
}

function DayFilter({ name, label, params }: { name: string; label: string; params: ListParams }) {
  const value = params.read(name)
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [followed, setFollowed] = useState(value)
  // The address holds the value: Back or 'Clear filters' changes it.
  if (value !== followed) {
    setFollowed(value)
    setTyped(value)
  }
  return (
    <div className="grid min-w-0 grow basis-36 grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-2 text-small text-text-2 max-md:basis-full md:grow-0 md:basis-auto">
      <label htmlFor={id}>{label}</label>
      <DateInput
        id={id}
        label={`“${label}”`}
        value={typed}
        aria-invalid={dateProblem(typed) !== undefined || undefined}
        onChange={setTyped}
        onCommit={(date) => params.change({ [name]: date })}
        className="min-w-0 md:w-44"
      />
    </div>
  )
}

/** Successive sign-ins and sign-outs of one person as one expandable line. */
function SignInsItem({ entries }: { entries: readonly [AuditEntry, ...AuditEntry[]] }) {
  const [newest] = entries
  const oldest = entries.at(-1) ?? newest
  const signIns = entries.filter(({ action }) => action === 'signed in').length
  const name = actorText(newest)
  return (
    <Card as="li" className="px-4 py-0.5 md:px-5 md:py-0.5">
      <details>
        <summary className="cursor-pointer rounded-sm py-2 text-small text-text-2 pointer-coarse:py-3">
          <span lang={languageOf(name)} className="font-semibold text-text">
            {name}
          </span>{' '}
          {countsText(signIns, entries.length - signIns)}, {indianTime(new Date(oldest.at))} to {indianTime(new Date(newest.at))}
        </summary>
        <ul className="grid gap-1 pt-1 pb-3 text-small text-text-2">
          {entries.map(({ position, at, action, network, isNetworkErased }) => (
            <li key={position}>
              {actionText(action)} · {indianTime(new Date(at))}
              {isNetworkErased ? ', network erased' : network !== null && network !== 'unknown' && `, network ${network}`}
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}

/** The same action on many records as one expandable line. */
function BulkItem({ entries }: { entries: readonly [AuditEntry, ...AuditEntry[]] }) {
  const [newest] = entries
  return (
    <Card as="li" className="px-4 py-0.5 md:px-5 md:py-0.5">
      <details>
        <summary className="cursor-pointer rounded-sm py-2 text-small text-text-2 pointer-coarse:py-3">
          <span className="font-semibold text-text">{actionText(newest.action)}</span>, {entries.length} records by {actorText(newest)},{' '}
          {indianTime(new Date(newest.at))}
        </summary>
        <ol className="grid gap-1 pt-1 pb-3">
          {entries.map((entry) => (
            <AuditEntryItem key={entry.position} entry={entry} isOfRecord={false} />
          ))}
        </ol>
      </details>
    </Card>
  )
}

function actorText({ actorKind, actorName, isActorNameErased }: AuditEntry): string {
  if (actorKind === 'system') return 'the system'
  return isActorNameErased ? 'Staff, name erased' : (actorName ?? '')
}

/** 'signed in 3 times and out once' */
function countsText(signIns: number, signOuts: number): string {
  if (signIns === 0) return `signed out ${times(signOuts)}`
  return signOuts === 0 ? `signed in ${times(signIns)}` : `signed in ${times(signIns)} and out ${times(signOuts)}`
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}
