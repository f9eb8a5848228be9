import type { Participant } from '../participants/participant.ts'
import { TextLink } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { editPath } from './admin-data.ts'

/** Why this participant cannot be given a certificate, and the way to their status. */
export function RefusedHolder({ participant, reason }: { participant: Participant; reason: string }) {
  return (
    <Notice tone="danger" role="alert">
      <p>{reason}</p>
      <p className="mt-1">
        <TextLink to={editPath('participant', participant.id)}>Open {participant.fullName}</TextLink>
      </p>
    </Notice>
  )
}
