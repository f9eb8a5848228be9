import { Award } from 'lucide-react'
import { canReceiveCertificate, PARTICIPANT_STATUS_TONES, type Participant } from '../../participants/participant.ts'
import { shortDate } from '../../shared/dates.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/table.tsx'
import { createPath } from '../../records/record-paths.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { LinkToForm } from '../frame/link-to-form.tsx'
import { EmailText } from '../kit/email-text.tsx'
import { CutText } from '../kit/cut-text.tsx'
import { EditLink } from '../list/item-links.tsx'
import { DeleteEntry, EditEntry, RowActions } from '../list/row-actions.tsx'
import { usePermission } from '../session/use-permission.tsx'

/** docs/product/design.md, section 10.5. */
export const PARTICIPANT_COLUMNS: Array<Column<Participant>> = [
  {
    key: 'participantId',
    header: 'Participant ID',
    cell: ({ participantId }) => <span className="id-text md:whitespace-nowrap">{participantId}</span>,
  },
  {
    key: 'name',
    header: 'Name',
    place: 'title',
    cell: ({ fullName, email }) => (
      <>
        <CutText text={fullName} />
        {email === '' ? (
          <span className="block text-xs font-normal text-text-3">Contact data erased</span>
        ) : (
          <a href={`mailto:${email}`} title={email} className="link block w-fit max-w-full text-xs font-normal md:truncate max-md:min-h-6 max-md:text-small max-md:wrap-anywhere">
            <EmailText email={email} />
          </a>
        )}
      </>
    ),
  },
  {
    key: 'program',
    header: 'Program',
    isFlexible: true,
    cell: ({ training_program_name: name }) => <CutText text={name} lines={2} />,
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

function ParticipantActions({ participant: { id, fullName, ...participant } }: { participant: Participant }) {
  const mayWrite = usePermission('records.write')
  if (!mayWrite) return null
  const isCompleted = canReceiveCertificate(participant)
  return (
    <RowActions
      of={fullName}
      primary={
        isCompleted ? <IssueLink id={id} of={fullName} /> : <EditLink type="participant" id={id} of={fullName} />
      }
    >
      {isCompleted && <EditEntry type="participant" id={id} of={fullName} />}
      <DeleteEntry type="participant" id={id} of={fullName} />
    </RowActions>
  )
}

function IssueLink({ id, of }: { id: number; of: string }) {
  return (
    <LinkToForm to={`${createPath('certificate')}?participantId=${id}`} variant="secondary" size="dense" icon={<Award />}>
      <span>
        Issue<span className="md:sr-only"> certificate</span>
        <VisuallyHidden> to {of}</VisuallyHidden>
      </span>
    </LinkToForm>
  )
}
