import { z } from 'zod'
import { tooLong } from '#base/api/length-limit.ts'
import { choiceField, MAX_NAME_LENGTH, rowFilter } from '#base/api/fields.schema.ts'
import { forParticipantTexts } from '#training/participants/participant-texts.ts'
import { HOLDING_STATES } from './holding-states.ts'

export const matrixQuery = z.object({
  only: choiceField('only', ['due-or-expired']).optional(),
  /** Includes programs on the site that the client has sent nobody to: all of them, or those of a category. */
  programs: choiceField('programs', ['all']).optional(),
  category: z.string().max(MAX_NAME_LENGTH, tooLong(MAX_NAME_LENGTH)).optional(),
  /** Only this program, and the people who have never had it. */
  never: rowFilter('never'),
})
export type MatrixFilter = z.output<typeof matrixQuery>

/** The best certificate of a person in a program. */
const holdingSchema = z.object({
  programId: z.int(),
  state: z.enum(HOLDING_STATES),
  /** Null without a certificate, and for one that does not expire. */
  expiryDate: z.iso.date().nullable(),
  /** The row of the certificate. */
  certificate: z.int().nullable(),
})
export interface Holding extends z.output<typeof holdingSchema> {}

/** People of a client × programs. */
export const matrixSchema = z.object({
  programs: z.array(z.object({ id: z.int(), title: z.string() })),
  /** A to Z. */
  people: z.array(
    z.object({
      /** Their latest enrolment by the client. */
      participant: z.int(),
      fullName: z.string(),
      ...forParticipantTexts(() => z.string().nullable()),
      /** One for each program, in their order. */
      holdings: z.array(holdingSchema),
    }),
  ),
})
export interface ClientMatrix extends z.output<typeof matrixSchema> {}
