import { indianDate, shortDate } from '#base/dates/dates.ts'
import { counted, plural } from '#base/text/wording/counted.ts'
import type { SeatDecision } from '#training/roster/ordered-seat.schema.ts'
import type { StatusTone } from '#base/values/tone.ts'
import type { ListedQuotation, Quotation } from './quotation.schema.ts'
import {
  acceptanceOf,
  fallbackVersion,
  givenUpBy,
  type EntryKind,
  type OrderChannel,
  type QuotationState,
  type SendingChannel,
} from './quotation-state.ts'

const QUOTATION_STATE_TONES: Readonly<Record<QuotationState, StatusTone>> = {
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
  stands: 'Stands again',
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
  return isUnsent({ state, isSent }) ? UNSENT : state
}

const UNSENT = 'issued, not sent'

/** The tones of `stateInWords`. */
export const STATE_TONES = { ...QUOTATION_STATE_TONES, [UNSENT]: 'warning' } as const satisfies Record<string, StatusTone>

export function stateTone({ state, isSent }: SentState): StatusTone {
  return isUnsent({ state, isSent }) ? STATE_TONES[UNSENT] : QUOTATION_STATE_TONES[state]
}

/** Whether the current version is open and still has to go to the buyer. */
export function isUnsent({ state, isSent }: SentState): boolean {
  return state === 'sent' && !isSent
}

/** 'BHM/26-27/00001', or 'Draft for Mock Motors' before the number is drawn. */
export function quotationName({ number, buyerName }: Pick<ListedQuotation, 'number' | 'buyerName'>): string {
  return number ?? `Draft for ${buyerName}`
}

type Decided = Pick<Quotation, 'entries' | 'versionNumber'>

/** 'Version 2 was declined. Version 1 (accepted on 3 Nov 2026) stands.' Undefined unless an earlier version stands. */
export function standsInWords({ entries, versionNumber }: Decided): string | undefined {
  const givenUp = givenUpBy(entries)
  if (!givenUp || versionNumber === null) return undefined
  const was = givenUp.kind === 'declined' ? 'declined' : 'withdrawn'
  return `Version ${givenUp.versionNumber} was ${was}. ${acceptedInWords(entries, versionNumber)} stands.`
}

/** The effect of withdrawing the current version if an earlier one is accepted; undefined without one. */
export function fallbackInWords({ entries, versionNumber }: Decided): string | undefined {
  const fallback = fallbackVersion(entries, versionNumber)
  return fallback === undefined ? undefined : `${acceptedInWords(entries, fallback)} then stands again, with its seats and proformas.`
}

function acceptedInWords(entries: Quotation['entries'], version: number): string {
  const acceptance = acceptanceOf(entries, version)
  return `Version ${version}${acceptance ? ` (accepted on ${shortDate(indianDate(new Date(acceptance.at)))})` : ''}`
}

/** Stands for the name and address of a buyer who was a person and was erased. */
export const ERASED_BUYER = 'Erased'
