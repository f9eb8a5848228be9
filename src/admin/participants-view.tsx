import { Plus, Users } from 'lucide-react'
import { PARTICIPANT_STATUSES } from '../participants/participant.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DataTable } from '../ui/table.tsx'
import { createPath } from './admin-data.ts'
import { AdminHeading } from './admin-heading.tsx'
import { GroupActions, ImportLink } from './group-actions.tsx'
import { ListBody, ROWS_PER_PAGE, TABLE } from './list-body.tsx'
import { FilterSelect, ListToolbar } from './list-filters.tsx'
import { ListSearch } from './list-search.tsx'
import { OnwardButton, ShortLabel } from './onward-button.tsx'
import { PARTICIPANT_COLUMNS } from './participant-columns.tsx'
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
      <AdminHeading title="Participants" actions={<><ImportLink /><NewParticipant /></>} />
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
      <GroupActions program={params.read('program')} />
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
              action={<NewParticipant isWhole />}
            />
          </Card>
        }
      >
        {(participants) => (
          <DataTable
            caption="Participants"
            className={TABLE}
            columns={PARTICIPANT_COLUMNS}
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

/** `isWhole` where there is room for all its words on a phone, too. */
function NewParticipant({ isWhole = false }: { isWhole?: boolean }) {
  return (
    <OnwardButton to={createPath('participant')} size="compact" icon={<Plus />}>
      {isWhole ? 'New participant' : <ShortLabel first="New" rest="participant" />}
    </OnwardButton>
  )
}
