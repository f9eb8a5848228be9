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
