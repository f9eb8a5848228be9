import { PLACE_CANCELLED } from '../../roster/roster-state.ts'
import { CalendarPlus, UserRound, Users, FileUp, Award } from 'lucide-react'
import { PARTICIPANT_STATUS_TONES, PARTICIPANT_STATUSES, canReceiveCertificate } from '../../participants/participant.ts'
import { shownTexts } from '../../participants/participant-texts.ts'
import type { Participant } from '../../participants/participant.schema.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { classes } from '#ui/classes.ts'
import { deleteOption, statusOption, type BulkActionOption } from '#office/bulk/bulk-action-options.tsx'
import type { BulkSelection } from '#office/bulk/bulk-data.ts'
import { SendToClient } from '#client-links/office/send-to-client.tsx'
import { RecordTableList } from '#office/list/record-table-list.tsx'
import type { RecordView } from '#office/list/record-view.tsx'
import type { ListParams } from '#office/list/use-list-params.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { DeletedSeatQuestion, DeletedSeatsChoice } from '../ordered-seats/deleted-seats.tsx'
import { BatchSelect } from '../batches/batch-select.tsx'
import { CompleteAndIssue } from '#certificates/office/issuing/complete-and-issue.tsx'
import { isValidOrSuspended } from '#certificates/earlier-certificate.ts'
import { shortDate } from '#base/dates/dates.ts'
import { StatusBadge } from '#ui/badge.tsx'
import type { Column } from '#ui/table.tsx'
import { ClientLink } from '#office/frame/client-link.tsx'
import { createPath } from '#lists/records/record-paths.ts'
import { useEarlierCertificates } from '#office/data/earlier-certificates.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { LinkToForm } from '#office/frame/link-to-form.tsx'
import { EmailText } from '#office/kit/email-text.tsx'
import { CutText } from '#office/kit/cut-text.tsx'
import { EditLink } from '#office/list/item-links.tsx'
import { PersonLink } from '#office/frame/person-link.tsx'
import { DeleteEntry, EditEntry, FormEntry, RowActions } from '#office/list/row-actions.tsx'
import { certificateToName, EarlierCertificateNotice } from '#certificates/office/earlier-certificate-notice.tsx'

/** docs/product/design.md, section 10.5. */
const PARTICIPANT_COLUMNS: Array<Column<Participant>> = [
  {
    key: 'participantId',
    header: 'Participant ID',
    cell: ({ participantId }) => <span className="id-text lg:whitespace-nowrap">{participantId}</span>,
  },
  {
    key: 'name',
    header: 'Name',
    place: 'title',
    cell: ({ id, fullName, email, clientId }) => (
      <>
        <PersonLink record={`participant:${id}`} name={fullName} />
        {email === '' ? (
          <span className="block text-xs font-normal text-text-3">
            {clientId === null ? 'Contact data erased' : 'No e-mail of their own'}
          </span>
        ) : (
          <span title={email} className="block text-xs font-normal text-text-2 md:truncate max-md:text-small max-md:wrap-anywhere">
            <EmailText email={email} />
          </span>
        )}
      </>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    isFilled: (participant) => participant.clientId !== null || shownTexts(participant).length > 0,
    cell: (participant) => <ClientCell participant={participant} />,
  },
  {
    key: 'program',
    header: 'Program',
    isFlexible: true,
    cell: (participant) => <ProgramCell participant={participant} />,
  },
  {
    key: 'enrolled',
    header: 'Enrolled',
    numeric: true,
    cell: ({ enrollmentDate }) => <span className="md:whitespace-nowrap">{shortDate(enrollmentDate)}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    place: 'status',
    cell: ({ status }) => <StatusBadge tone={PARTICIPANT_STATUS_TONES[status]}>{status}</StatusBadge>,
  },
  { key: 'actions', header: 'Actions', place: 'actions', cell: (participant) => <ParticipantActions participant={participant} /> },
]

/** The client, and the plain texts of the participant. */
function ClientCell({ participant }: { participant: Participant }) {
  const { clientId, client_name: client } = participant
  const texts = shownTexts(participant)
  return (
    <>
      {clientId !== null && client !== null && <ClientLink id={clientId} name={client} />}
      {texts.length > 0 && (
        <span className="block text-xs text-text-2 wrap-anywhere max-md:text-small md:line-clamp-2">{texts.join(' · ')}</span>
      )}
    </>
  )
}

/** The program, and the person's certificate for it. */
function ProgramCell({ participant: { id, training_program_name: name, rosterState } }: { participant: Participant }) {
  const given = certificateToName(useEarlierCertificates({ participantId: id }).data)
  return (
    <>
      <CutText text={name} lines={given ? 1 : 2} />
      {rosterState === 'cancelled' && <span className="block text-xs text-text-2 max-md:text-small">{PLACE_CANCELLED}</span>}
      {given && <EarlierCertificateNotice certificate={given} isShort className="text-xs md:truncate max-md:text-small" />}
    </>
  )
}

/** The primary action is the next step: issue a certificate to somebody who completed the training and has none. */
function ParticipantActions({ participant: { id, fullName, ...participant } }: { participant: Participant }) {
  const mayWrite = usePermission('records.write')
  const isCompleted = canReceiveCertificate(participant)
  const earlier = useEarlierCertificates({ participantId: id })
  if (!mayWrite) return null
  const isIssueNext = isCompleted && !earlier.data?.some(isValidOrSuspended)
  return (
    <RowActions
      of={fullName}
      primary={isIssueNext ? <IssueLink id={id} of={fullName} /> : <EditLink type="participant" id={id} of={fullName} />}
    >
      {isIssueNext && <EditEntry type="participant" id={id} of={fullName} />}
      {participant.status === 'active' && (
        <FormEntry to={`${issuePath(id)}&complete=yes`} label="Complete and issue" icon={<Award />} of={`certificate of ${fullName}`} />
      )}
      {isCompleted && !isIssueNext && <FormEntry to={issuePath(id)} label="Issue certificate" icon={<Award />} of={`to ${fullName}`} />}
      <DeleteEntry type="participant" id={id} of={fullName} />
    </RowActions>
  )
}

const issuePath = (id: number) => `${createPath('certificate')}?participantId=${id}`

function IssueLink({ id, of }: { id: number; of: string }) {
  return (
    <LinkToForm to={issuePath(id)} variant="secondary" size="dense" icon={<Award />}>
      <span>
        <span className="md:max-lg:sr-only">Issue</span>
        <span className="md:sr-only"> certificate</span>
        <VisuallyHidden> to {of}</VisuallyHidden>
      </span>
    </LinkToForm>
  )
}

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
        hint="Seats are given in this order; the rest join the waiting list. The results name them, and everyone who cannot be added."
        value={batchId}
        onChoose={(id) => choose({ batchId: id })}
      />
    ),
  },
  deleteOption(
    'participant-delete',
    'Participants who have certificates are not deleted. The results list them.',
    ({ orderedSeat = '' }, choose) => (
      <DeletedSeatsChoice value={orderedSeat} onChoose={(value) => choose(value ? { orderedSeat: value } : {})} />
    ),
  ),
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
  DeleteQuestion: DeletedSeatQuestion,
}

const IMPORT_PATH = '/admin/participants/import'

/** Shown beside 'New participant'. On a phone GroupActions shows it instead. */
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
