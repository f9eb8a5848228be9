import { Plus, UserRound, Users } from 'lucide-react'
import { PARTICIPANT_STATUSES } from '../../participants/participant.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { createPath } from '../../records/record-paths.ts'
import { AdminHeading } from '../frame/admin-heading.tsx'
import type { BulkSelection } from '../bulk-parts/bulk-data.ts'
import { CompleteAndIssue } from './complete-and-issue.tsx'
import { ExportMenu } from '../list/export-menu.tsx'
import { GroupActions, ImportLink } from './group-actions.tsx'
import { ListBody, ROWS_PER_PAGE } from '../list/list-body.tsx'
import { FilterSelect, FilterTabs, givenOf, ListTabsLine, ListToolbar, ListTools, programChoices } from '../list/list-filters.tsx'
import { ListSearch } from '../list/list-search.tsx'
import { LinkToForm, ShortLabel } from '../frame/link-to-form.tsx'
import { PARTICIPANT_COLUMNS } from './participant-columns.tsx'
import { PARTICIPANT_BULK_ACTIONS } from './participant-bulk-actions.tsx'
import { RecordTable } from '../list/record-table.tsx'
import { ColumnsMenu, useSavedColumns } from '../list/saved-columns.tsx'
import { SelectionBar } from '../list/selection-bar.tsx'
import { TableSkeleton } from '../list/table-skeleton.tsx'
import { useList } from '../data/use-admin-data.tsx'
import { useListParams } from '../list/use-list-params.tsx'
import { usePermission } from '../session/use-permission.tsx'
import { useSavedRow } from '../list/use-saved-row.tsx'
import { useSelection } from '../list/use-selection.tsx'
import type { RecordView } from '../list/record-view.tsx'

/** Everybody enrolled, newest first; searched, filtered and sorted on the server. */
function ParticipantList() {
  const params = useListParams(['q', 'status', 'program'])
  const programs = useList('training-program')
  const filter = { q: params.read('q'), status: params.read('status'), trainingProgramId: params.read('program') }
  const sort = params.read('sort')
  const list = useList('participant', { ...filter, sort, cursor: params.cursor, limit: ROWS_PER_PAGE })
  const savedId = useSavedRow(list.data?.rows)
  const mayAdd = usePermission('records.write')
  const columns = useSavedColumns('participants', PARTICIPANT_COLUMNS)
  const selection = useSelection(JSON.stringify(filter))
  return (
    <>
      <AdminHeading title="Participants" actions={<><ImportLink /><NewParticipant /></>} />
      <ListToolbar>
        <ListSearch label="Search name, ID or e-mail" params={params} />
        <FilterSelect name="program" label="Program" params={params} options={programChoices(programs.data?.rows)} />
        <FilterSelect name="sort" label="Order" params={params} options={ORDERS} />
      </ListToolbar>
      <ListTabsLine>
        <FilterTabs name="status" label="Participants by status" tabs={TABS} params={params} />
        <ListTools>
          <ColumnsMenu {...columns} />
          <ExportMenu type="participant" query={{ ...filter, sort }} />
        </ListTools>
      </ListTabsLine>
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
              title={mayAdd ? 'No participants yet. Add the first one.' : 'No participants yet.'}
              action={<NewParticipant isWhole />}
            />
          </Card>
        }
      >
        {(participants) => (
          <RecordTable
            type="participant"
            caption="Participants"
            columns={columns.shown}
            rows={participants}
            nameOf={({ fullName }) => fullName}
            selection={selection}
            params={params}
            orders={COLUMN_ORDERS}
            savedId={savedId}
          />
        )}
      </ListBody>
      {list.data && (
        <SelectionBar
          type="participant"
          things="participants"
          list={list.data}
          selection={selection}
          filter={givenOf(filter)}
          offers={PARTICIPANT_BULK_ACTIONS}
          extra={completeAndIssue}
        />
      )}
    </>
  )
}

const TABS = [
  { value: '', label: 'All' },
  ...PARTICIPANT_STATUSES.map((status) => ({ value: status, label: status.charAt(0).toUpperCase() + status.slice(1) })),
]

const ORDERS = [
  { value: '', label: 'Newest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'enrolled', label: 'Latest enrolment' },
  { value: '-enrolled', label: 'Earliest enrolment' },
]

const COLUMN_ORDERS = {
  name: { ascending: 'name', descending: '-name' },
  enrolled: { ascending: '-enrolled', descending: 'enrolled' },
}

const completeAndIssue = (selection: BulkSelection) => <CompleteAndIssue selection={selection} />

/** `isWhole` where there is room for all its words on a phone, too. */
function NewParticipant({ isWhole = false }: { isWhole?: boolean }) {
  return (
    <LinkToForm to={createPath('participant')} size="compact" icon={<Plus />}>
      {isWhole ? 'New participant' : <ShortLabel first="New" rest="participant" />}
    </LinkToForm>
  )
}

export const PARTICIPANT_VIEW: RecordView<'participant'> = {
  type: 'participant',
  icon: Users,
  entryIcon: UserRound,
  count: 'participants',
  List: ParticipantList,
}
