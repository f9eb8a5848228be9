import type { Participant } from '../../participants/participant.ts'
import { TextLink } from '../../ui/button/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { editPath } from '../../records/record-paths.ts'

interface RefusedRecipientProps {
  participant: Participant
  /** Left out if the field shows the reason already. */
  reason: string | undefined
}

/** Why this participant cannot receive a certificate, with a link to their status. */
export function RefusedRecipient({ participant, reason }: RefusedRecipientProps) {
  return (
    <Notice tone="danger" role={reason ? 'alert' : undefined}>
      {reason && <p className="mb-1">{reason}</p>}
      <p>
        <TextLink to={editPath('participant', participant.id)}>Open {participant.fullName}</TextLink>
        {' to change the status.'}
      </p>
    </Notice>
  )
}
