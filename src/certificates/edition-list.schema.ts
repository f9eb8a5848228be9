import { z } from 'zod'

/** A printed text that has another value today. */
export const printedDifferenceSchema = z.object({
  /** 'Participant', 'Duration'. */
  what: z.string(),
  printed: z.string(),
  today: z.string(),
})
export interface PrintedDifference extends z.output<typeof printedDifferenceSchema> {}

/** One edition of a certificate, as the back-office lists it. */
export const editionSchema = z.object({
  edition: z.int(),
  /** The instant at which it was issued, ISO 8601 UTC. */
  editionAt: z.iso.datetime(),
  /** The time when a correction replaced it, ISO 8601 UTC; null for the current edition. */
  replacedAt: z.iso.datetime().nullable(),
  /** The path of its own public page: '/c/…'. */
  permalink: z.string(),
  participant_name: z.string(),
  training_program_name: z.string(),
  issueDate: z.iso.date(),
  expiryDate: z.iso.date().nullable(),
})
export interface CertificateEdition extends z.output<typeof editionSchema> {}

export const certificateEditionsSchema = z.object({
  /** The current edition first. */
  editions: z.array(editionSchema),
  /** The differences that a reprint with current names would make; empty if nothing was renamed. */
  renamed: z.array(printedDifferenceSchema),
  /** The differences from the batch's current data. */
  training: z.array(printedDifferenceSchema),
})
export interface CertificateEditions extends z.output<typeof certificateEditionsSchema> {}
