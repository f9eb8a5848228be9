import type { PlainDate } from '#base/dates/dates.ts'
import type { StatusTone } from '#base/values/tone.ts'
import type { CertificateKind } from './certificate-kinds.ts'

/**
 * The status that the public sees: the three of docs/product/requirements.md, section 4, 'Suspended' while the company
 * examines a doubt, and 'Replaced' for an edition that a correction replaced (docs/product/contract.md, section 4).
 */
export const CERTIFICATE_STATUSES = ['Active', 'Expired', 'Suspended', 'Revoked', 'Replaced'] as const
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number]

/** The status that a check returns: a sample is nobody's certificate, and has no other status (docs/decisions/0055). */
export type ShownStatus = CertificateStatus | 'Sample'

export const CERTIFICATE_STATUS_TONES: Record<CertificateStatus, StatusTone> = {
  Active: 'success',
  Expired: 'warning',
  Suspended: 'warning',
  Revoked: 'danger',
  Replaced: 'warning',
}

/** Participation is not a qualification, so it never has the tone of a success. */
export function statusTone({ kind, status }: { kind: CertificateKind; status: CertificateStatus }): StatusTone {
  return kind === 'participation' && status === 'Active' ? 'info' : CERTIFICATE_STATUS_TONES[status]
}

/** The state of a certificate's links to contacts of clients: the latest delivery, otherwise the latest queued or failed one. */
export interface ClientDelivery {
  state: 'waiting' | 'failed' | 'sent' | 'opened'
  /** The time of that state. ISO 8601, UTC. */
  at: string
}

/** The state of a saved certificate's e-mail. 'none': not requested, or nothing printed has changed. */
export const CERTIFICATE_MAILS = ['queued', 'no-address', 'not-valid', 'off', 'none'] as const
export type CertificateMail = (typeof CERTIFICATE_MAILS)[number]

/** 'Completed' with a certificate number, otherwise 'In Progress' (docs/product/requirements.md, section 4). */
export function isProgramCompleted(program: { certificateId: string | null }): boolean {
  return program.certificateId !== null
}

/** The dates that decide a status. A missing date means that the event did not happen. */
interface StatusDates {
  expiryDate: PlainDate | null
  revokedOn: PlainDate | null
  suspendedOn?: PlainDate | null
  replacedOn?: PlainDate | null
}

/**
 * Revoked; otherwise Replaced for an older edition; otherwise Suspended; otherwise Expired if the expiry date has passed in Asia/Kolkata;
 * otherwise Active (docs/product/contract.md, section 4). On its expiry date a certificate is still Active.
 */
export function certificateStatus(
  { expiryDate, revokedOn, suspendedOn = null, replacedOn = null }: StatusDates,
  today: PlainDate,
): CertificateStatus {
  if (revokedOn !== null) return 'Revoked'
  if (replacedOn !== null) return 'Replaced'
  if (suspendedOn !== null) return 'Suspended'
  return expiryDate !== null && expiryDate < today ? 'Expired' : 'Active'
}

/** The first day of its status; null for Active and for an expiry that has no date. */
export function statusDay(
  status: ShownStatus,
  { expiryDate, revokedOn, suspendedOn = null, replacedOn = null }: StatusDates,
): PlainDate | null {
  const days = { Sample: null, Active: null, Expired: expiryDate, Suspended: suspendedOn, Revoked: revokedOn, Replaced: replacedOn }
  return days[status]
}

/** Whether the issue date is in the future. Such a certificate is Active, but not valid yet. `today` is India's date. */
export function isDatedAhead({ status, issueDate }: { status: ShownStatus; issueDate: PlainDate }, today: PlainDate): boolean {
  return status === 'Active' && issueDate > today
}

/** The sentence for a certificate whose issue date is in the future. */
export function aheadSentence(issueDayInWords: string): string {
  return `Genuine, but it is valid only from ${issueDayInWords}.`
}

/** The main sentence of a verification result (docs/product/design.md, section 9.10). `dayInWords` is `statusDay` in words. */
export function statusSentence(status: ShownStatus, dayInWords: string): string {
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
    case 'Sample':
      return 'Only a sample: issued to nobody, not valid as proof.'
    default:
      return status satisfies never
  }
}

/** The reasons why no e-mail tells the holder of a revocation. */
export const UNTOLD_REASONS = ['off', 'no-address', 'undelivered'] as const
export type UntoldReason = (typeof UNTOLD_REASONS)[number]

/** The longest reason for revoking, suspending or reinstating, in characters. */
export const MAX_REASON_LENGTH = 500

/** Older certificates are not listed as undelivered: they were handed over on paper. */
export const UNDELIVERED_DAYS = 30
/** The back-office warns this many days before a certificate expires. */
export const EXPIRING_SOON_DAYS = 90

export const CERTIFICATE_MISSING = 'This certificate does not exist. It may have been deleted.'

/** The same text for every miss. It must not reveal whether the number or the name was wrong. */
export const NOT_VERIFIED = 'We found no certificate with this ID and name.'

export const NOT_ON_RECORD = 'There is no certificate at this address.'

/** The same text for every miss of the status check. */
export const STATUS_NOT_FOUND = 'We found no participant with this ID and email.'

/** The longest reason for a second certificate. It becomes a part of the public reason of a revocation. */
export const MAX_SECOND_REASON_LENGTH = 400
