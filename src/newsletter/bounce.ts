export const BOUNCE_OUTCOMES = ['set-aside', 'counted', 'unsubscribed', 'delayed', 'unknown'] as const

/** What became of one recipient of a report about returned mails. */
export interface BounceResult {
  address: string
  /**
   * 'set-aside': gets no issue any more. 'counted': noted with the subscriber, who stays subscribed. 'unsubscribed': has
   * complained. 'delayed': the mail may still arrive. 'unknown': not a subscriber.
   */
  outcome: (typeof BOUNCE_OUTCOMES)[number]
  words: string
  /** The mail that is marked now as one that came back. Null: none of ours is known. */
  mailId: number | null
}

/** Larger ones have the whole message in them, which is not needed. */
export const MAX_BOUNCE_BYTES = 512 * 1024
