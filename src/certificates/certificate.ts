import type { PlainDate } from '../shared/dates.ts'
import type { StatusTone } from '../shared/tone.ts'

/**
 * What the public sees of a certificate's standing: the three of docs/product/requirements.md section 4, 'Suspended' while a doubt is being
 * settled, and 'Replaced' of an edition that a correction took the place of (docs/product/contract.md section 4).
 */
export const CERTIFICATE_STATUSES = ['Active', 'Expired', 'Suspended', 'Revoked', 'Replaced'] as const
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number]

export const CERTIFICATE_STATUS_TONES: Record<CertificateStatus, StatusTone> = {
  Active: 'success',
  Expired: 'warning',
  Suspended: 'warning',
  Revoked: 'danger',
  Replaced: 'warning',
}

/** A certificate as the back-office sees it (docs/product/requirements.md section 3). */
export interface Certificate {
  id: number
  certificateId: string
  /** The participant's row number. */
  participantId: number
  trainingProgramId: number
  /** As printed: frozen when the certificate was issued (docs/product/contract.md section 4). */
  participant_name: string
  training_program_name: string
  issueDate: PlainDate
  /** Null: no expiry. */
  expiryDate: PlainDate | null
  /** A file the admin gave instead of the document this program makes. */
  certificatePath: string | null
  status: CertificateStatus
  /** The path of its public page: '/c/…'. */
  permalink: string
  revokedOn: PlainDate | null
  revocationReason: string | null
  /** Null unless it is suspended now. */
  suspendedOn: PlainDate | null
  suspensionReason: string | null
  /** 1 until something printed on it was corrected. */
  edition: number
  /** The instant at which this edition was issued, ISO 8601 UTC. */
  editionAt: string
}

/** What an employer may see: no e-mail, phone, participant number or row number (docs/product/contract.md section 4). */
export interface VerifiedCertificate {
  certificate: {
    certificateId: string
    issueDate: PlainDate
    expiryDate: PlainDate | null
    status: CertificateStatus
    /** Where its document opens. */
    certificatePath: string
    /** Of this edition. */
    permalink: string
    revokedOn: PlainDate | null
    revocationReason: string | null
    suspendedOn: PlainDate | null
    suspensionReason: string | null
    edition: number
    /** The instant at which this edition was issued, ISO 8601 UTC. */
    editionAt: string
    /** When a correction took its place, and the permalink of the edition that is current now; null of that one itself. */
    replacedOn: PlainDate | null
    replacedBy: string | null
  }
  participant: { name: string }
  training: { name: string; duration: string }
  /** As printed, with the office that signs for it: 'Managing Director'. */
  issuer: { name: string; tagline: string; signatory: string }
  /** The instant of the check, ISO 8601 UTC. */
  checkedAt: string
}

/** What a participant sees of their own training (docs/product/requirements.md section 7). */
export interface TrainingStatus {
  participant: { name: string; participantId: string; status: string }
  enrolledPrograms: EnrolledProgram[]
}

export interface EnrolledProgram {
  name: string
  certificateId: string | null
  completionDate: PlainDate | null
  certificatePath: string | null
  certificateStatus: CertificateStatus | null
  permalink: string | null
}

/** Completed when it has a certificate number, otherwise In Progress (docs/product/requirements.md section 4). */
export function isProgramCompleted(program: Pick<EnrolledProgram, 'certificateId'>): boolean {
  return program.certificateId !== null
}

/** The dates that decide a status; those left out did not happen. */
interface Standing {
  expiryDate: PlainDate | null
  revokedOn: PlainDate | null
  suspendedOn?: PlainDate | null
  replacedOn?: PlainDate | null
}

/**
 * Revoked if revoked, else Replaced if it is an older edition, else Suspended, else Expired if the expiry date is past in
 * Asia/Kolkata, else Active (docs/product/contract.md section 4). On its expiry date itself a certificate is still good.
 */
export function certificateStatus(
  { expiryDate, revokedOn, suspendedOn = null, replacedOn = null }: Standing,
  today: PlainDate,
): CertificateStatus {
  if (revokedOn !== null) return 'Revoked'
  if (replacedOn !== null) return 'Replaced'
  if (suspendedOn !== null) return 'Suspended'
  return expiryDate !== null && expiryDate < today ? 'Expired' : 'Active'
}

/** The day since when it has its status; null where a status has none. */
export function statusDay(
  status: CertificateStatus,
  { expiryDate, revokedOn, suspendedOn = null, replacedOn = null }: Standing,
): PlainDate | null {
  const days = { Active: null, Expired: expiryDate, Suspended: suspendedOn, Revoked: revokedOn, Replaced: replacedOn }
  return days[status]
}

/** Dated ahead: it is Active, but nobody should be told that it counts already. `today` is India's. */
export function isDatedAhead({ status, issueDate }: { status: CertificateStatus; issueDate: PlainDate }, today: PlainDate): boolean {
  return status === 'Active' && issueDate > today
}

/** Of a certificate that is dated ahead. */
export function aheadSentence(issueDayInWords: string): string {
  return `Genuine, but it is valid only from ${issueDayInWords}.`
}

/** The largest words of a verification result (docs/product/design.md 9.10). `dayInWords` is that of `statusDay`. */
export function statusSentence(status: CertificateStatus, dayInWords: string): string {
  switch (status) {
    case 'Active':
      return 'This certificate is genuine and currently valid.'
    case 'Expired':
      return `Genuine, but it expired on ${dayInWords}.`
    case 'Suspended':
      return `Suspended by us on ${dayInWords}. Do not rely on it until this is settled.`
    case 'Revoked':
      return 'Issued by us, but later revoked. Do not rely on it.'
    case 'Replaced':
      return `Issued by us, but replaced by a newer edition on ${dayInWords}. Rely on that one instead.`
    default:
      return status satisfies never
  }
}

/** Why a certificate is revoked, suspended or reinstated, in characters. */
export const MAX_REASON_LENGTH = 500

/** How far ahead the office is warned that certificates expire. */
export const EXPIRING_SOON_DAYS = 90

export const CERTIFICATE_MISSING = 'This certificate does not exist. It may have been deleted.'

/** One text for every miss: it must not tell whether the number or the name was wrong. */
export const NOT_VERIFIED = 'We found no certificate with this ID and name.'

export const NOT_ON_RECORD = 'There is no certificate at this address.'

/** One text for every miss of the status check. */
export const STATUS_NOT_FOUND = 'We found no participant with this ID and email.'
