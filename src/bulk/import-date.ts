import { isPlainDate, type PlainDate } from '../shared/dates.ts'

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
/** Excel writes a time where a cell had one. */
const TIME = /[T ]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?Z?$/
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/**
 * A date as an office of India writes it: '2026-11-05', '05/11/2026', '5-11-2026' and '05.11.2026' are all the fifth
 * of November. The day always comes first: '11/25/2026' is no date, and is refused instead of guessed.
 */
export function readImportDate(text: string): PlainDate | undefined {
  const day = text.trim().replace(TIME, '')
  const iso = ISO.exec(day)
  if (iso) return plain(iso[1], iso[2], iso[3])
  const indian = DAY_FIRST.exec(day)
  return indian ? plain(indian[3], indian[2], indian[1]) : undefined
}

function plain(year = '', month = '', day = ''): PlainDate | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? date : undefined
}
