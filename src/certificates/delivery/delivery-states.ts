/** The delivery states of a certificate. Those that need attention come first. */
export const DELIVERY_STATES = [
  'failed',
  'returned',
  'no-address',
  'unsent',
  'earlier',
  'waiting',
  'client',
  'sent',
  'unknown',
  'not-valid',
] as const

/**
 * 'returned': its e-mail bounced. 'earlier': only an earlier edition arrived. 'client': a contact received a link to it. 'unknown': too
 * old, its e-mails were removed.
 */
export type DeliveryState = (typeof DELIVERY_STATES)[number]
