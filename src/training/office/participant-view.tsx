import { CalendarPlus, UserRound, Users, FileUp } from 'lucide-react'
import { PARTICIPANT_STATUS_TONES, PARTICIPANT_STATUSES } from '../participant.ts'
import { capitalise } from '#base/text/capitalise.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { classes } from '#ui/classes.ts'
import { deleteOption, statusOption, type BulkActionOption } from '#office/bulk/bulk-action-options.tsx'
import type { BulkSelection } from '#office/bulk/bulk-data.ts'
import { SendToClient } from '#client-links/office/send-to-client.tsx'
import { RecordTableList } from '#office/list/record-table-list.tsx'
import type { RecordView } from '#office/list/record-view.tsx'
import type { ListParams } from '#office/list/use-list-params.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { BatchSelect } from './batch-select.tsx'
import { CompleteAndIssue } from './complete-and-issue.tsx'
import { PARTICIPANT_COLUMNS } from './participant-columns.tsx'

function ParticipantList() {
  const mayAdd = usePermission('records.write')
  return (
    <RecordTableList
      type="participant"
      searchLabel="Search name, ID or e-mail"
      filters={FILTERS}
      statusTabs={STATUS_TABS}
      orders={ORDERS}
      columns={PARTICIPANT_COLUMNS}
      columnOrders={COLUMN_ORDERS}
      create={['New', 'participant']}
      actions={<ImportLink />}
      Notes={GroupActions}
      emptyIcon={Users}
      emptyTitle={mayAdd ? 'No participants yet. Add the first one.' : 'No participants yet.'}
      bulkActions={BULK_ACTIONS}
      moreBulkActions={moreBulkActions}
    />
  )
}

const FILTERS = { client: 'clientId' }

const STATUS_TABS = [{ value: '', label: 'All' }, ...PARTICIPANT_STATUSES.map((status) => ({ value: status, label: capitalise(status) }))]

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

const BULK_ACTIONS: readonly BulkActionOption[] = [
  statusOption('participant-status', PARTICIPANT_STATUSES, PARTICIPANT_STATUS_TONES),
  {
    kind: 'participant-batch',
    label: 'Add to batch',
    icon: <CalendarPlus />,
    title: (count) => `Add ${count} to a batch`,
    confirm: 'Add',
    isReady: ({ batchId }) => Boolean(batchId),
    body: ({ batchId = '' }, choose) => (
      <BatchSelect
        name="batchId"
        hint="Who comes first has a seat, who comes later waits. The results name them, and everyone who cannot be added."
        value={batchId}
        onChoose={(id) => choose({ batchId: id })}
      />
    ),
  },
  deleteOption('participant-delete', 'Participants who have certificates are not deleted. The results list them.'),
]

const moreBulkActions = (selection: BulkSelection) => (
  <>
    <CompleteAndIssue selection={selection} />
    <SendToClient purpose="names" selection={selection} />
  </>
)

export const PARTICIPANT_VIEW: RecordView<'participant'> = {
  type: 'participant',
  icon: Users,
  entryIcon: UserRound,
  count: 'participants',
  List: ParticipantList,
}

const IMPORT_PATH = '/admin/participants/import'

/** Stands beside 'New participant'. On a phone GroupActions shows it instead. */
function ImportLink() {
  if (!usePermission('records.write')) return null
  return (
    <LinkButton to={IMPORT_PATH} variant="secondary" size="compact" icon={<FileUp />} className="max-md:hidden">
      Import
    </LinkButton>
  )
}

/** Actions for all participants of the chosen program, and on a phone the link to the import. */
function GroupActions({ params }: { params: ListParams }) {
  const program = params.read('program')
  const mayWrite = usePermission('records.write')
  if (!mayWrite) return null
  return (
    <div className={classes('flex flex-wrap gap-3 pb-4', !program && 'md:hidden')}>
      {program && <CompleteAndIssue selection={{ filter: { trainingProgramId: program } }} />}
      <LinkButton to={IMPORT_PATH} variant="secondary" size="compact" icon={<FileUp />} className="md:hidden">
        Import
      </LinkButton>
    </div>
  )
}
