import { Award, Send } from 'lucide-react'
import { lazy, useState } from 'react'
import { useSearchParams } from 'react-router'
import { EXPIRING_SOON_DAYS, MAX_REASON_LENGTH, UNDELIVERED_DAYS, statusDay } from '../certificate.ts'
import type { ListedCertificate } from '../certificate.schema.ts'
import { type StatusChange, STATUS_ACTIONS, STATUS_ACTION_TEXTS, type StatusAction } from '../status-actions.ts'
import { editPath, recordPath } from '#lists/records/record-paths.ts'
import { languageOf } from '#base/text/language.ts'
import { TextLink } from '#ui/button/link.tsx'
import { TextArea } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { deleteOption, type BulkActionOption } from '#office/bulk/bulk-action-options.tsx'
import type { BulkSelection } from '#office/bulk/bulk-data.ts'
import { SendToClient } from '#client-links/office/send-to-client.tsx'
import { useItem } from '#office/data/use-admin-data.tsx'
import { RecordTableList } from '#office/list/record-table-list.tsx'
import type { RecordView } from '#office/list/record-view.tsx'
import type { ListParams } from '#office/list/use-list-params.tsx'
import { RevokeInstead } from './revoke-instead.tsx'
import { STATUS_ACTION_ICONS } from './status-action-icons.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { CertificateStatusBadge } from '../site/certificate-status.tsx'
import { indianDate, shortDate } from '#base/dates/dates.ts'
import type { Column } from '#ui/table.tsx'
import { KnownDelivery, RecipientApart } from '#office/data/known-delivery.tsx'
import { CertificateActions } from './certificate-actions.tsx'
import { ClientLink } from '#office/frame/client-link.tsx'
import { PersonLink } from '#office/frame/person-link.tsx'
import { useReturnState } from '#office/frame/use-return-to-list.tsx'
import { CutText } from '#office/kit/cut-text.tsx'
import { useNow } from '#office/kit/relative-time-text.tsx'

// Loads separately, so that the list loads faster.
const CertificateDetails = lazy(() => import('./page/certificate-details.tsx').then((module) => ({ default: module.CertificateDetails })))

/** The list, or the page of the certificate that the address names. */
function CertificateSection() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id === null ? <CertificateList /> : <CertificateDetails key={id} id={id} />
}

function CertificateList() {
  const [change, setChange] = useState<StatusChange>()
  return (
    <>
      <RecordTableList
        type="certificate"
        searchLabel="Search ID, name or program"
        filters={FILTERS}
        statusTabs={STATUS_TABS}
        orders={ORDERS}
        columns={certificateColumns(setChange)}
        columnOrders={COLUMN_ORDERS}
        create={['Issue', 'certificate']}
        Notes={CertificateNotes}
        emptyIcon={Award}
        emptyTitle="No certificates yet."
        bulkActions={CERTIFICATE_BULK_ACTIONS}
        moreBulkActions={sendToClient}
      />
      {change && <StatusDialog change={change} onClose={() => setChange(undefined)} />}
    </>
  )
}

const sendToClient = (selection: BulkSelection) => <SendToClient purpose="certificates" selection={selection} />

const FILTERS = { participant: 'participantId', client: 'clientId' }

const STATUS_TABS = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'expiring', label: `Expiring in ${EXPIRING_SOON_DAYS} days` },
  { value: 'expired', label: 'Expired' },
  { value: 'undelivered', label: 'Not sent' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'revoked', label: 'Revoked' },
]

const ORDERS = [
  { value: '', label: 'Newest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'issued', label: 'Latest issue date' },
  { value: '-issued', label: 'Earliest issue date' },
  { value: 'expiry', label: 'Expiring first' },
  { value: '-expiry', label: 'Expiring last' },
]

const COLUMN_ORDERS = {
  participant: { ascending: 'name', descending: '-name' },
  issueDate: { ascending: '-issued', descending: 'issued' },
  expiryDate: { ascending: 'expiry', descending: '-expiry' },
}

function CertificateNotes({ params }: { params: ListParams }) {
  const participantId = params.read('participant')
  return (
    <>
      {participantId && <OfOneParticipant id={participantId} allPath={params.linkWith({ participant: '' })} />}
      {params.read('status') === 'undelivered' && (
        <p className="pb-3 text-small text-text-2">
          Valid, issued in the last {UNDELIVERED_DAYS} days, and neither sent by e-mail nor to a client.
        </p>
      )}
      {params.read('status') === 'expiring' && (
        <p className="pb-3 text-small">
          <TextLink to="/admin?view=expiring">Send reminders, or show the next 30 or 60 days</TextLink>
        </p>
      )}
    </>
  )
}

/** Names the participant whose certificates are listed, with a link back to all certificates. */
function OfOneParticipant({ id, allPath }: { id: string; allPath: string }) {
  const participant = useItem('participant', id).data?.item
  return (
    <p className="pb-3 text-small">
      Certificates of{' '}
      {participant ? (
        <TextLink to={editPath('participant', participant.id)} lang={languageOf(participant.fullName)}>
          {participant.fullName}
        </TextLink>
      ) : (
        'one participant'
      )}{' '}
      only. <TextLink to={allPath}>Show all certificates</TextLink>
    </p>
  )
}

export const CERTIFICATE_VIEW: RecordView<'certificate'> = {
  type: 'certificate',
  icon: Award,
  count: 'certificates',
  List: CertificateSection,
  DeleteAlternative: RevokeInstead,
}

/** Bulk actions for selected certificates. Revoking comes before deleting (docs/product/contract.md, section 4). */
const CERTIFICATE_BULK_ACTIONS: readonly BulkActionOption[] = [
  {
    kind: 'certificate-send',
    label: 'Send by e-mail',
    icon: <Send />,
    title: (count) => `Send ${count} by e-mail?`,
    confirm: 'Send',
    body: () => <p>Each goes to its recipient, with the PDF. Those that were sent already or wait to be sent are skipped.</p>,
  },
  ...STATUS_ACTIONS.map(statusActionOption),
  deleteOption('certificate-delete', 'Verification will no longer find these certificates. To withdraw a certificate, revoke it instead.'),
]

/** All selected certificates get the same reason. */
function statusActionOption(verb: StatusAction): BulkActionOption {
  const { label, consequenceOfMany, hint, isDangerous } = STATUS_ACTION_TEXTS[verb]
  return {
    kind: `certificate-${verb}`,
    label,
    icon: STATUS_ACTION_ICONS[verb],
    isDangerous,
    title: (count) => `${label} ${count}?`,
    confirm: label,
    isReady: ({ reason = '' }) => reason.trim() !== '',
    body: (_, choose) => (
      <>
        <p>{consequenceOfMany}</p>
        <Field name="reason" label="Reason" hint={hint}>
          <TextArea rows={4} maxLength={MAX_REASON_LENGTH} onChange={({ currentTarget }) => choose({ reason: currentTarget.value })} />
        </Field>
      </>
    ),
  }
}

/** docs/product/design.md, section 10.5. The program is below the name, so that both have more space. */
function certificateColumns(onStatusAction: (change: StatusChange) => void): Array<Column<ListedCertificate>> {
  return [
    {
      key: 'certificateId',
      header: 'Certificate ID',
      cell: ({ id, certificateId, edition }) => (
        <>
          <CertificateLink id={id}>{certificateId}</CertificateLink>
          {edition > 1 && <span className="block text-xs text-text-2">Edition {edition}</span>}
        </>
      ),
    },
    {
      key: 'participant',
      header: 'Participant and program',
      place: 'title',
      cell: ({ id, participantId, participant_name: name, training_program_name: program }) => (
        <>
          <PersonLink record={`participant:${participantId}`} name={name} />
          <RecipientApart certificate={id} className="block text-small font-normal" />
          <CutText text={program} className="text-xs font-normal text-text-2 max-md:text-small" />
          <KnownDelivery certificate={id} className="block text-xs font-normal text-text-2 max-md:text-small" />
        </>
      ),
    },
    {
      key: 'client',
      header: 'Client',
      isOptional: true,
      isFilled: ({ clientId }) => clientId !== null,
      cell: ({ clientId, client_name: client }) => clientId !== null && client !== null && <ClientLink id={clientId} name={client} />,
    },
    {
      key: 'issueDate',
      header: 'Issue date',
      numeric: true,
      cell: ({ issueDate }) => <span className="md:whitespace-nowrap">{shortDate(issueDate)}</span>,
    },
    { key: 'expiryDate', header: 'Expiry date', numeric: true, cell: ({ expiryDate }) => <Expiry date={expiryDate} /> },
    // Kind and status are too wide for the corner of a card.
    { key: 'status', header: 'Status', cell: (certificate) => <StatusCell certificate={certificate} /> },
    {
      key: 'actions',
      header: 'Actions',
      place: 'actions',
      cell: (certificate) => (
        <CertificateActions certificate={certificate} onStatusAction={(verb) => onStatusAction({ verb, certificate })} />
      ),
    },
  ]
}

/** Links to the page of the certificate, which links back to this list. */
function CertificateLink({ id, children }: { id: number; children: string }) {
  const here = useReturnState()
  return (
    <TextLink to={recordPath('certificate', id)} state={here} className="id-text max-md:py-1.5 lg:whitespace-nowrap">
      {children}
    </TextLink>
  )
}

/** A past date is red and read out as 'Expired on'. Without a date: 'No expiry' (docs/product/requirements.md, section 4). */
function Expiry({ date }: { date: string | null }) {
  const today = indianDate(useNow())
  if (date === null) return <span className="text-text-2">No expiry</span>
  const isPast = date < today
  return (
    <span className={isPast ? 'font-semibold text-danger md:whitespace-nowrap' : 'md:whitespace-nowrap'}>
      {isPast && <span className="sr-only">Expired on </span>}
      {shortDate(date)}
    </span>
  )
}

function StatusCell({ certificate }: { certificate: ListedCertificate }) {
  const { status, revocationReason, suspensionReason } = certificate
  const day = status === 'Expired' ? null : statusDay(status, certificate)
  const details = day ? `${status} on ${shortDate(day)}: ${revocationReason ?? suspensionReason ?? 'no reason given'}` : undefined
  return (
    <span title={details}>
      <CertificateStatusBadge certificate={certificate} />
      {details && <span className="sr-only">{details}</span>}
    </span>
  )
}
