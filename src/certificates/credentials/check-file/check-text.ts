import { type CertificateStatus, statusDay, statusSentence } from '../../certificate.ts'
import type { VerifiedCertificate } from '../../certificate.schema.ts'
import { longDate } from '#base/dates/dates.ts'
import type { FileContent } from './file-kind.ts'
import type { StatedFacts, Verdict } from './file-report.ts'

export const KIND_LABELS: Record<Exclude<FileContent['kind'], 'photo'>, string> = {
  pdf: 'A PDF document.',
  png: 'A badge: a PNG picture with a credential in it.',
  svg: 'A badge: an SVG picture with a credential in it.',
  jwt: 'A credential as a JWT.',
  json: 'A credential as JSON with a proof.',
}

/** The sentences that need no date or reason. */
export const VERDICT_LABELS = {
  'other-picture':
    'The credential in this picture is genuine and currently valid, but the drawing around it is not the one we publish. Go by the details below, not by the drawing.',
  changed: 'This is not what we signed. Do not rely on it: ask the holder for the link to its record.',
  'not-ours': 'This was not signed by us, so we can say nothing about it.',
  unsigned:
    'There is no signature in this file, so it cannot be checked. Scan the QR code on the certificate with the camera of a phone, or verify its ID and name above.',
  unreadable: 'There is nothing in this file that we could check.',
  unknown: 'We could not check all of it, which says nothing for or against it. Please try again.',
  gone: 'Signed by us, but no longer in our register. Do not rely on it.',
} as const satisfies Partial<Record<Verdict | 'gone', string>>

/** The sentence that a verification by number and name shows for this status (docs/product/design.md, section 9.10). */
export function statusText(status: CertificateStatus, { certificate }: Pick<VerifiedCertificate, 'certificate'>): string {
  return statusSentence(status, dayInWords(statusDay(status, certificate)))
}

/** The reason of a revocation or suspension; empty without one. */
export function reasonText({ certificate }: Pick<VerifiedCertificate, 'certificate'>): string {
  const reason = certificate.revocationReason ?? certificate.suspensionReason
  return reason ? ` Reason: ${reason}` : ''
}

export function dateText({ issuedOn, expiresOn }: StatedFacts): string {
  return `Issued on ${longDate(issuedOn)}, ${expiresOn ? `valid until ${longDate(expiresOn)}` : 'no expiry date'}.`
}

export function expiredText(expiresOn: string | undefined): string {
  return `It expired on ${dayInWords(expiresOn ?? null)}.`
}

function dayInWords(day: string | null): string {
  return day === null ? '' : longDate(day)
}
