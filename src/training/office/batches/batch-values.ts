import { forLocationTexts } from '../../batches/batch-place.ts'
import type { BatchTrainer, Batch, BatchForm } from '../../batches/batch.schema.ts'
import { hoursProblem, inOrder, movedDays, nextDay, overrunDate, repeatedDate, type BatchDay } from '../../batches/batch-days.ts'
import { daysBetween, isPlainDate, shortDate, type PlainDate } from '#base/dates/dates.ts'
import { findState } from '#base/values/indian-states.ts'
import { blankValues, valuesOf, type FormValues } from '#office/form/form-values.ts'

/** The fields of the batch form. Days and trainers are JSON; 'yes' is a ticked box. */
export const BATCH_LABELS = {
  trainingProgramId: 'Training program',
  mode: 'Mode',
  days: 'Days',
  allowFarDays: 'Days far apart',
  place: 'Place',
  ...forLocationTexts(({ label }) => label),
  state: 'State',
  mapLink: 'Map link',
  meetingLink: 'Meeting link',
  seats: 'Seats',
  trainers: 'Trainers',
  clientId: 'Client',
  clientContactId: 'Contact',
  lumpSum: 'Lump sum',
  lumpSumPaidOn: 'Lump sum paid on',
  joiningText: 'Joining text',
  status: 'Status',
  cancelledReason: 'Reason',
  confirmed: 'Confirmed to run',
  isPublic: 'On the site',
} satisfies Record<keyof BatchForm, string>
export type BatchValues = FormValues<typeof BATCH_LABELS>

const YES = 'yes'
const FIRST_HOURS = { startTime: '09:30', endTime: '17:30' }
/** A copy is planned this many weeks later, on the same days of the week. */
const COPY_AFTER_WEEKS = 4

export function blankBatch(trainingProgramId = ''): BatchValues {
  const days = JSON.stringify([{ date: '', ...FIRST_HOURS }])
  return { ...blankValues(BATCH_LABELS), trainingProgramId, mode: 'classroom', status: 'draft', days, trainers: '[]' }
}

export function batchValues(batch: Batch): BatchValues {
  return {
    ...valuesOf(BATCH_LABELS, batch),
    days: JSON.stringify(batch.days),
    trainers: JSON.stringify(batch.trainers),
    confirmed: batch.confirmed ? YES : '',
    isPublic: batch.isPublic ? YES : '',
    allowFarDays: '',
  }
}

/** "Copy for new dates": the batch as a draft, its days moved to at least four weeks after both today and the original. */
export function copiedBatch(batch: Batch, today: PlainDate): BatchValues {
  const [first] = batch.days
  const since = first && first.date > today ? 0 : daysBetween(first?.date ?? today, today)
  const shift = (Math.ceil(since / 7) + COPY_AFTER_WEEKS) * 7
  const days = movedDays(batch.days, shift)
  const state = findState(batch.state)?.name ?? ''
  return { ...batchValues({ ...batch, days, state }), status: 'draft', confirmed: '', cancelledReason: '', lumpSumPaidOn: '' }
}

export function batchInput({ days, trainers, confirmed, isPublic, allowFarDays, ...values }: BatchValues): object {
  return {
    ...values,
    days: daysIn(days),
    trainers: trainersIn(trainers).filter(({ entryId, name }) => entryId !== null || name.trim() !== ''),
    seats: wholeOrNull(values.seats),
    lumpSum: wholeOrNull(values.lumpSum),
    lumpSumPaidOn: values.lumpSumPaidOn || null,
    clientId: values.clientId || null,
    clientContactId: values.clientContactId || null,
    confirmed: confirmed === YES,
    isPublic: isPublic === YES,
    ...(allowFarDays === YES && { allowFarDays: true }),
  }
}

/** The error of the days, in one sentence. */
export function dayMessage(days: readonly BatchDay[]): string | undefined {
  if (days.length === 0) return 'A batch needs at least one day'
  if (days.some(({ date }) => !isPlainDate(date))) return 'Give each day a date'
  const empty = days.find(({ startTime, endTime }) => startTime === '' || endTime === '')
  if (empty) return `${shortDate(empty.date)}: give it hours`
  for (const day of days) {
    const problem = hoursProblem(day)
    if (problem !== undefined) return `${shortDate(day.date)}: ${uncapitalised(problem)}`
  }
  const twice = repeatedDate(days)
  if (twice !== undefined) return `${shortDate(twice)} is in the list twice`
  const night = overrunDate(days)
  return night && `${shortDate(night)} ends after the next day begins`
}

/** A note shown while typing, if a day is not before the next one in the list. */
export function orderNote(days: readonly BatchDay[], at: number): string | undefined {
  const [date = '', next = ''] = [days[at]?.date, days[at + 1]?.date]
  if (!isPlainDate(date) || !isPlainDate(next) || date < next) return undefined
  if (date === next) return `The same date as day ${at + 2}.`
  return `After day ${at + 2}, ${shortDate(next)}. The days are saved in the order of their dates.`
}

export function daysIn(json: string): BatchDay[] {
  return JSON.parse(json || '[]') as BatchDay[]
}

export function trainersIn(json: string): BatchTrainer[] {
  return JSON.parse(json || '[]') as BatchTrainer[]
}

/** Adds the day after the last one, with its hours. */
export function withNextDay(days: readonly BatchDay[]): BatchDay[] {
  const last = inOrder(days.filter(({ date }) => isPlainDate(date))).at(-1)
  return [...days, last ? { ...last, date: nextDay(last.date) } : { date: '', ...FIRST_HOURS }]
}

function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** A text that is not a whole number is sent unchanged, and the schema reports it. */
function wholeOrNull(text: string): number | string | null {
  const typed = text.replaceAll(/[\s,₹]/g, '')
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : text
}
