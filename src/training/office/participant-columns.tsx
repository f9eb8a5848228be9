import { Award } from 'lucide-react'
import { isValidOrSuspended } from '#certificates/earlier-certificate.ts'
import { canReceiveCertificate, PARTICIPANT_STATUS_TONES, type Participant } from '../participant.ts'
import { shortDate } from '#base/dates/dates.ts'
import { StatusBadge } from '#ui/badge.tsx'
import type { Column } from '#ui/table.tsx'
import { languageOf } from '#base/text/language.ts'
import { TextLink } from '#ui/button/link.tsx'
import { createPath, recordPath } from '#lists/records/record-paths.ts'
import { useEarlierCertificates } from '#office/data/earlier-certificates.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { LinkToForm } from '#office/frame/link-to-form.tsx'
import { EmailText } from '#office/kit/email-text.tsx'
import { CutText } from '#office/kit/cut-text.tsx'
import { EditLink } from '#office/list/item-links.tsx'
import { PersonLink } from '#office/frame/person-link.tsx'
import { DeleteEntry, EditEntry, FormEntry, RowActions } from '#office/list/row-actions.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { certificateToName, GivenCertificate } from './given-certificate.tsx'

/** docs/product/design.md, section 10.5. */
export const PARTICIPANT_COLUMNS: Array<Column<Participant>> = [
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
    isFilled: ({ clientId }) => clientId !== null,
    cell: ({ clientId, client_name: client, employeeCode, department }) =>
      clientId !== null && client !== null ? (
        <>
          <TextLink to={recordPath('client', clientId)} lang={languageOf(client)} className="inline-block wrap-anywhere md:min-w-28">
            {client}
          </TextLink>
          {(employeeCode ?? department) !== null && (
            <span className="block text-xs text-text-2 wrap-anywhere max-md:text-small">
              {[employeeCode, department].filter((part) => part !== null).join(' · ')}
            </span>
          )}
        </>
      ) : null,
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

/** The program, and the certificate that the person was given for it. */
function ProgramCell({ participant: { id, training_program_name: name } }: { participant: Participant }) {
  const given = certificateToName(useEarlierCertificates({ participantId: id }).data)
  return (
    <>
      <CutText text={name} lines={given ? 1 : 2} />
      {given && <GivenCertificate certificate={given} isShort className="text-xs md:truncate max-md:text-small" />}
    </>
  )
}

/** The next step is the action in view: the certificate of somebody who has completed and holds none. */
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
