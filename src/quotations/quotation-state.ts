import type { PlainDate } from '#base/dates/dates.ts'

/** The events of a quotation. Each belongs to one version. */
export const ENTRY_KINDS = [
  'sent',
  'accepted',
  'acceptance-undone',
  'declined',
  'withdrawn',
  'asked',
  'mailed',
  'booked',
  'reminded',
  'seat-left',
  'marked-sent',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The events that decide the state, with the state that each gives. The latest one counts. */
export const STATE_AFTER = {
  sent: 'sent',
  accepted: 'accepted',
  'acceptance-undone': 'sent',
  declined: 'declined',
  withdrawn: 'withdrawn',
} as const satisfies Partial<Record<EntryKind, string>>

export const QUOTATION_STATES = ['draft', 'sent', 'expired', 'accepted', 'declined', 'withdrawn'] as const
export type QuotationState = (typeof QUOTATION_STATES)[number]

/** The choices of a list: 'unsent' is the part of 'sent' whose newest version did not go to the buyer yet. */
export const LISTED_STATES = [...QUOTATION_STATES, 'unsent'] as const
export type ListedState = (typeof LISTED_STATES)[number]

/** The state that follows from the latest deciding event; undefined if there is none. A sent quotation expires after its last day. */
export function quotationState(
  latest: keyof typeof STATE_AFTER | undefined,
  { validUntil, today }: { validUntil: PlainDate | null; today: PlainDate },
): QuotationState {
  if (latest === undefined) return 'draft'
  const state = STATE_AFTER[latest]
  return state === 'sent' && validUntil !== null && validUntil < today ? 'expired' : state
}

/** The ways in which an order reaches the office. */
export const ORDER_CHANNELS = ['phone', 'e-mail', 'letter', 'in person'] as const
export type OrderChannel = (typeof ORDER_CHANNELS)[number]

/** The ways other than an e-mail of this program in which a version goes to the buyer. */
export const SENDING_CHANNELS = ['whatsapp', ...ORDER_CHANNELS] as const
export type SendingChannel = (typeof SENDING_CHANNELS)[number]
