import { z } from 'zod'
import { readPersonRecord } from './person-record.ts'

/** A record of a person as text: 'participant:12'. */
export const personRecordField = z
  .string({ error: 'Name a record, like participant:12' })
  .refine((text) => readPersonRecord(text) !== undefined, 'Name a record, like participant:12')
  .transform((text) => readPersonRecord(text)?.record ?? 'participant:0')

/** Filters a list by person, given any of the person's records. */
export const personFilter = personRecordField.optional()
