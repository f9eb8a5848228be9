import { Check } from 'lucide-react'
import type { Participant } from '../../participants/participant.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextLink } from '../../ui/button/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { editPath } from '../../records/record-paths.ts'

interface RefusedRecipientProps {
  participant: Participant
  /** Left out if the field shows the reason already. */
  reason: string | undefined
  /** Left out when issuing cannot complete the training, too. */
  onComplete?: (() => void) | undefined
}

/** Why this participant cannot receive a certificate, and what can be done: a link to their status, or to complete the training, too. */
export function RefusedRecipient({ participant, reason, onComplete }: RefusedRecipientProps) {
  return (
    <Notice tone="danger" role={reason ? 'alert' : undefined}>
      {reason && <p className="mb-1">{reason}</p>}
      <p>
        <TextLink to={editPath('participant', participant.id)}>Open {participant.fullName}</TextLink>
        {' to change the status.'}
      </p>
      {onComplete && (
        <Button variant="secondary" size="dense" icon={<Check />} onClick={onComplete} className="mt-2">
          Complete the training with it
        </Button>
      )}
    </Notice>
  )
}
