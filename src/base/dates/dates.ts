/** A calendar day, 'YYYY-MM-DD', without a time or time zone (docs/product/contract.md, section 4). */
export type PlainDate = string

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const INDIA_OFFSET_MINUTES = 330
const MS_PER_MINUTE = 60_000
const MS_PER_DAY = 86_400_000

/** '2026-11-12' → 'November 12, 2026', the long US format of the public pages (docs/product/requirements.md, section 2). */
export function longDate(date: PlainDate): string {
  const { year, month, day } = dateParts(date)
  return `${MONTHS[month - 1]} ${day}, ${year}`
}

/** Replaces the spaces in long dates by no-break spaces. For display only: the result is not equal to the text. */
export function unbrokenDates(sentence: string): string {
  return sentence.replace(/\b([A-Z][a-z]+) (\d{1,2}), (\d{4})\b/g, '$1\u00a0$2,\u00a0$3')
}

/** '2026-11-12' → '12 Nov 2026', the short form of the admin lists. */
export function shortDate(date: PlainDate): string {
  const { year, month, day } = dateParts(date)
  return `${day} ${MONTHS[month - 1]?.slice(0, 3)} ${year}`
}

/** '2026-11-20' → '20 November 2026', for sentences of the back-office. */
export function dayInWords(date: PlainDate): string {
  const { year, month, day } = dateParts(date)
  return `${day} ${MONTHS[month - 1]} ${year}`
}

/** '2026-11-20' or '2026-11' → 'November 2026'. */
export function monthInWords(date: string): string {
  return `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
}

/** '2026-11-20' → '20 November 2026, Friday', shown below a date field. */
export function dateInWords(date: PlainDate): string {
  const weekday = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  return `${dayInWords(date)}, ${weekday[new Date(`${date}T00:00:00Z`).getUTCDay()]}`
}

/** Formats a time in India: '20 November 2026, 7:23 PM IST'. */
export function indianTime(instant: Date): string {
  return `${dayInWords(indianClock(instant).date)}, ${clockInIndia(instant)}`
}

/** The same in the long format of the public pages: 'November 20, 2026, 7:23 PM IST'. */
export function longIndianTime(instant: Date): string {
  return `${longDate(indianClock(instant).date)}, ${clockInIndia(instant)}`
}

function clockInIndia(instant: Date): string {
  const { hour, minute } = indianClock(instant)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'} IST`
}

/** Returns the calendar day in Asia/Kolkata. India has no daylight saving time, so a fixed offset is exact. */
export function indianDate(instant: Date): PlainDate {
  const day = Math.floor((instant.getTime() + INDIA_OFFSET_MINUTES * MS_PER_MINUTE) / MS_PER_DAY)
  if (day !== lastDay.day) lastDay = { day, date: indianClock(instant).date }
  return lastDay.date
}

/** Nearly all calls are about today, and formatting a date takes longer than finding a certificate's status. */
let lastDay: { day: number; date: PlainDate } = { day: NaN, date: '' }

/** Returns the milliseconds until the next midnight in Asia/Kolkata; a whole day at midnight. */
export function untilIndianMidnight(instant: Date): number {
  return MS_PER_DAY - ((instant.getTime() + INDIA_OFFSET_MINUTES * MS_PER_MINUTE) % MS_PER_DAY)
}

/** Returns day, hour and minute in Asia/Kolkata. */
export function indianClock(instant: Date): { date: PlainDate; hour: number; minute: number; weekday: number } {
  const shifted = new Date(instant.getTime() + INDIA_OFFSET_MINUTES * MS_PER_MINUTE)
  return {
    date: shifted.toISOString().slice(0, 10),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    weekday: shifted.getUTCDay(),
  }
}

/** Returns the same day in a later year. 29 February becomes 28 February in other than leap years. */
export function addYears(date: PlainDate, years: number): PlainDate {
  const { year, month, day } = dateParts(date)
  const candidate = `${String(year + years).padStart(4, '0')}-${pad(month)}-${pad(day)}`
  return isPlainDate(candidate) ? candidate : `${candidate.slice(0, 8)}28`
}

/** 12 → 'December' */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? ''
}

/** Returns the days from one date to another; negative if `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_PER_DAY)
}

/** Reports whether the text is an existing day of the years 1900 to 2199. '2026-02-30' does not exist. */
export function isPlainDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function dateParts(date: PlainDate): { year: number; month: number; day: number } {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day }
}

const pad = (value: number): string => String(value).padStart(2, '0')
