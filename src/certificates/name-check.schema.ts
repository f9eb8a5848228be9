import { z } from 'zod'

/**
 * A contact's open answer about names to be printed: 'correction' is an undecided other spelling; 'unanswered' is a question whose link
 * still works.
 */
const NAME_CHECK_STATES = ['correction', 'unanswered'] as const

/** The open answer about the name of one participant. */
export const nameCheckSchema = z.object({
  state: z.enum(NAME_CHECK_STATES),
  clientId: z.int(),
  client: z.string(),
  /** Empty after an erasure of the contact. */
  contactName: z.string(),
  /** As a certificate would print it now. */
  fullName: z.string(),
})
export interface NameCheck extends z.output<typeof nameCheckSchema> {}

/** Open answers of one contact. */
export const nameChecksSchema = nameCheckSchema.omit({ fullName: true }).extend({
  count: z.int(),
  /** The first of them. */
  names: z.array(z.string()),
})
export interface NameChecks extends z.output<typeof nameChecksSchema> {}

/** Confirms that a certificate is issued although a contact's answer about the name is open. */
export const beforeAnswerField = z.boolean({ error: 'beforeAnswer must be true or false' }).optional()
