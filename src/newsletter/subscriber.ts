import type { StatusTone } from '#base/values/tone.ts'

/**
 * 'waiting' has not pressed the button of the confirmation yet. 'unsubscribed' is kept without the address, so that nobody
 * is entered a second time by mistake. 'set-aside' cannot be reached and gets no issue until the office puts it back.
 */
export const SUBSCRIBER_STATUSES = ['waiting', 'confirmed', 'unsubscribed', 'set-aside'] as const
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number]

export const SUBSCRIBER_STATUS_LABELS: Record<SubscriberStatus, { label: string; tone: StatusTone }> = {
  waiting: { label: 'Not confirmed', tone: 'warning' },
  confirmed: { label: 'Subscribed', tone: 'success' },
  unsubscribed: { label: 'Unsubscribed', tone: 'neutral' },
  'set-aside': { label: 'Undeliverable', tone: 'danger' },
}

/** Somebody who does not confirm within this time is forgotten. Until then the link in the confirmation works. */
export const MAX_UNCONFIRMED_DAYS = 30
