import { Award } from 'lucide-react'
import { canReceiveCertificate, PARTICIPANT_STATUS_TONES, type Participant } from '../../participants/participant.ts'
import { shortDate } from '../../shared/dates.ts'
import { languageOf } from '../../shared/text/language.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/table.tsx'
import { createPath } from '../../records/record-paths.ts'
import { EmailText } from '../kit/email-text.tsx'
import { ActionLabels, DeleteLink, EditLink, ROW_ACTION, ROW_ACTIONS } from '../list/item-links.tsx'
import { LinkToForm, ShortLabel } from '../frame/link-to-form.tsx'

/** docs/product/design.md, section 10.5. */
export const PARTICIPANT_COLUMNS: Array<Column<Participant>> = [
  {
    key: 'participantId',
    header: 'Participant ID',
    cell: ({ participantId }) => <span className="id-text xl:whitespace-nowrap">{participantId}</span>,
  },
  {
    key: 'name',
    header: 'Name',
    place: 'title',
    cell: ({ fullName, email }) => (
      <>
        <span lang={languageOf(fullName)} className="block md:min-w-32 xl:min-w-48">
          {fullName}
        </span>
        {email === '' ? (
          <span className="block font-normal text-text-3 max-md:text-small">Contact data erased</span>
        ) : (
          <a href={`mailto:${email}`} className="link block font-normal wrap-anywhere max-md:min-h-6 max-md:text-small">
            <EmailText email={email} />
          </a>
        )}
      </>
    ),
  },
  {
    key: 'program',
    header: 'Program',
    cell: ({ training_program_name: name }) => <span lang={languageOf(name)} className="block xl:min-w-38">{name}</span>,
  },
  {
    key: 'enrolled',
    header: 'Enrolled',
    numeric: true,
    cell: ({ enrollmentDate }) => <span className="xl:whitespace-nowrap">{shortDate(enrollmentDate)}</span>,
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
    <div className={ROW_ACTIONS}>
      {canReceiveCertificate(participant) && (
        <LinkToForm
          to={`${createPath('certificate')}?participantId=${participant.id}`}
          variant="secondary"
          size="dense"
          icon={<Award />}
          title="Issue certificate"
          className={ROW_ACTION}
        >
          <ActionLabels isSquare of={`to ${participant.fullName}`}>
            <ShortLabel first="Issue" rest="certificate" />
          </ActionLabels>
        </LinkToForm>
      )}
      <EditLink type="participant" id={participant.id} of={participant.fullName} isSquare />
      <DeleteLink type="participant" id={participant.id} of={participant.fullName} isSquare />
    </div>
  )
}
