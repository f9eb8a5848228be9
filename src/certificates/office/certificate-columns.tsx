import { CERTIFICATE_STATUS_TONES, statusDay, type Certificate } from '../certificate.ts'
import { CERTIFICATE_STATUS_ICONS } from '../site/verification/result/verification-banner.tsx'
import { recordPath } from '#lists/records/record-paths.ts'
import { indianDate, shortDate } from '#base/dates/dates.ts'
import { TextLink } from '#ui/button/link.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import type { Column } from '#ui/table.tsx'
import { KnownDelivery, RecipientApart } from '#office/data/known-delivery.tsx'
import { CertificateActions } from './certificate-actions.tsx'
import { PersonLink } from '#office/frame/person-link.tsx'
import { useReturnState } from '#office/frame/use-return-to-list.tsx'
import { CutText } from '#office/kit/cut-text.tsx'
import { useNow } from '#office/kit/relative-time-text.tsx'
import type { StatusChange } from '../status-actions.ts'

/** docs/product/design.md, section 10.5. The program stands under the name, so that both have more space. */
export function certificateColumns(onStatusAction: (change: StatusChange) => void): Array<Column<Certificate>> {
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
      key: 'issueDate',
      header: 'Issue date',
      numeric: true,
      cell: ({ issueDate }) => <span className="md:whitespace-nowrap">{shortDate(issueDate)}</span>,
    },
    { key: 'expiryDate', header: 'Expiry date', numeric: true, cell: ({ expiryDate }) => <Expiry date={expiryDate} /> },
    { key: 'status', header: 'Status', place: 'status', cell: (certificate) => <StatusCell certificate={certificate} /> },
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

/** Opens the page of the certificate, which leads back to this list. */
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

function StatusCell({ certificate }: { certificate: Certificate }) {
  const { status, revocationReason, suspensionReason } = certificate
  const day = status === 'Expired' ? null : statusDay(status, certificate)
  const details = day ? `${status} on ${shortDate(day)}: ${revocationReason ?? suspensionReason ?? 'no reason given'}` : undefined
  return (
    <span title={details}>
      <StatusBadge tone={CERTIFICATE_STATUS_TONES[status]} icon={CERTIFICATE_STATUS_ICONS[status]}>
        {status}
      </StatusBadge>
      {details && <span className="sr-only">{details}</span>}
    </span>
  )
}
