import { batchHours } from './batch-days.ts'
import type { Batch, BatchDay } from './batch.schema.ts'
import type { AttendanceMark, Attendance } from './attendance.schema.ts'

/** A day of a batch has two halves, and somebody may come to one of them only. */
export const HALVES = ['first', 'second'] as const
export type Half = (typeof HALVES)[number]
export const HALF_LABELS: Record<Half, string> = { first: 'forenoon', second: 'afternoon' }

/** Whoever has no mark is unmarked: that is never stored, and no mark is set by itself. */
export const MARKS = ['present', 'partial', 'absent'] as const
export type Mark = (typeof MARKS)[number]

const VALUES: Record<Mark, number> = { present: 1, partial: 0.5, absent: 0 }

/** The share of all half days of a batch, also of those to come. Marks of other days do not count. */
export function attendanceOf({ days }: Pick<Batch, 'days'>, marks: readonly AttendanceMark[]): Attendance {
  const halfDays = days.length * HALVES.length
  const dates = new Set(days.map(({ date }) => date))
  const counted = marks.filter(({ date }) => dates.has(date))
  const attended = counted.reduce((sum, { mark }) => sum + VALUES[mark], 0)
  return {
    halfDays,
    attended,
    unmarked: halfDays - counted.length,
    percent: halfDays === 0 ? 0 : Math.floor((attended / halfDays) * 100),
  }
}

/** The days on which somebody was there, and for how many hours; half a day counts half of its hours. */
export function attendedTime(days: readonly BatchDay[], marks: readonly AttendanceMark[]): { days: BatchDay[]; hours: number } {
  const attended = days.map((day) => ({ day, share: attendanceOf({ days: [day] }, marks).attended / HALVES.length }))
  const hours = attended.reduce((sum, { day, share }) => sum + batchHours([day]) * share, 0)
  return { days: attended.filter(({ share }) => share > 0).map(({ day }) => day), hours: Math.round(hours * 100) / 100 }
}

/** 'present', 'absent with reason', 'unmarked'. */
export function markInWords(mark: Pick<AttendanceMark, 'mark' | 'reason'> | undefined): string {
  if (!mark) return 'unmarked'
  return mark.mark === 'absent' && mark.reason !== null ? 'absent with reason' : mark.mark
}

/** 'present', or 'forenoon present, afternoon absent (ill)', of the marks of one day. */
export function dayInWords(marks: ReadonlyArray<Pick<AttendanceMark, 'half' | 'mark' | 'reason'>>): string {
  const [first = '', second = ''] = HALVES.map((half) => {
    const mark = marks.find((one) => one.half === half)
    return mark?.reason ? `${mark.mark} (${mark.reason})` : markInWords(mark)
  })
  return first === second ? first : `${HALF_LABELS.first} ${first}, ${HALF_LABELS.second} ${second}`
}
