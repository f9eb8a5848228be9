import { personPath } from '../../../people/person-page.ts'
import { CERTIFICATE_STATUS_TONES, statusDay, type Certificate } from '../../../certificates/certificate.ts'
import { CERTIFICATE_STATUS_ICONS } from '../../../certificates/verification/result/verification-banner.tsx'
import { longDate } from '../../../shared/dates.ts'
import { languageOf } from '../../../shared/text/language.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { TextLink } from '../../../ui/button/link.tsx'
import { Card } from '../../../ui/card.tsx'
import { useReturnState } from '../../frame/use-return-to-list.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { usePermission } from '../../session/use-permission.tsx'

/** Status, recipient, program and dates. */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { status, participantId, participant_name: name, training_program_name: program, issueDate, expiryDate } = certificate
  const here = useReturnState()
  const mayOpen = usePermission('records.write')
  const day = statusDay(status, certificate)
  const reason = certificate.revocationReason ?? certificate.suspensionReason
  return (
    <Card as="section" aria-labelledby="facts" className="grid gap-4">
      <h2 id="facts" className="text-h3">
        Certificate
      </h2>
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge tone={CERTIFICATE_STATUS_TONES[status]} icon={CERTIFICATE_STATUS_ICONS[status]}>
            {status}
          </StatusBadge>
          {day && (
            <span className="text-small text-text-2">
              {status === 'Expired' ? `since the end of ${longDate(day)}` : `on ${longDate(day)}`}
            </span>
          )}
        </p>
        {reason && (
          <p lang={languageOf(reason)} className="text-small wrap-anywhere">
            {reason}
          </p>
        )}
      </div>
      <FactList
        facts={[
          { label: 'Program', value: program },
          { label: 'Issued', value: longDate(issueDate) },
          { label: 'Valid until', value: expiryDate === null ? 'No expiry' : longDate(expiryDate) },
        ]}
        className="text-small"
      />
      {mayOpen && (
        <p className="text-small">
          Recipient:{' '}
          <TextLink to={personPath(`participant:${participantId}`)} state={here} lang={languageOf(name)} className="wrap-anywhere">
            {name}
          </TextLink>
        </p>
      )}
    </Card>
  )
}
