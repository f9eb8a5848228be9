import { z } from 'zod'
import { MAX_PEOPLE_AT_ONCE } from '#training/roster/roster-state.ts'
import { newPersonSchema, placementFields } from '#training/roster/roster.schema.ts'

/** The people of a request, added to the batch that it names. People without a client get the request's contact data. */
export const addRequestSchema = z.object({
  people: z
    .array(
      z.object({
        fullName: newPersonSchema.shape.fullName,
        employeeCode: newPersonSchema.shape.employeeCode,
      }),
      { error: 'people must be a list' },
    )
    .min(1, 'Name at least one person')
    .max(MAX_PEOPLE_AT_ONCE, `At most ${MAX_PEOPLE_AT_ONCE} people at once`),
  clientId: newPersonSchema.shape.clientId,
  /** For a request without a phone number. */
  phone: newPersonSchema.shape.phone,
  ...placementFields,
})
export type AddRequest = z.output<typeof addRequestSchema>
