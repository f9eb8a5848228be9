import type { PlainDate } from '../shared/dates.ts'
import type { StatusTone } from '../shared/tone.ts'

/** What the public sees of a certificate's standing (SPEC.md section 4). */
export const CERTIFICATE_STATUSES = ['Active', 'Expired', 'Revoked'] as const
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number]

export const CERTIFICATE_STATUS_TONES: Record<CertificateStatus, StatusTone> = {
  Active: 'success',
  Expired: 'warning',
  Revoked: 'danger',
}

/** A certificate as the back-office sees it (SPEC.md section 3). */
export interface Certificate {
  id: number
  certificateId: string
  /** The participant's row number. */
  participantId: number
  trainingProgramId: number
  /** As printed: frozen when the certificate was issued (PRODUCT.md section 4). */
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
}

/** What an employer may see: no e-mail, phone, participant number or row number (PRODUCT.md section 4). */
export interface VerifiedCertificate {
  certificate: {
    certificateId: string
    issueDate: PlainDate
    expiryDate: PlainDate | null
    status: CertificateStatus
    /** Where its document opens. */
    certificatePath: string
    permalink: string
    revokedOn: PlainDate | null
    revocationReason: string | null
  }
  participant: { name: string }
  training: { name: string; duration: string }
  issuer: { name: string }
  /** The instant of the check, ISO 8601 UTC. */
  checkedAt: string
}

/** What a participant sees of their own training (SPEC.md section 7). */
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

/** Completed when it has a certificate number, otherwise In Progress (SPEC.md section 4). */
export function isProgramCompleted(program: Pick<EnrolledProgram, 'certificateId'>): boolean {
  return program.certificateId !== null
}

/**
 * Revoked if revoked, else Expired if the expiry date is past in Asia/Kolkata, else Active (PRODUCT.md section 4).
 * On its expiry date itself a certificate is still good.
 */
export function certificateStatus(
  certificate: { expiryDate: PlainDate | null; revokedOn: PlainDate | null },
  today: PlainDate,
): CertificateStatus {
  if (certificate.revokedOn !== null) return 'Revoked'
  return certificate.expiryDate !== null && certificate.expiryDate < today ? 'Expired' : 'Active'
}

/** The largest words of a verification result (DESIGN.md 9.10). */
export function statusSentence(status: CertificateStatus, expiryInWords: string): string {
  if (status === 'Active') return 'This certificate is genuine and currently valid.'
  if (status === 'Expired') return `Genuine, but it expired on ${expiryInWords}.`
  return 'Issued by us, but later revoked. Do not rely on it.'
}

/** How far ahead the office is warned that certificates expire. */
export const EXPIRING_SOON_DAYS = 90

export const CERTIFICATE_MISSING = 'This certificate does not exist. It may have been deleted.'

/** One text for every miss: it must not tell whether the number or the name was wrong. */
export const NOT_VERIFIED = 'We found no certificate with this ID and name.'

/** One text for every miss of the status check. */
export const STATUS_NOT_FOUND = 'We found no participant with this ID and email.'
