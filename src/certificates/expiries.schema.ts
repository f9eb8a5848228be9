import { z } from 'zod'

/** Active certificates by the time left until they expire. Expired ones are counted separately. */
export const expiriesSchema = z.object({
  /** Counted up to `MAX_EXPIRED_COUNTED` + 1, because over the years almost every certificate expires. */
  expired: z.int(),
  /** In 0 to 30 days, in 31 to 60, in 61 to 90. */
  within30: z.int(),
  within60: z.int(),
  within90: z.int(),
  next: z.array(
    z.object({
      id: z.int(),
      certificateId: z.string(),
      participant_name: z.string(),
      training_program_name: z.string(),
      expiryDate: z.iso.date(),
    }),
  ),
})
export interface Expiries extends z.output<typeof expiriesSchema> {}
