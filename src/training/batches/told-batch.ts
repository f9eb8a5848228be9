import { linksOf, type ToldBatch, type ToldChange } from '#mail/kinds/batch-letter.ts'
import { BATCH_MODE_LABELS, placeOf, whereOf, type PublicPlace } from './batch-place.ts'
import type { Batch } from './batch.schema.ts'
import { daysInWords } from './batch-days.ts'
import { hoursInClock } from '#base/dates/day-hours.ts'

/** The facts of a batch that its participants are informed about. */
export function toldBatch(batch: Batch): ToldBatch {
  const { id: batchId, sequence, training_program_name: program, days, mode, mapLink, meetingLink, joiningText } = batch
  const about = { daysInWords: daysInWords(days), mode: BATCH_MODE_LABELS[mode], where: whereOf(batch) }
  return { batchId, sequence, program, days, ...about, mapLink, meetingLink, joiningText }
}

/** Whether a change is one that the people of the batch are told of, and that raises the sequence of its calendar files. */
export function isToldToPeople(before: Batch, after: Batch): boolean {
  const isCancelled = ({ status }: Batch) => status === 'cancelled'
  return (
    changesSince(toldBatch(before), toldBatch(after)).length > 0 ||
    isCancelled(before) !== isCancelled(after) ||
    before.trainingProgramId !== after.trainingProgramId
  )
}

/** The facts of a batch that visitors see, and that the office gives on the phone. */
export type Schedule = Pick<Batch, 'days' | keyof PublicPlace>

/** The facts that changed since somebody saw the batch who was not yet informed about it. */
export function changesSinceSeen(seen: Schedule, now: Schedule): ToldChange[] {
  const facts = (schedule: Schedule) => ({
    Days: daysInWords(schedule.days),
    Hours: hoursInWords(schedule),
    Mode: BATCH_MODE_LABELS[schedule.mode],
    Place: placeOf(schedule),
  })
  return changedFacts(facts(seen), facts(now))
}

/** The facts that changed since somebody was informed. The joining text is left out: a change of wording affects no calendar. */
export function changesSince(before: ToldBatch, now: ToldBatch): ToldChange[] {
  const facts = (told: ToldBatch) => ({
    Days: told.daysInWords,
    Hours: hoursInWords(told),
    Mode: told.mode,
    Where: told.where,
    ...Object.fromEntries(linksOf(told).map(({ label, value }) => [label, value])),
  })
  return changedFacts(facts(before), facts(now))
}

function changedFacts(old: Record<string, string>, present: Record<string, string>): ToldChange[] {
  return Object.entries(present).flatMap(([label, value]) => {
    const earlier = old[label] ?? ''
    return earlier === value ? [] : [{ label, before: earlier, now: value || 'none now' }]
  })
}

/** '09:30 to 17:30', or the hours of each day. */
function hoursInWords({ days }: Pick<ToldBatch, 'days'>): string {
  const hours = days.map((day) => hoursInClock(day))
  return new Set(hours).size === 1 ? (hours[0] ?? '') : hours.join(', ')
}
