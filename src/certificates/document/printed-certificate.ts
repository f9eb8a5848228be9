import type { PlainDate } from '../../shared/dates.ts'

/** Everything the printed certificate says, frozen: the document is a function of these values alone. */
export type PrintedCertificate = {
  /** 'CERT2026110421-7F3K9Q'; also decides the frequencies of the guilloche. */
  certificateId: string
  fullName: string
  programTitle: string
  /** '3 days · 18 to 20 August 2026', or null where the program names no duration. */
  duration: string | null
  issueDate: PlainDate
  /** Null prints 'No expiry'. */
  expiryDate: PlainDate | null
  /** The full address of the verified result, which goes into the QR code. */
  permalink: string
  /** 'www.example.com/verify-certificate', printed in words for those who cannot scan. */
  verifyAt: string
  issuerName: string
  issuerTagline: string
  /** The office under the signature line: 'Managing Director'. */
  signatory: string
  /** What became of the certificate since; null while it is active. */
  stamp: { word: 'EXPIRED' | 'SUSPENDED' | 'REVOKED' | 'REPLACED'; date: PlainDate } | null
}
