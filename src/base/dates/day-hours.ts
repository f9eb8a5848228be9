import { addDays } from './calendar.ts'
import type { PlainDate } from './dates.ts'

/** A day with its hours, 'HH:MM' in India. If the end is before the start, it is on the next day (docs/decisions/0095). */
export interface DayHours {
  date: PlainDate
  startTime: string
  endTime: string
}

const MIDNIGHT = '00:00'
const MINUTES_PER_DAY = 24 * 60

export function endsNextDay({ startTime, endTime }: Pick<DayHours, 'startTime' | 'endTime'>): boolean {
  return endTime < startTime
}

/** '2026-12-12T22:00' */
export function startOf({ date, startTime }: DayHours): string {
  return `${date}T${startTime}`
}

/** '2026-12-13T06:00' */
export function endOf(day: DayHours): string {
  return `${endsNextDay(day) ? addDays(day.date, 1) : day.date}T${day.endTime}`
}

/** Returns the last date of the session: the next date for a night, but not for an evening until midnight. */
export function lastDateOf(day: DayHours): PlainDate {
  return day.endTime === MIDNIGHT ? day.date : endOf(day).slice(0, day.date.length)
}

export function minutesOf({ startTime, endTime }: Pick<DayHours, 'startTime' | 'endTime'>): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return minutes(endTime) - minutes(startTime) + (endTime < startTime ? MINUTES_PER_DAY : 0)
}

/** '09:30 to 17:30', '22:00 to 06:00 the next day'. */
export function hoursInClock(day: Pick<DayHours, 'startTime' | 'endTime'>): string {
  return `${day.startTime} to ${day.endTime}${endsNextDay(day) ? ' the next day' : ''}`
}
