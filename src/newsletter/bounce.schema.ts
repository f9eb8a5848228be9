import { z } from 'zod'

/** What became of one bounce. */
export const resultSchema = z.object({
  address: z.string(),
  /**
   * 'set-aside': gets no issue any more. 'counted': noted with the subscriber, who stays subscribed. 'unknown': not a
   * subscriber, so nothing was changed.
   */
  outcome: z.enum(['set-aside', 'counted', 'unknown']),
  words: z.string(),
})
export interface BounceResult extends z.output<typeof resultSchema> {}
