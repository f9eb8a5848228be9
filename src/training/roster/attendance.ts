import { HALVES, type Half, type Mark } from './marks.ts'
import type { AttendanceMark, Attendance } from './attendance.schema.ts'

import { endsNextDay, minutesOf } from '#base/dates/day-hours.ts'
import { shortDate } from '#base/dates/dates.ts'
import { batchHours, inOrder, type BatchDay } from '../batches/batch-days.ts'
import type { Batch } from '../batches/batch.schema.ts'

type Hours = Pick<BatchDay, 'startTime' | 'endTime'>

/** Lunch is at about 13:00, and the hour after it counts as afternoon. A day that begins at noon has no forenoon. */
const [NOON, LUNCH, EARLIEST_AFTERNOON] = ['12:00', '13:00', '14:00']
/** A shorter day is one sitting, even around lunch: nobody signs twice for three hours. */
const MIN_MINUTES_OF_TWO = 5 * 60
const [NIGHT_UNTIL, EVENING_FROM] = ['04:00', '17:00']

/**
 * The parts of a day, derived from its hours (docs/decisions/0095). Every day has at least one: 09:30 to 12:30 and 10:00 to 14:00 only the
 * first, 14:00 to 22:00 and a night only the second.
 */
export function halvesOf(hours: Hours): readonly Half[] {
  const { startTime, endTime } = hours
  if (startTime >= NOON) return ['second']
  if (endTime < EARLIEST_AFTERNOON && !endsNextDay(hours)) return ['first']
  const minutes = minutesOf(hours)
  if (minutes >= MIN_MINUTES_OF_TWO) return HALVES
  return minutesOf({ startTime, endTime: LUNCH }) > minutes / 2 ? ['first'] : ['second']
}

/** 'forenoon', 'afternoon'; for a day that begins late, 'evening' or 'night'. */
export function halfLabel(half: Half, hours: Hours): string {
  const { startTime, endTime } = hours
  if (half === 'first') return startTime < NIGHT_UNTIL ? 'night' : 'forenoon'
  if (startTime < EVENING_FROM) return 'afternoon'
  return endsNextDay(hours) && endTime !== MIDNIGHT ? 'night' : 'evening'
}

const MIDNIGHT = '00:00'

const VALUES: Record<Mark, number> = { present: 1, partial: 0.5, absent: 0 }

/**
 * The marks that count: those of the parts that the days have. If a day had two parts when it was marked and now has one, the better mark
 * counts, so that a change of hours costs nobody their attendance. The stored marks stay until somebody marks again.
 */
export function countedMarks<Marked extends AttendanceMark>(days: readonly BatchDay[], marks: readonly Marked[]): Marked[] {
  return days.flatMap((day) => {
    const ofDay = marks.filter(({ date }) => date === day.date)
    const [half = 'first', ...others] = halvesOf(day)
    if (others.length > 0) return ofDay
    const [best] = [...ofDay].sort((a, b) => VALUES[b.mark] - VALUES[a.mark] || Number(b.half === half) - Number(a.half === half))
    return best ? [{ ...best, half }] : []
  })
}

/** The share of all half days of a batch, including future ones. Marks of other days do not count. */
export function attendanceOf({ days }: Pick<Batch, 'days'>, marks: readonly AttendanceMark[]): Attendance {
  const halfDays = days.reduce((sum, day) => sum + halvesOf(day).length, 0)
  const counted = countedMarks(days, marks)
  const attended = counted.reduce((sum, { mark }) => sum + VALUES[mark], 0)
  return {
    halfDays,
    attended,
    unmarked: halfDays - counted.length,
    percent: halfDays === 0 ? 0 : Math.floor((attended * 1000) / halfDays) / 10,
  }
}

/** The days somebody attended, and their hours; half a day counts half of its hours. */
export function attendedTime(days: readonly BatchDay[], marks: readonly AttendanceMark[]): { days: readonly BatchDay[]; hours: number } {
  const attended = days.map((day) => ({ day, share: attendanceOf({ days: [day] }, marks).attended / halvesOf(day).length }))
  const hours = attended.reduce((sum, { day, share }) => sum + batchHours([day]) * share, 0)
  const there = attended.filter(({ share }) => share > 0).map(({ day }) => day)
  return { days: trainingDays(there, marks), hours: Math.round(hours * 100) / 100 }
}

/** The days of somebody's training. A day made up in another batch is replaced by the day there. */
export function trainingDays(days: readonly BatchDay[], marks: readonly AttendanceMark[]): readonly BatchDay[] {
  if (!marks.some(({ madeUp }) => madeUp)) return days
  const found = days.flatMap((day) => {
    const attended = countedMarks([day], marks).filter(({ mark }) => VALUES[mark] > 0)
    const elsewhere = attended.flatMap(({ madeUp }) => (madeUp ? [{ ...day, date: madeUp.on }] : []))
    return attended.length > 0 && elsewhere.length === attended.length ? elsewhere : [day, ...elsewhere]
  })
  return inOrder([...new Map(found.map((day) => [day.date, day])).values()])
}

/** 'present', 'absent with reason', 'made up on 20 Dec 2026', 'not marked'. */
export function markInWords(mark: Pick<AttendanceMark, 'mark' | 'reason' | 'madeUp'> | undefined): string {
  if (!mark) return 'not marked'
  if (mark.madeUp) return `made up on ${shortDate(mark.madeUp.on)}`
  return mark.mark === 'absent' && mark.reason !== null ? 'absent with reason' : mark.mark
}

/** The marks of one day: 'present', or 'forenoon present, afternoon absent (ill)'. */
export function dayInWords(day: BatchDay, marks: readonly AttendanceMark[]): string {
  const counted = countedMarks([day], marks)
  const parts = halvesOf(day).map((half) => {
    const mark = counted.find((one) => one.half === half)
    return { label: halfLabel(half, day), words: mark?.reason ? `${mark.mark} (${mark.reason})` : markInWords(mark) }
  })
  return partsInWords(parts)
}

/** One word if the parts of a day have the same mark, otherwise one for each: 'forenoon present, afternoon absent'. */
export function partsInWords(parts: ReadonlyArray<{ label: string; words: string }>): string {
  const [first, ...others] = new Set(parts.map(({ words }) => words))
  return others.length === 0 ? (first ?? '') : parts.map(({ label, words }) => `${label} ${words}`).join(', ')
}
