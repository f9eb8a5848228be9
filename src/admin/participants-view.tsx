import { Award, Plus, Users } from 'lucide-react'
import {
  canReceiveCertificate,
  PARTICIPANT_STATUS_TONES,
  PARTICIPANT_STATUSES,
  type Participant,
} from '../participants/participant.ts'
import { shortDate } from '../shared/dates.ts'
import { languageOf } from '../shared/language.ts'
import { StatusBadge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DataTable, type Column } from '../ui/table.tsx'
import { createPath } from './admin-data.ts'
import { AdminHeading } from './admin-heading.tsx'
import { EmailText } from './email-text.tsx'
import { ActionWords, DeleteLink, EditLink, ROW_ACTION } from './item-links.tsx'
import { ListBody, ROWS_PER_PAGE } from './list-body.tsx'
import { FilterSelect, ListToolbar } from './list-filters.tsx'
import { ListSearch } from './list-search.tsx'
import { OnwardButton, ShortLabel } from './onward-button.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useList } from './use-admin-data.tsx'
import { useListParams } from './use-list-params.tsx'
import { useSavedRow } from './use-saved-row.tsx'

/** Everybody enrolled, newest first; searched and filtered on the server. */
export function ParticipantsView() {
  const params = useListParams(['q', 'status', 'program'])
  const programs = useList('training-program')
  const list = useList('participant', {
    q: params.read('q'),
    status: params.read('status'),
    trainingProgramId: params.read('program'),
    sort: params.read('sort'),
    cursor: params.cursor,
    limit: ROWS_PER_PAGE,
  })
  const savedId = useSavedRow(list.data?.rows)
  const programChoices = programs.data?.rows.map(({ id, title }) => ({ value: String(id), label: title })) ?? []
  return (
    <>
      <AdminHeading title="Participants" actions={<NewParticipant />} />
      <ListToolbar>
        <ListSearch label="Search name, ID or e-mail" params={params} />
        <FilterSelect name="status" label="Status" params={params} options={STATUSES} />
        <FilterSelect
          name="program"
          label="Program"
          params={params}
          options={[{ value: '', label: 'All programs' }, ...programChoices]}
        />
        <FilterSelect name="sort" label="Order" params={params} options={ORDERS} />
      </ListToolbar>
      <ListBody
        list={list}
        params={params}
        things="participants"
        skeleton={<TableSkeleton />}
        empty={
          <Card>
            <EmptyState
              icon={Users}
              title="No participants yet. Add the first one."
              action={<NewParticipant />}
            />
          </Card>
        }
      >
        {(participants) => (
          <DataTable
            caption="Participants"
            columns={COLUMNS}
            rows={participants}
            rowKey={({ id }) => id}
            rowState={({ id }) => (id === savedId ? 'highlight' : undefined)}
          />
        )}
      </ListBody>
    </>
  )
}

const STATUSES = [
  { value: '', label: 'Any status' },
  ...PARTICIPANT_STATUSES.map((status) => ({ value: status, label: status.charAt(0).toUpperCase() + status.slice(1) })),
]

const ORDERS = [
  { value: '', label: 'Newest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: 'enrolled', label: 'Latest enrolment' },
]

const COLUMNS: Array<Column<Participant>> = [
  {
    key: 'participantId',
    header: 'Participant ID',
    cell: ({ participantId }) => <span className="id-text lg:whitespace-nowrap">{participantId}</span>,
  },
  {
    key: 'name',
    header: 'Name',
    place: 'title',
    cell: ({ fullName, email }) => (
      <>
        <span lang={languageOf(fullName)} className="block">
          {fullName}
        </span>
        <a
          href={`mailto:${email}`}
          title={email}
          className="link block font-normal max-md:text-small max-md:wrap-anywhere md:max-w-60 md:truncate"
        >
          <EmailText email={email} />
        </a>
      </>
    ),
  },
  {
    key: 'program',
    header: 'Program',
    cell: ({ training_program_name: name }) => <span lang={languageOf(name)}>{name}</span>,
  },
  {
    key: 'enrolled',
    header: 'Enrolled',
    numeric: true,
    cell: ({ enrollmentDate }) => <span className="whitespace-nowrap">{shortDate(enrollmentDate)}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    place: 'status',
    cell: ({ status }) => <StatusBadge tone={PARTICIPANT_STATUS_TONES[status]}>{status}</StatusBadge>,
  },
  { key: 'actions', header: 'Actions', place: 'actions', cell: (participant) => <RowActions participant={participant} /> },
]

function RowActions({ participant }: { participant: Participant }) {
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end md:gap-0">
      {canReceiveCertificate(participant) && (
        <OnwardButton
          to={`${createPath('certificate')}?participant=${participant.id}`}
          variant="secondary"
          size="dense"
          icon={<Award />}
          title="Issue certificate"
          className={ROW_ACTION}
        >
          <ActionWords isSquare of={`to ${participant.fullName}`}>
            Issue certificate
          </ActionWords>
        </OnwardButton>
      )}
      <EditLink type="participant" id={participant.id} of={participant.fullName} isSquare />
      <DeleteLink type="participant" id={participant.id} of={participant.fullName} isSquare />
    </div>
  )
}

function NewParticipant() {
  return (
    <OnwardButton to={createPath('participant')} size="compact" icon={<Plus />}>
      <ShortLabel first="New" rest="participant" />
    </OnwardButton>
  )
}
