import type { PlainDate } from '#base/dates/dates.ts'
import { statusDay, type CertificateStatus } from './certificate.ts'

interface ShownValidity {
  status: CertificateStatus
  expiryDate: PlainDate | null
  revokedOn?: PlainDate | null
  suspendedOn?: PlainDate | null
}

/** 'valid until 20 Nov 2027', 'no expiry', 'expired 1 Nov 2026', 'revoked 3 Nov 2026'. The only text about the dates of a row. */
export function validityText(
  { status, expiryDate, revokedOn = null, suspendedOn = null }: ShownValidity,
  dateText: (date: PlainDate) => string,
) {
  if (status === 'Active') return expiryDate === null ? 'no expiry' : `valid until ${dateText(expiryDate)}`
  const day = statusDay(status, { expiryDate, revokedOn, suspendedOn })
  return day === null ? status.toLowerCase() : `${status.toLowerCase()} ${dateText(day)}`
}
