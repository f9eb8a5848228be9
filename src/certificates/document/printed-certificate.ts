import type { PlainDate } from '#base/dates/dates.ts'
import type { DesignLayout } from '../designs/design.ts'
import type { FreeArea } from '../designs/free-area.ts'
import type { SentencePart } from '../designs/design-wording.ts'
import type { Letterhead } from '../letterhead.ts'
import type { NameLines } from '../name-lines.ts'
import type { CertificateKind } from '../certificate-kinds.ts'
import type { Orientation } from '../designs/orientation.ts'

/** Everything printed on a certificate. The document depends on these values alone. */
export type PrintedCertificate = {
  /** 'CERT2026110421-7F3K9Q'; also determines the frequencies of the guilloche. */
  certificateId: string
  fullName: string
  nameLines: NameLines
  programTitle: string
  /** '3 days · 18 to 20 August 2026', or null where the program names no duration. */
  duration: string | null
  /** Null without a batch; then the duration is printed. */
  training: PrintedTraining | null
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
  /** Logo and signatories instead of mark and office. Left out without them. */
  letterhead?: Letterhead
  /** Left out for the shipped look. */
  design?: PrintedDesign
  /** The pictures of the letterhead by address, in base64: PNG, or JPEG for a paper. Only the code that draws the document adds them. */
  pictures?: Readonly<Record<string, string>>
  /** The stamp for a certificate that is no longer valid, or never was; null while active. A specimen has no date. */
  stamp: { word: 'EXPIRED' | 'SUSPENDED' | 'REVOKED' | 'REPLACED'; date: PlainDate } | { word: 'SPECIMEN'; date: null } | null
}

/** Names to measure as a design prints them, with the lines that an edition would store. */
export interface MeasuredNames {
  names: ReadonlyArray<readonly [fullName: string, lines: NameLines]>
  layout: DesignLayout
  /** The width of the words, in millimetres. */
  width: number
}

/** The lines of a printed name, and its size as a share of the usual one on so many lines. */
export interface MeasuredName {
  lines: NameLines
  share: number
}

/** A design with the values of one certificate. */
export interface PrintedDesign {
  layout: DesignLayout
  orientation: Orientation
  title: string
  sentence: readonly SentencePart[]
  smallPrint: string
  /** The address of a second logo. */
  secondLogo: string | null
  /** The company's own page with its free area. Left out for the other layouts. */
  paper?: string
  area?: FreeArea
}

/** Several certificates for a printer. They share their pictures, so each is in memory once. */
export interface PrintFile {
  certificates: readonly PrintedCertificate[]
  pictures: NonNullable<PrintedCertificate['pictures']>
}

/** The printed details of a training in a batch, each on its own line. */
interface PrintedTraining {
  kind: CertificateKind
  /** The company that the recipient came from; null for somebody without one. */
  client: string | null
  /** 'December 12–14, 2026, 24 hours · Faridabad (classroom)'; null if the design prints none of it. */
  timeAndPlace: string | null
  /** 'Trainer: Ravi Sample'; null if there are none. */
  trainers: string | null
}
