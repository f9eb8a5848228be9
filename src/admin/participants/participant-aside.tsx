import { useWatch, type Control } from 'react-hook-form'
import type { ParticipantForm } from '../../participants/participant.schema.ts'
import { publicStatusTone } from '../../participants/participant.ts'
import { languageOf } from '../../shared/text/language.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { createPath } from '../../records/record-paths.ts'
import { useEarlierCertificates } from '../data/earlier-certificates.tsx'
import { certificateToName, GivenCertificate } from './given-certificate.tsx'
import type { ParticipantValues } from './participant-values.ts'
import { PreviewPanel } from '../editor/preview-panel.tsx'

interface ParticipantAsideProps {
  control: Control<ParticipantValues, unknown, ParticipantForm>
  /** Undefined for a new participant. */
  stored: { id: number; status: string } | undefined
}

/** Preview of the participant's status page, and the next step after completion. */
export function ParticipantAside({ control, stored }: ParticipantAsideProps) {
  const [fullName, participantId, status] = useWatch({ control, name: ['fullName', 'participantId', 'status'] })
  const given = certificateToName(useEarlierCertificates(stored && { participantId: stored.id }).data)
  return (
    <>
      <PreviewPanel title="On the status page" note="The participant opens it with this ID and this e-mail.">
        <Card>
          <p lang={languageOf(fullName)} className="font-display text-h3 wrap-anywhere">
            {fullName.trim() || 'Full name'}
          </p>
          <p className="id-text mt-1 text-small text-text-2">{participantId}</p>
          <StatusBadge tone={publicStatusTone(status)} className="mt-3">
            {status}
          </StatusBadge>
        </Card>
      </PreviewPanel>
      {(stored?.status === 'completed' || stored?.status === 'active') && (
        <div className="grid gap-2">
          {given && <GivenCertificate certificate={given} className="wrap-anywhere" />}
          <LinkButton
            variant="secondary"
            size="compact"
            to={`${createPath('certificate')}?participantId=${stored.id}${stored.status === 'active' ? '&complete=yes' : ''}`}
          >
            {stored.status === 'active' ? 'Complete and issue' : 'Issue certificate'}
          </LinkButton>
        </div>
      )}
    </>
  )
}
