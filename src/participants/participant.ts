import type { StatusTone } from '../shared/tone.ts'

/** A person enrolled in a program (docs/product/requirements.md section 3). */
export interface Participant {
  id: number
  /** The number people quote: 'BHM2026110421-7F3K'. */
  participantId: string
  fullName: string
  email: string
  phone: string | null
  trainingProgramId: number
  training_program_name: string
  /** 'YYYY-MM-DD'. */
  enrollmentDate: string
  status: ParticipantStatus
}

export const PARTICIPANT_STATUSES = ['active', 'completed', 'paused', 'withdrawn'] as const
export type ParticipantStatus = (typeof PARTICIPANT_STATUSES)[number]

export const DEFAULT_PARTICIPANT_STATUS: ParticipantStatus = 'active'

/** In the back-office (docs/product/requirements.md section 4). */
export const PARTICIPANT_STATUS_TONES: Record<ParticipantStatus, StatusTone> = {
  active: 'success',
  completed: 'info',
  paused: 'warning',
  withdrawn: 'danger',
}

/** On the public status page anything other than active or completed shows yellow (docs/product/requirements.md section 4). */
export function publicStatusTone(status: string): StatusTone {
  if (status === 'active') return 'success'
  return status === 'completed' ? 'info' : 'warning'
}

/** Certificates can be issued only for participants whose status is completed (docs/product/requirements.md section 4). */
export function canReceiveCertificate(participant: Pick<Participant, 'status'>): boolean {
  return participant.status === 'completed'
}

/** Why a certificate cannot be made: the fixed beginning of docs/product/requirements.md section 5, and the current status. */
export function cannotReceiveCertificate(participant: Pick<Participant, 'fullName' | 'status'>): string {
  return (
    `Cannot create certificates for participants who have not completed their training. ` +
    `${participant.fullName} is currently ${participant.status}.`
  )
}
