import { batchHours, daysInWords, firstDay, lastDay, type BatchDay } from '#schedule/batch-days.ts'
import { BATCH_MODE_LABELS, type Batch, type BatchMode } from '#schedule/batch.ts'
import type { TrainingRule } from '#catalogue/training-rule.ts'
import type { PlainDate } from '#base/dates/dates.ts'

/** A certificate of participation is for somebody who took part and did not meet the rule of the program. */
export const CERTIFICATE_KINDS = ['completion', 'participation'] as const
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number]

/** What a training in a batch looked like when its certificate was issued. */
export interface BatchFacts {
  startDate: PlainDate
  endDate: PlainDate
  /** In their order; they need not follow each other. */
  days: PlainDate[]
  /** From the times of the days. */
  hours: number
  mode: BatchMode
  place: string
  trainers: string[]
  /** The client that the recipient came from, else that of an in-plant batch. */
  client: string | null
}

/**
 * What an edition keeps of the training, beside the names (docs/decisions/0018). A certificate without a batch has none.
 */
export interface TrainingSnapshot extends BatchFacts {
  kind: CertificateKind
  /** The rule of the program as it was. */
  rule: TrainingRule
  /** In percent. */
  score: number | null
  result: TestResult | null
  /** Why somebody below the rule got a certificate of completion. For the office only; empty when the person was erased. */
  exception: string | null
}

export const TEST_RESULTS = ['passed', 'failed', 'retest'] as const
type TestResult = (typeof TEST_RESULTS)[number]

export function kindOf(training: Pick<TrainingSnapshot, 'kind'> | null): CertificateKind {
  return training?.kind ?? 'completion'
}

/** What stands on the paper. */
export const KIND_TITLES: Record<CertificateKind, string> = {
  completion: 'Certificate of Completion',
  participation: 'Certificate of Participation',
}

export const KIND_SENTENCES: Record<CertificateKind, string> = {
  completion: 'has successfully completed the training program',
  participation: 'took part in the training program',
}

/** The columns that a batch gives. `time` is what somebody attended of it; without it, all of it. */
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

/** What others may read. The score and the rule are in the credential only. */
export function shownFacts({ startDate, endDate, days, hours, mode, place, trainers, client }: BatchFacts): BatchFacts {
  return { startDate, endDate, days, hours, mode, place, trainers, client }
}

/** More dates than this are not readable on one line. */
const MAX_DATES_LENGTH = 70

/** '12–14 December 2026, 24 hours'; of many days apart, '5 January – 30 June 2026 (24 days), 192 hours'. */
export function trainingTime({ startDate, endDate, days, hours }: Pick<BatchFacts, 'startDate' | 'endDate' | 'days' | 'hours'>): string {
  const inWords = (dates: readonly PlainDate[]) =>
    daysInWords(
      dates.map((date) => ({ date })),
      'long',
    )
  const all = inWords(days)
  const dates = all.length > MAX_DATES_LENGTH ? `${inWords([startDate])} – ${inWords([endDate])} (${days.length} days)` : all
  return `${dates}, ${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

/** 'Faridabad (classroom)', 'Online'. */
export function trainingPlace({ mode, place }: Pick<BatchFacts, 'mode' | 'place'>): string {
  const label = BATCH_MODE_LABELS[mode]
  if (mode === 'online') return place && place !== label ? `${label} (${place})` : label
  return place ? `${place} (${label.toLowerCase()})` : label
}

/** 'Trainers: Ravi Sample, Meera Example'; empty without any. */
export function trainersInWords({ trainers }: Pick<BatchFacts, 'trainers'>): string {
  return trainers.length === 0 ? '' : `${trainers.length === 1 ? 'Trainer' : 'Trainers'}: ${trainers.join(', ')}`
}
