import { z } from 'zod'
import { ROLES } from './role.ts'

export const signInSchema = z.object({
  apiCode: z.string({ error: 'Sign-in code is required' }).trim().min(1, 'Sign-in code is required').max(200, 'Invalid API code'),
})

/** The signed-in member of staff: the part that is sent to the browser. */
export const signedInSchema = z.object({
  name: z.string(),
  role: z.enum(ROLES),
  /** The step required before any other call is answered. Absent when the sign-in is complete. */
  pending: z.enum(['second-factor', 'set-up']).optional(),
})
export interface SignedIn extends z.output<typeof signedInSchema> {}
