/** What a delivery status notification says about one recipient (RFC 3464). */
export interface Bounce {
  address: string
  /** 'failed' is final; 'delayed' and others may still arrive. */
  action: string
  /** '5.1.1'. Empty when the notification gives none. */
  status: string
  /** The words of the mail server, in one line. */
  words: string
}

/** Larger ones have the whole message in them, which is not needed. */
export const MAX_BOUNCE_BYTES = 512 * 1024

/**
 * Whether the mailbox does not exist or cannot get mail for good (RFC 3463): 5.1.0 to 5.1.6, 5.1.10, 5.2.1, and 5.0.0 of
 * servers that say no more. A policy, spam or size refusal (5.2.3, 5.7.1…) is about the message, and a full mailbox is not
 * for ever.
 */
export function isDeadAddress({ action, status }: Pick<Bounce, 'action' | 'status'>): boolean {
  return action === 'failed' && /^5\.(?:1\.(?:[0-6]|10)|2\.1|0\.0)$/.test(status)
}
