import { z } from 'zod'
import type { CertificateEditions, PrintedDifference } from './edition-list.ts'

export const printedDifferenceSchema = z.object({
  what: z.string(),
  printed: z.string(),
  today: z.string(),
}) satisfies z.ZodType<PrintedDifference>

export const certificateEditionsSchema = z.object({
  editions: z.array(
    z.object({
      edition: z.int(),
      editionAt: z.iso.datetime(),
      replacedAt: z.iso.datetime().nullable(),
      permalink: z.string(),
      participant_name: z.string(),
      training_program_name: z.string(),
      issueDate: z.iso.date(),
      expiryDate: z.iso.date().nullable(),
    }),
  ),
  renamed: z.array(printedDifferenceSchema),
  training: z.array(printedDifferenceSchema),
}) satisfies z.ZodType<CertificateEditions>
