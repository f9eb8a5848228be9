export const BOUNCE_OUTCOMES = ['set-aside', 'counted', 'unsubscribed', 'delayed', 'unknown'] as const

/** Larger reports contain the whole message, which is not needed. */
export const MAX_BOUNCE_BYTES = 512 * 1024
