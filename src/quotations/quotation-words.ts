import { counted, plural } from '#base/text/wording/counted.ts'
import type { SeatDecision } from '#training/roster/ordered-seat.schema.ts'
import type { StatusTone } from '#base/values/tone.ts'
import type { ListedQuotation } from './quotation.schema.ts'
import type { EntryKind, OrderChannel, QuotationState, SendingChannel } from './quotation-state.ts'

export const QUOTATION_STATE_TONES: Readonly<Record<QuotationState, StatusTone>> = {
  draft: 'neutral',
  sent: 'info',
  expired: 'warning',
  accepted: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
}

export const ENTRY_LABELS: Readonly<Record<EntryKind, string>> = {
  sent: 'Issued',
  accepted: 'Accepted',
  'acceptance-undone': 'Acceptance undone',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  asked: 'Question',
  mailed: 'E-mailed',
  booked: 'Booked',
  reminded: 'Payment reminder',
  'seat-left': 'Seat left',
  'marked-sent': 'Marked as sent',
}

/** '2 seats come off the bill' */
export function leftSeatsInWords(seats: number, { decision, goesAlong }: { decision: SeatDecision; goesAlong: boolean }): string {
  const count = counted(seats, 'seat')
  if (decision === 'credited') return `${count} ${plural(seats, 'comes', 'come')} off the bill`
  if (decision === 'replaced') return `${count} ${plural(seats, 'stays', 'stay')} ordered, for someone else`
  return goesAlong ? `${count} ${plural(seats, 'goes', 'go')} along to another batch` : `${count} billed all the same`
}

export const ORDER_CHANNEL_LABELS: Readonly<Record<OrderChannel, string>> = {
  phone: 'By phone',
  'e-mail': 'By e-mail',
  letter: 'By letter',
  'in person': 'In person',
}

export const SENDING_CHANNEL_LABELS: Readonly<Record<SendingChannel, string>> = { whatsapp: 'By WhatsApp', ...ORDER_CHANNEL_LABELS }

type SentState = Pick<ListedQuotation, 'state' | 'isSent'>

/** The state, or 'issued, not sent' while the buyer does not have an open quotation. */
export function stateInWords({ state, isSent }: SentState): string {
  return isUnsent({ state, isSent }) ? 'issued, not sent' : state
}

export function stateTone({ state, isSent }: SentState): StatusTone {
  return isUnsent({ state, isSent }) ? 'warning' : QUOTATION_STATE_TONES[state]
}

/** Whether the newest version is open and still has to go to the buyer. */
export function isUnsent({ state, isSent }: SentState): boolean {
  return state === 'sent' && !isSent
}

/** 'BHM/26-27/00001', or 'Draft for Mock Motors' before the number is drawn. */
export function quotationName({ number, buyerName }: Pick<ListedQuotation, 'number' | 'buyerName'>): string {
  return number ?? `Draft for ${buyerName}`
}
