import { z } from 'zod'

/** Records of one kind that block the deletion of a program, client or participant because they refer to it. */
export const blockerGroupSchema = z.object({
  /** 'hidden' stands for records that the actor may know nothing about. */
  kind: z.enum(['participant', 'certificate', 'batch', 'client', 'hidden']),
  /** 0 for hidden ones. */
  count: z.int(),
  /** Whether `count` is an estimate. */
  countIsEstimate: z.boolean(),
  /** The newest of them; empty for an actor who may not read records. */
  newest: z.array(z.object({ id: z.int(), name: z.string() })),
})
export interface BlockerGroup extends z.output<typeof blockerGroupSchema> {}
