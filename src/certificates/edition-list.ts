import type { PlainDate } from '#base/dates/dates.ts'

/** One edition of a certificate, as the back-office lists it. */
export interface CertificateEdition {
  edition: number
  /** The instant at which it was issued, ISO 8601 UTC. */
  editionAt: string
  /** When a correction replaced it, ISO 8601 UTC; null for the current edition. */
  replacedAt: string | null
  /** The path of its own public page: '/c/…'. */
  permalink: string
  participant_name: string
  training_program_name: string
  issueDate: PlainDate
  expiryDate: PlainDate | null
}

/** A printed text that has another value today. */
export interface PrintedDifference {
  /** 'Participant', 'Duration'. */
  what: string
  printed: string
  today: string
}

export interface CertificateEditions {
  /** The current edition first. */
  editions: CertificateEdition[]
  /** What a reprint with today's names would change; empty when nothing was renamed. */
  renamed: PrintedDifference[]
  /** What the batch says otherwise by now. */
  training: PrintedDifference[]
}
