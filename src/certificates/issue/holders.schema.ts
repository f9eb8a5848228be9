import { z } from 'zod'
import type { HolderGroup } from './holders.ts'

export const holderGroupSchema = z.object({
  kind: z.enum(['participant', 'certificate']),
  count: z.int(),
  countIsEstimate: z.boolean(),
  newest: z.array(z.object({ id: z.int(), name: z.string() })),
}) satisfies z.ZodType<HolderGroup>
