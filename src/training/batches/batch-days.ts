import { addDays } from '#base/dates/calendar.ts'
import { endOf, endsNextDay, lastDateOf, minutesOf, startOf } from '#base/dates/day-hours.ts'
import { daysBetween, indianClock, monthName, type PlainDate } from '#base/dates/dates.ts'

/** A day of a batch. */
export interface BatchDay {
  date: PlainDate
  /** 'HH:MM'. */
  startTime: string
  /** 'HH:MM'. Before the start: on the next day. */
  endTime: string
}

export const MAX_BATCH_DAYS = 60
/** Longer nights are typing errors: 05:30 for 17:30. */
const MAX_NIGHT_HOURS = 12
/** Longer spans need confirmation: one of the days may be a typing error. */
const MAX_SPAN_DAYS = 366

export function inOrder(days: readonly BatchDay[]): BatchDay[] {
  return [...days].sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
}

/** The first of a batch's days, which are sorted and never empty. */
export function firstDay(days: readonly BatchDay[]): PlainDate {
  return days[0]?.date ?? ''
}

export function lastDay(days: readonly BatchDay[]): PlainDate {
  return days.at(-1)?.date ?? ''
}

/** The last date of a batch: the date on which its last night ends. */
export function endingDate(days: readonly BatchDay[]): PlainDate {
  const last = days.at(-1)
  return last ? lastDateOf(last) : ''
}

/**
 * The day to mark now: today if it is one of the days, or yesterday's night while it lasts; otherwise the last day before, or the first
 * one.
 */
export function dayToMark(days: readonly BatchDay[], now: Date): PlainDate {
  const { date: today, hour, minute } = indianClock(now)
  const time = `${today}T${[hour, minute].map((number) => String(number).padStart(2, '0')).join(':')}`
  const night = days.find((day) => day.date < today && endOf(day) > time)
  return (night ?? days.findLast(({ date }) => date <= today) ?? days[0])?.date ?? today
}

/** The error in a day's hours, if any. */
export function hoursProblem(day: Pick<BatchDay, 'startTime' | 'endTime'>): string | undefined {
  const isRight = endsNextDay(day) ? minutesOf(day) <= MAX_NIGHT_HOURS * 60 : minutesOf(day) > 0
  return isRight ? undefined : `The end must be after the start. A night that ends on the next day has at most ${MAX_NIGHT_HOURS} hours`
}

/** The date of a night that overlaps the next day of the same batch. */
export function overrunDate(days: readonly BatchDay[]): PlainDate | undefined {
  const sorted = inOrder(days)
  return sorted.find((day, at) => {
    const next = sorted[at + 1]
    return next && endOf(day) > startOf(next)
  })?.date
}

/** A date that occurs more than once. */
export function repeatedDate(days: readonly BatchDay[]): PlainDate | undefined {
  const seen = new Set<PlainDate>()
  return days.find(({ date }) => seen.size === seen.add(date).size)?.date
}

/** Whether the first and the last day are far enough apart to need confirmation. */
export function isFarApart(days: readonly BatchDay[]): boolean {
  const sorted = inOrder(days)
  return sorted.length > 1 && daysBetween(firstDay(sorted), lastDay(sorted)) > MAX_SPAN_DAYS
}

/** The first date on which the hours of two lists of days overlap. */
export function overlappingDate(days: readonly BatchDay[], others: readonly BatchDay[]): PlainDate | undefined {
  return days.find((day) => others.some((other) => startOf(other) < endOf(day) && startOf(day) < endOf(other)))?.date
}

/** The days moved by a number of days; negative moves them earlier. */
export function movedDays(days: readonly BatchDay[], byDays: number): BatchDay[] {
  return days.map((day) => ({ ...day, date: addDays(day.date, byDays) }))
}

export function nextDay(date: PlainDate): PlainDate {
  return addDays(date, 1)
}

/** The total duration of the days, in hours to the minute. */
export function batchHours(days: readonly BatchDay[]): number {
  const total = days.reduce((sum, day) => sum + minutesOf(day), 0)
  return Math.round((total / 60) * 100) / 100
}

/**
 * '12–14 Dec 2026', '12, 19–20 Dec 2026', '30–31 Dec 2026 and 1 Jan 2027'. The long style, for certificates: 'December 12–14, 2026'. The
 * days must be sorted.
 */
export function daysInWords(days: ReadonlyArray<Pick<BatchDay, 'date'>>, style: 'short' | 'long' = 'short'): string {
  const months = byMonth(days)
  const texts = [...months].map(([yearAndMonth, numbers], at, all) => {
    const [year = '', number = ''] = yearAndMonth.split('-')
    const name = monthName(Number(number))
    const isLastOfYear = !all[at + 1]?.[0].startsWith(year)
    if (style === 'long') return `${name} ${runs(numbers)}${isLastOfYear ? `, ${year}` : ''}`
    return `${runs(numbers)} ${name.slice(0, 3)}${isLastOfYear ? ` ${year}` : ''}`
  })
  return listInWords(texts)
}

/** 'a', 'a and b', 'a, b and c' */
function listInWords(texts: readonly string[]): string {
  return texts.length < 3 ? texts.join(' and ') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

/** For a letter: '12 and 13 December', '12 to 14 and 19 December', '31 December and 9 January 2027'. The current year is omitted. */
export function daysInSentence(days: ReadonlyArray<Pick<BatchDay, 'date'>>, today: PlainDate): string {
  const texts = [...byMonth(days)].map(([month, numbers]) => {
    const [year = '', number = ''] = month.split('-')
    const words = numbers.length === 2 ? numbers.join(' and ') : listInWords(runs(numbers).replaceAll('–', ' to ').split(', '))
    return `${words} ${monthName(Number(number))}${today.startsWith(year) ? '' : ` ${year}`}`
  })
  return listInWords(texts)
}

/** The hours of days with equal hours: '9:30 AM to 5:30 PM', '10:00 PM to 6:00 AM (next day)'. Undefined if they differ. */
export function hoursInWords(days: readonly BatchDay[]): string | undefined {
  const inWords = (day: BatchDay) =>
    `${clockInWords(day.startTime)} to ${clockInWords(day.endTime)}${endsNextDay(day) ? ' (next day)' : ''}`
  const [hours, ...others] = new Set(days.map(inWords))
  return others.length === 0 ? hours : undefined
}

/** '17:30' → '5:30 PM' */
function clockInWords(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

function byMonth(days: ReadonlyArray<Pick<BatchDay, 'date'>>): Map<string, number[]> {
  const months = new Map<string, number[]>()
  for (const { date } of days) {
    const month = date.slice(0, 7)
    const numbers = months.get(month)
    if (numbers) numbers.push(Number(date.slice(8)))
    else months.set(month, [Number(date.slice(8))])
  }
  return months
}

/** [12, 13, 14, 19] → '12–14, 19' */
function runs(numbers: readonly number[]): string {
  const found: Array<[from: number, to: number]> = []
  for (const number of numbers) {
    const last = found.at(-1)
    if (last && last[1] + 1 === number) last[1] = number
    else found.push([number, number])
  }
  return found.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
