import { z } from 'zod'
import { BOUNCE_OUTCOMES } from './bounce.ts'

/** What became of one recipient of a report about returned mails. */
export const resultSchema = z.object({
  address: z.string(),
  /**
   * 'set-aside': gets no issue any more. 'counted': noted with the subscriber, who stays subscribed. 'unsubscribed': has
   * complained. 'delayed': the mail may still arrive. 'unknown': not a subscriber.
   */
  outcome: z.enum(BOUNCE_OUTCOMES),
  words: z.string(),
  /** The mail that is marked now as one that came back. Null: none of ours is known. */
  mailId: z.int().nullable(),
})
export interface BounceResult extends z.output<typeof resultSchema> {}
