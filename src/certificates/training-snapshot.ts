import type { CertificateKind } from './certificate-kinds.ts'
import type { WordingValues } from './designs/design-wording.ts'
import { batchHours, daysInWords, firstDay, lastDay, type BatchDay } from '#training/batches/batch-days.ts'
import { attendedTime, trainingDays } from '#training/roster/attendance.ts'
import { BATCH_MODE_LABELS } from '#training/batches/batch-place.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import { belowRule, type TrainingRule } from '#catalogue/training-rule.ts'
import type { RosterEntry } from '#training/roster/roster.schema.ts'
import type { PrintedDifference } from './edition-list.schema.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { plural } from '#base/text/wording/counted.ts'
import type { BatchFacts, TrainingSnapshot } from './training-snapshot.schema.ts'

export function kindOf(training: Pick<TrainingSnapshot, 'kind'> | null): CertificateKind {
  return training?.kind ?? 'completion'
}

/** The kind of a certificate in one word. */
export const KIND_LABELS: Record<CertificateKind, string> = { completion: 'Completion', participation: 'Participation' }

/** The printed title of each kind. */
export const KIND_TITLES: Record<CertificateKind, string> = {
  completion: 'Certificate of Completion',
  participation: 'Certificate of Participation',
}

export const KIND_SENTENCES: Record<CertificateKind, string> = {
  completion: 'has successfully completed the training program',
  participation: 'took part in the training program',
}

/** The facts from a batch. `time` is the attended part; by default all of it. */
export function batchFacts(
  batch: Pick<Batch, 'days' | 'mode' | 'place' | 'trainers' | 'client_name'>,
  client: string | null,
  { days, hours }: { days: readonly BatchDay[]; hours: number } = { days: batch.days, hours: batchHours(batch.days) },
): BatchFacts {
  return {
    startDate: firstDay(days),
    endDate: lastDay(days),
    days: days.map(({ date }) => date),
    hours,
    mode: batch.mode,
    place: batch.place,
    trainers: batch.trainers.map(({ name }) => name),
    client: client ?? batch.client_name,
  }
}

/** The public facts. The score and the rule are in the credential only. */
export function shownFacts({ startDate, endDate, days, hours, mode, place, trainers, client }: BatchFacts): BatchFacts {
  return { startDate, endDate, days, hours, mode, place, trainers, client }
}

/** More dates than this are not readable on one line. */
const MAX_DATES_LENGTH = 70

/** 'December 12–14, 2026, 24 hours'; of many days apart, 'January 5, 2026 – June 30, 2026 (24 days), 192 hours'. */
export function trainingTime(facts: Pick<BatchFacts, 'startDate' | 'endDate' | 'days' | 'hours'>): string {
  return `${trainingDates(facts)}, ${trainingHours(facts)}`
}

/** '24 hours'. */
export function trainingHours({ hours }: Pick<BatchFacts, 'hours'>): string {
  return `${hours} ${plural(hours, 'hour')}`
}

/** 'December 12–14, 2026'. */
export function trainingDates({ startDate, endDate, days }: Pick<BatchFacts, 'startDate' | 'endDate' | 'days'>): string {
  const inWords = (dates: readonly PlainDate[]) =>
    daysInWords(
      dates.map((date) => ({ date })),
      'long',
    )
  const all = inWords(days)
  return all.length > MAX_DATES_LENGTH ? `${inWords([startDate])} – ${inWords([endDate])} (${days.length} days)` : all
}

/** The values for a design's wording. Without a batch there are none. */
export function wordingValues(training: Pick<TrainingSnapshot, 'days' | 'hours' | 'client' | 'score'> | null): WordingValues {
  if (!training) return { days: null, hours: null, client: null, score: null }
  const { days, hours, client, score } = training
  return { days: String(days.length), hours: String(hours), client, score: score === null ? null : `${score} %` }
}

/** 'Faridabad (classroom)', 'Online'. */
export function trainingPlace({ mode, place }: Pick<BatchFacts, 'mode' | 'place'>): string {
  const label = BATCH_MODE_LABELS[mode]
  if (mode === 'online') return place && place !== label ? `${label} (${place})` : label
  return place ? `${place} (${label.toLowerCase()})` : label
}

/** 'Trainers: Ravi Sample, Meera Example'; empty if there are none. */
export function trainersInWords({ trainers }: Pick<BatchFacts, 'trainers'>): string {
  return trainers.length === 0 ? '' : `${plural(trainers.length, 'Trainer')}: ${trainers.join(', ')}`
}

/** Somebody with a seat in a batch. */
export interface Trained {
  batch: Pick<Batch, 'days' | 'mode' | 'place' | 'trainers' | 'client_name'>
  entry: Pick<RosterEntry, 'marks' | 'attendance' | 'score' | 'result' | 'client_name'>
}

/** Whether a training was held for one client. */
export function isInHouse(trained: { batch: Pick<Batch, 'client_name'> } | null): boolean {
  return trained !== null && trained.batch.client_name !== null
}

/** The reasons why somebody is below a rule, one sentence for each part; empty if they meet it. */
export function whyBelow(rule: TrainingRule, { entry: { attendance, score, result } }: Trained): string[] {
  return belowRule(rule, { ...attendance, score, result })
}

interface Printed {
  kind: CertificateKind
  rule: TrainingRule
  /** The reason for a certificate of completion below the rule. */
  exception?: string | null | undefined
}

/** The training of a certificate from the batch's current data. */
export function trainingSnapshot(trained: Trained, { kind, rule, exception = null }: Printed): TrainingSnapshot {
  const { batch, entry } = trained
  const { attendance, score, result } = entry
  const attended = attendedTime(batch.days, entry.marks)
  // For participation, only the attended time counts, if attendance was marked.
  const whole = { days: trainingDays(batch.days, entry.marks), hours: batchHours(batch.days) }
  const time = kind === 'participation' && attended.days.length > 0 ? attended : whole
  const isException = kind === 'completion' && whyBelow(rule, trained).length > 0
  const facts = batchFacts(batch, entry.client_name, time)
  return {
    ...facts,
    kind,
    isInHouse: isInHouse(trained),
    rule,
    attendance: attendance.percent,
    score,
    result,
    exception: isException ? exception : null,
  }
}

/**
 * The training of a certificate if it were issued now. The rule stays the original one, the client is the participant's original one; an
 * exception, and participation for somebody who met the rule, stay as decided.
 */
export function trainingToday(
  issued: TrainingSnapshot,
  trained: Trained,
  { kind, exception = issued.exception }: Partial<Pick<Printed, 'kind' | 'exception'>> = {},
): TrainingSnapshot {
  const { rule, score, result } = issued
  const { attendance } = trained.entry
  // A snapshot does not say whether 0 % means absent or unmarked. If it is still 0 %, attendance has not changed.
  const unmarked = attendance.percent === 0 ? attendance.unmarked : 0
  const wasBelow = belowRule(rule, { percent: issued.attendance ?? 0, unmarked, score, result }).length > 0
  const isBelow = whyBelow(rule, trained).length > 0
  const usual = issued.kind === 'completion' ? !isBelow || exception !== null : wasBelow && !isBelow
  const printed = { kind: kind ?? (usual ? 'completion' : 'participation'), rule, exception } as const
  return { ...trainingSnapshot(trained, printed), client: issued.client }
}

/** The differences between the two in words, except names and program. */
export function trainingDifferences(issued: TrainingSnapshot, today: TrainingSnapshot): PrintedDifference[] {
  const test = ({ score, result }: TrainingSnapshot) => [score === null ? '' : `${score} %`, result ?? ''].filter(Boolean).join(', ')
  const texts: Array<[what: string, text: (training: TrainingSnapshot) => string]> = [
    ['Kind', ({ kind }) => KIND_TITLES[kind]],
    ['Days', trainingTime],
    ['Place', trainingPlace],
    ['Trainers', ({ trainers }) => trainers.join(', ')],
    ['Test', test],
  ]
  return texts
    .map(([what, text]) => ({ what, printed: text(issued), today: text(today) }))
    .filter(({ printed, today: now }) => printed !== now)
}
