import { dayInWords } from '#base/dates/dates.ts'
import type { EarlierCertificate } from './certificate.schema.ts'

/** Somebody's certificates of one program, newest first. */
export interface EarlierCertificates {
  /** From any enrolment of the person. */
  certificates: EarlierCertificate[]
  /** The ones from this very enrolment. */
  own: EarlierCertificate[]
}

/**
 * Whether a certificate prevents another one from being issued by accident: it is valid, or suspended and may become valid
 * again (docs/decisions/0049).
 */
export function isValidOrSuspended({ status }: Pick<EarlierCertificate, 'status'>): boolean {
  return status === 'Active' || status === 'Suspended'
}

/**
 * 'Already holds CERT2026110421-7F3K9Q, Active', 'Already holds …, for participation, Active'; 'Was given …' for one that has expired or
 * was revoked.
 */
export function alreadyHolds(certificate: Pick<EarlierCertificate, 'certificateId' | 'kind' | 'status'>): string {
  const { certificateId, kind, status } = certificate
  const what = kind === 'participation' ? 'for participation, ' : ''
  return `${isValidOrSuspended(certificate) ? 'Already holds' : 'Was given'} ${certificateId}, ${what}${status}`
}

/** 'holds CERT2026030311-7F3K9Q until 3 March 2027', of one that is valid or suspended. */
export function holdsUntil({
  certificateId,
  kind,
  status,
  expiryDate,
}: Pick<EarlierCertificate, 'certificateId' | 'kind' | 'status' | 'expiryDate'>): string {
  const words = `holds ${certificateId}${kind === 'participation' ? ' for participation' : ''}`
  if (status === 'Suspended') return `${words}, suspended`
  return `${words} ${expiryDate === null ? 'without expiry date' : `until ${dayInWords(expiryDate)}`}`
}
