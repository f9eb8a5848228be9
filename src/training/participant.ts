import type { StatusTone } from '#base/values/tone.ts'

/** A person enrolled in a program (docs/product/requirements.md, section 3). */
export interface Participant {
  id: number
  /** The human being. Several participants can be one person (docs/decisions/0053). */
  personId: number
  /** 'BHM2026110421-7F3K'. */
  participantId: string
  fullName: string
  email: string
  phone: string | null
  /** The factory that sent them, as `clients` has it. */
  clientId: number | null
  client_name: string | null
  /** Their number at the client. */
  employeeCode: string | null
  department: string | null
  trainingProgramId: number
  training_program_name: string
  /** The dated run of the program. Null for everybody from before there were batches. */
  batchId: number | null
  /** 'YYYY-MM-DD'. */
  enrollmentDate: string
  status: ParticipantStatus
}

export const PARTICIPANT_STATUSES = ['active', 'completed', 'paused', 'withdrawn'] as const
export type ParticipantStatus = (typeof PARTICIPANT_STATUSES)[number]

/** What happens to certificates with the former name of a participant: printed again and mailed, or printed again only. */
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
export function canReceiveCertificate(participant: Pick<Participant, 'status'>): boolean {
  return participant.status === 'completed'
}

/** Says why a certificate cannot be issued. docs/product/requirements.md, section 5, requires the first words and the current status. */
export function cannotReceiveCertificate(participant: Pick<Participant, 'fullName' | 'status'>): string {
  return (
    `Cannot create certificates for participants who have not completed their training. ` +
    `${participant.fullName} is currently ${participant.status}.`
  )
}
