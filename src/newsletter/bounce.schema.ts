import { z } from 'zod'
import { BOUNCE_OUTCOMES } from './bounce.ts'

/** The outcome for one recipient of a bounce report. */
export const resultSchema = z.object({
  address: z.string(),
  /**
   * 'set-aside': gets no more mailings. 'counted': noted with the subscriber, who stays subscribed. 'unsubscribed': has complained.
   * 'delayed': the mail may still arrive. 'unknown': not a subscriber.
   */
  outcome: z.enum(BOUNCE_OUTCOMES),
  words: z.string(),
  /** The mail that is now marked as bounced. Null if none of our mails matches. */
  mailId: z.int().nullable(),
})
export interface BounceResult extends z.output<typeof resultSchema> {}
