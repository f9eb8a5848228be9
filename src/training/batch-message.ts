import type { Batch } from '#schedule/batch.schema.ts'
import { endingDate, firstDay } from '#schedule/batch-days.ts'
import { changesSince } from '#schedule/told-batch.ts'
import type { ToldBatch } from '#mail/kinds/batch-letter.ts'
import { addDays } from '#base/dates/calendar.ts'
import { shortDate, type PlainDate } from '#base/dates/dates.ts'
import type { RosterEntry } from './roster.schema.ts'

export const MESSAGE_KINDS = ['joining', 'reminder', 'changed', 'cancelled'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]
/**
 * 'left': the batch takes place, without them. It is told when they leave, and stored as 'cancelled': what they know is the same.
 * 'notice': words of the office, which say nothing of what the batch is.
 */
export type PlannedKind = MessageKind | 'left' | 'notice'

/** What somebody was told last, of those in the batch since then. */
export interface LastTold {
  kind: MessageKind
  at: string
  told: ToldBatch
  /** The kinds and topics that they have had: 'reminder:2026-12-12'. With what is to be said of one that came back; else null. */
  had: ReadonlyMap<string, string | null>
}

/** A contact of a client who can be written to. */
export interface Contact {
  id: number
  name: string
  email: string
}

export const WAYS = ['own', 'contact', 'none'] as const

/** Of a message about one of two batches. */
export interface MessageAbout {
  /** Of the batch, because another one is on the screen too. */
  name?: string
  /** One of them has paid: whoever leaves is told, also of a batch that is not certain. */
  isPaid?: boolean
}

/** Why a message of this kind is not sent to anybody now. */
export function messageRefusal(
  kind: PlannedKind,
  { status, confirmed, days }: Batch,
  today: PlainDate,
  { name = 'This batch', isPaid = false }: MessageAbout = {},
): string | undefined {
  if (kind === 'cancelled') {
    return status === 'cancelled' ? undefined : 'This batch is not cancelled.'
  }
  if (status === 'cancelled') return `${name} is cancelled.`
  const isCertain = confirmed && status !== 'draft'
  if (!isCertain && !(kind === 'left' && isPaid)) {
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

/** Of two messages of one kind to one person about the same topic only the first is sent. */
export function topicOf(kind: PlannedKind, batch: Pick<Batch, 'days' | 'sequence'>, entry: Pick<RosterEntry, 'rosterSince'>): string {
  if (kind === 'joining') return entry.rosterSince
  if (kind === 'left') return `left:${entry.rosterSince}`
  return kind === 'reminder' ? firstDay(batch.days) : String(batch.sequence)
}

/** What is to be said of this message that somebody has had and that came back; null when it did not, undefined when they have not had it. */
export function fateOf(
  kind: PlannedKind,
  { entry, last, batch }: { entry: Pick<RosterEntry, 'rosterSince'>; last: LastTold | undefined; batch: Pick<Batch, 'days' | 'sequence'> },
): string | null | undefined {
  return last?.had.get(`${kind}:${topicOf(kind, batch, entry)}`)
}

/** Why somebody gets nothing, whatever their address. */
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
    // A batch that was never confirmed has told nobody, so there is nothing to take back: but who has paid counts on it.
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
