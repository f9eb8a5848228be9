import type { StatusTone } from '#base/values/tone.ts'

/**
 * 'waiting': not yet confirmed. 'unsubscribed': kept without the address, so that nobody is added again by mistake. 'set-aside':
 * unreachable; gets no mailings until the office reactivates it.
 */
export const SUBSCRIBER_STATUSES = ['waiting', 'confirmed', 'unsubscribed', 'set-aside'] as const
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number]

export const SUBSCRIBER_STATUS_LABELS: Record<SubscriberStatus, { label: string; tone: StatusTone }> = {
  waiting: { label: 'Not confirmed', tone: 'warning' },
  confirmed: { label: 'Subscribed', tone: 'success' },
  unsubscribed: { label: 'Unsubscribed', tone: 'neutral' },
  'set-aside': { label: 'Undeliverable', tone: 'danger' },
}

/** Unconfirmed addresses are deleted after this time. Until then the confirmation link works. */
export const MAX_UNCONFIRMED_DAYS = 30
