import { z } from 'zod'
import { ROLES } from './role.ts'

export const signInSchema = z.object({
  apiCode: z.string({ error: 'API code is required' }).trim().min(1, 'API code is required').max(200, 'Invalid API code'),
})

export const signedInSchema = z.object({ name: z.string(), role: z.enum(ROLES) })
