import { z } from 'zod'
import type { BlockerGroup } from './blockers.ts'

export const blockerGroupSchema = z.object({
  kind: z.enum(['participant', 'certificate']),
  count: z.int(),
  countIsEstimate: z.boolean(),
  newest: z.array(z.object({ id: z.int(), name: z.string() })),
}) satisfies z.ZodType<BlockerGroup>
