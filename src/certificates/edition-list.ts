import type { PlainDate } from '../shared/dates.ts'

/** One edition of a certificate, as the back-office lists it. */
export interface CertificateEdition {
  edition: number
  /** The instant at which it was issued, ISO 8601 UTC. */
  editionAt: string
  /** The instant at which a correction took its place; null of the present one. */
  replacedAt: string | null
  /** The path of its own public page: '/c/…'. */
  permalink: string
  participant_name: string
  training_program_name: string
  issueDate: PlainDate
  expiryDate: PlainDate | null
}

/** Something printed that is called otherwise today. */
export interface PrintedDifference {
  /** 'Participant', 'Duration'. */
  what: string
  printed: string
  today: string
}

export interface CertificateEditions {
  /** The present one first. */
  editions: CertificateEdition[]
  /** What printing the names as they are now would change; empty when nothing was renamed. */
  renamed: PrintedDifference[]
}
