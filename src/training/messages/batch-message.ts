import type { Batch } from '../batches/batch.schema.ts'
import { endingDate, firstDay } from '../batches/batch-days.ts'
import { changesSince } from '../batches/told-batch.ts'
import type { ToldBatch } from '#mail/kinds/batch-letter.ts'
import { addDays } from '#base/dates/calendar.ts'
import { shortDate, type PlainDate } from '#base/dates/dates.ts'
import type { RosterEntry } from '../roster/roster.schema.ts'

export const MESSAGE_KINDS = ['joining', 'reminder', 'changed', 'cancelled'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]
/**
 * 'left': the batch takes place without them. It is sent when they leave, and stored as 'cancelled', since they know the same. 'notice':
 * the office's own text, which says nothing about the batch's data.
 */
export type PlannedKind = MessageKind | 'left' | 'notice'

/** The last message to each person currently in the batch. */
export interface LastTold {
  kind: MessageKind
  at: string
  told: ToldBatch
  /** The kinds and topics they have received: 'reminder:2026-12-12', each with a warning if it bounced, otherwise null. */
  had: ReadonlyMap<string, string | null>
}

/** A contact of a client who can be written to. */
export interface Contact {
  id: number
  name: string
  email: string
}

export const WAYS = ['own', 'contact', 'none'] as const

/** Names the batch of a message about one of two batches. */
export interface MessageAbout {
  /** Name of the batch, because the screen shows another one, too. */
  name?: string
  /** One of them has paid: paying participants are informed when they leave, even if the batch is not confirmed. */
  isPaid?: boolean
  /** Some buyers do not know of a change: they have ordered seats, and are informed even if the batch is not confirmed. */
  hasBuyers?: boolean
}

/** The reason why a message of this kind cannot be sent to anybody now. */
export function messageRefusal(
  kind: PlannedKind,
  { status, confirmed, days }: Batch,
  today: PlainDate,
  { name = 'This batch', isPaid = false, hasBuyers = false }: MessageAbout = {},
): string | undefined {
  if (kind === 'cancelled') {
    return status === 'cancelled' ? undefined : 'This batch is not cancelled.'
  }
  if (status === 'cancelled') return `${name} is cancelled.`
  const isCountedOn = (kind === 'left' && isPaid) || (kind === 'changed' && hasBuyers)
  if (!isCertain({ confirmed, status }) && !isCountedOn) {
    return status === 'draft'
      ? `${name} is a draft. Open it first.`
      : `${name} is not confirmed to run. Confirm it first: until then nobody is told anything.`
  }
  if (endingDate(days) < today) return `The batch is over: it ended on ${shortDate(endingDate(days))}. No e-mails are sent.`
  if (kind === 'reminder' && firstDay(days) !== addDays(today, 1)) {
    return firstDay(days) > today
      ? `The reminder leaves by itself on the day before, ${shortDate(addDays(firstDay(days), -1))}.`
      : 'This batch has begun. A reminder would be too late.'
  }
  return undefined
}

/** Whether participants are told anything about the batch. */
export function isCertain({ confirmed, status }: Pick<Batch, 'confirmed' | 'status'>): boolean {
  return confirmed && status !== 'draft'
}

/** The topic of a message. A person gets only the first message of a kind and topic. */
export function topicOf(kind: PlannedKind, batch: Pick<Batch, 'days' | 'sequence'>, entry: Pick<RosterEntry, 'rosterSince'>): string {
  if (kind === 'joining') return entry.rosterSince
  if (kind === 'left') return `left:${entry.rosterSince}`
  return kind === 'reminder' ? firstDay(batch.days) : String(batch.sequence)
}

/** A warning if the message bounced; null if it was delivered, undefined if it was never sent. */
export function fateOf(
  kind: PlannedKind,
  { entry, last, batch }: { entry: Pick<RosterEntry, 'rosterSince'>; last: LastTold | undefined; batch: Pick<Batch, 'days' | 'sequence'> },
): string | null | undefined {
  return last?.had.get(`${kind}:${topicOf(kind, batch, entry)}`)
}

/** The reason why somebody gets nothing, whatever their address. */
export function reasonForNothing(
  kind: PlannedKind,
  { entry, last, batch, now }: { entry: RosterEntry; last: LastTold | undefined; batch: Batch; now: ToldBatch },
): string | undefined {
  const had = fateOf(kind, { entry, last, batch })
  if (had !== undefined) return had ?? (kind === 'changed' ? 'knows of this change' : 'has been told already')
  if (kind === 'left') {
    if (last?.kind === 'cancelled') return 'has been told already'
    if (entry.paidOn !== null) return undefined
    if (!last) return 'was never told of this batch'
    return batch.confirmed ? undefined : 'has not paid, and this batch is not confirmed to run'
  }
  if (kind === 'cancelled') {
    if (last?.kind === 'cancelled') return 'has been told already'
    // An unconfirmed batch has informed nobody, so there is nothing to revoke; but somebody who has paid counts on it.
    if (!last && !batch.confirmed && entry.paidOn === null) return 'was never told of this batch'
    if (entry.rosterState === 'waiting') return 'waits for a seat'
    return !last && entry.rosterState === 'cancelled' && entry.rosterReason !== batch.cancelledReason
      ? 'their place was cancelled before'
      : undefined
  }
  if (entry.rosterState === 'waiting') return 'waits for a seat'
  if (entry.rosterState === 'cancelled') return 'their place is cancelled'
  if (kind !== 'changed') return undefined
  if (!last || last.kind === 'cancelled') return 'not told yet: joining instructions come first'
  return changesSince(last.told, now).length === 0 ? 'knows of this change' : undefined
}

/** The mails that leave although the people know already: joining instructions that waited in the outbox with the former days. */
export function correctedInWords(mails: number): string {
  if (mails === 0) return 'Nothing was sent.'
  return `${mails === 1 ? 'One e-mail' : `${mails} e-mails`} of joining instructions had not left yet: sent with the new data.`
}
