import { startOfIndianDay } from '#base/dates/calendar.ts'
import { indianClock, type PlainDate } from '#base/dates/dates.ts'
import type { OpeningHours } from './company-content.schema.ts'

export type OpenState = { isOpen: true; closes: string } | { isOpen: false; opens: { days: string; time: string } | null }

/** The fields that decide whether the office is open. */
export type OfficeTimes = Pick<OpeningHours, 'weekdays' | 'opens' | 'closes'>

/** Whether the office is open at this time: if so, until when; otherwise, when it opens next. */
export function openState(hours: readonly OfficeTimes[], instant: Date): OpenState {
  const { weekday, hour, minute } = indianClock(instant)
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  const today = hours.find((entry) => entry.weekdays.includes(weekday))
  if (today?.opens && today.closes && today.opens <= time && time < today.closes) {
    return { isOpen: true, closes: twelveHourClock(today.closes) }
  }
  if (today?.opens && time < today.opens) return closedUntil('today', today.opens)
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const day = (weekday + ahead) % 7
    const entry = hours.find((candidate) => candidate.weekdays.includes(day))
    if (entry?.opens) return closedUntil(ahead === 1 ? 'tomorrow' : (WEEKDAYS[day] ?? ''), entry.opens)
  }
  return { isOpen: false, opens: null }
}

/** The opening and closing times on a day; undefined if the office is closed. */
export function openHours(hours: readonly OfficeTimes[], date: PlainDate): { opens: Date; closes: Date } | undefined {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const entry = hours.find(({ weekdays }) => weekdays.includes(weekday))
  return entry?.opens && entry.closes ? { opens: instantOf(date, entry.opens), closes: instantOf(date, entry.closes) } : undefined
}

/** 'Monday to Friday', 'Saturday', 'Monday, Wednesday and Friday'. The week begins on Monday. */
export function daysInWords(weekdays: readonly number[]): string {
  const days = [...weekdays].sort((a, b) => fromMonday(a) - fromMonday(b))
  const names = days.map((day) => WEEKDAYS[day] ?? '')
  const isRun = days.every((day, index) => index === 0 || fromMonday(day) === fromMonday(days[index - 1] ?? 0) + 1)
  if (isRun && days.length > 2) return `${names[0]} to ${names.at(-1)}`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
}

/** '9:00 AM to 6:00 PM', or 'Closed'. */
export function hoursInWords(opens: string | null, closes: string | null): string {
  return opens && closes ? `${twelveHourClock(opens)} to ${twelveHourClock(closes)}` : 'Closed'
}

function fromMonday(weekday: number): number {
  return (weekday + 6) % 7
}

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function closedUntil(days: string, opens: string): OpenState {
  return { isOpen: false, opens: { days, time: twelveHourClock(opens) } }
}

function instantOf(date: PlainDate, time: string): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new Date(startOfIndianDay(date).getTime() + (hour * 60 + minute) * 60_000)
}

/** '18:00' → '6:00 PM'. */
function twelveHourClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
