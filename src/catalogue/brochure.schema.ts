import { z } from 'zod'
import { choiceField, rowNumberField } from '#base/api/fields.schema.ts'
import { BROCHURE_KINDS } from './brochure.ts'

/** The brochure of a program or the profile of a trainer. */
export const brochureSchema = z.object({
  id: z.int(),
  kind: z.enum(BROCHURE_KINDS),
  /** The row of the program, or of the trainer's entry in the showcase. */
  recordId: z.int(),
  /** The title of the program, or the name of the trainer. */
  title: z.string(),
  bytes: z.int(),
  addedAt: z.string(),
})
export interface Brochure extends z.output<typeof brochureSchema> {}

/** The record that a brochure is uploaded for. */
export const brochureRecordQuery = z.object({
  kind: choiceField('kind', BROCHURE_KINDS),
  record: rowNumberField('Choose a program or a trainer'),
})
export type BrochureRecord = z.output<typeof brochureRecordQuery>
