import type { CertificateStatus } from '#certificates/certificate.ts'
import type { CertificateKind } from '#certificates/certificate-kinds.ts'
import type { PlainDate } from '#base/dates/dates.ts'

/** One certificate on the page of a delivery, in its present edition and with its present status. */
export interface DeliveredCertificate {
  certificateId: string
  fullName: string
  /** Distinguishes namesakes. */
  employeeCode: string | null
  program: string
  issueDate: PlainDate
  expiryDate: PlainDate | null
  revokedOn: PlainDate | null
  suspendedOn: PlainDate | null
  kind: CertificateKind
  status: CertificateStatus
  /** '/c/…' */
  permalink: string
  /** Whether there is a newer edition than the one that was delivered. */
  isCorrected: boolean
}

export interface NameToCheck {
  id: number
  /** As a certificate would print it now. */
  name: string
  /** The proposed spelling; null if the name is right. */
  proposedName: string | null
  decision: 'accepted' | 'declined' | null
  /** The office's reason for declining, if it gave one. */
  declineReason: string | null
  program: string
  /** Distinguishes namesakes. */
  employeeCode: string | null
}

interface OpenPage {
  client: string
  /** The last day on which the link works, in India. */
  expiresOn: PlainDate
}

export type DeliveryPage = OpenPage & { kind: 'certificates'; certificates: DeliveredCertificate[]; printableCount: number }
export type NamesPage = OpenPage & {
  kind: 'names'
  names: NameToCheck[]
  /** Number of names with an issued certificate. */
  issuedCount: number
  isAnswered: boolean
}

/** A prefilled request to renew certificates that expire. */
export type RenewalsPage = OpenPage & {
  kind: 'renewals'
  contact: { name: string; email: string }
  /** Number of certificates not renewed yet. */
  count: number
  message: string
  isAnswered: boolean
}

/** The content of the page behind a link. It contains no personal data once the link has ended. */
export type ClientLinkPage = { kind: 'ended'; why: 'revoked' | 'old' | 'unknown' | 'too-many' } | DeliveryPage | NamesPage | RenewalsPage
