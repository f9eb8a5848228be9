export const BOUNCE_OUTCOMES = ['set-aside', 'counted', 'unsubscribed', 'delayed', 'unknown'] as const

/** Larger ones have the whole message in them, which is not needed. */
export const MAX_BOUNCE_BYTES = 512 * 1024
