import type { StatusTone } from '#base/values/tone.ts'

export const PARTICIPANT_STATUSES = ['active', 'completed', 'paused', 'withdrawn'] as const
export type ParticipantStatus = (typeof PARTICIPANT_STATUSES)[number]

/** The handling of certificates with a participant's former name: reprint and send, or reprint only. */
export const REISSUES = ['send', 'quiet'] as const
export type Reissue = (typeof REISSUES)[number]

export const DEFAULT_PARTICIPANT_STATUS: ParticipantStatus = 'active'

/** The colours in the back-office (docs/product/requirements.md, section 4). */
export const PARTICIPANT_STATUS_TONES: Record<ParticipantStatus, StatusTone> = {
  active: 'success',
  completed: 'info',
  paused: 'warning',
  withdrawn: 'danger',
}

/** The colours on the public status page: yellow for every status except active and completed (docs/product/requirements.md, section 4). */
export function publicStatusTone(status: string): StatusTone {
  if (status === 'active') return 'success'
  return status === 'completed' ? 'info' : 'warning'
}

/** Certificates can be issued only for participants whose status is completed (docs/product/requirements.md, section 4). */
export function canReceiveCertificate(participant: { status: ParticipantStatus }): boolean {
  return participant.status === 'completed'
}

/** Says why a certificate cannot be issued. docs/product/requirements.md, section 5, requires the first words and the current status. */
export function cannotReceiveCertificate(participant: { fullName: string; status: ParticipantStatus }): string {
  return (
    `Cannot create certificates for participants who have not completed their training. ` +
    `${participant.fullName} is currently ${participant.status}.`
  )
}
