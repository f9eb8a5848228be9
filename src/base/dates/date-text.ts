import { indianDate, isPlainDate, shortDate, type PlainDate } from './dates.ts'

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
/** Excel turns '5 Nov' into '05-Nov-26'. */
const NAMED_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/i
const NAMED_MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i
/** Excel writes the time of day too when the cell has one. */
const TIME = /[T ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d{1,9})?(?: ?[ap]m)?$/i
/** An instant in ISO 8601, as programs write it. It counts as its day in India. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/
const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const CENTURY = '20'

/**
 * Reads a date as it is written in India: '2026-11-05', '05/11/2026', '5-11-2026', '05.11.2026', '05-Nov-26' and
 * 'November 5, 2026' are all the fifth of November. In dates of numbers only the day comes first. '11/25/2026' is
 * refused: a guess could be wrong.
 */
export function readDate(text: string): PlainDate | undefined {
  const trimmed = text.trim().replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)))
  if (INSTANT.test(trimmed)) {
    const moment = new Date(trimmed)
    return Number.isNaN(moment.getTime()) ? undefined : plainDate(indianDate(moment).split('-'))
  }
  const day = trimmed.replace(TIME, '')
  const iso = ISO.exec(day)
  if (iso) return plainDate([iso[1], iso[2], iso[3]])
  const indian = DAY_FIRST.exec(day)
  if (indian) return plainDate([indian[3], indian[2], indian[1]])
  const named = NAMED_MONTH.exec(day)
  if (named) return plainDate([named[3]?.padStart(4, CENTURY), monthOf(named[2]), named[1]])
  const american = NAMED_MONTH_FIRST.exec(day)
  return american ? plainDate([american[3], monthOf(american[1]), american[2]]) : undefined
}

/** On a keyboard that has only digits: '05032026'. */
const DIGITS_ONLY = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const SHORT_YEAR = /^(\d{1,2}-\d{1,2}-)(\d{2})$/

/**
 * Reads what a person types into a date field: everything that `readDate` reads, any separators, digits alone, and a year
 * of two digits. The field shows the result with the month's name, so that a slip is seen.
 */
export function readTypedDate(text: string): PlainDate | undefined {
  const joined = text
    .trim()
    .replace(DIGITS_ONLY, '$1-$2-$3')
    .replace(/[\s/.,-]+/g, '-')
    .replace(SHORT_YEAR, `$1${CENTURY}$2`)
  return readDate(text) ?? readDate(joined)
}

/** What to type instead of a text that `readTypedDate` does not read. It never guesses that the month came first. */
export function typedDateHelp(text: string): string {
  const [, month, day, year] = DAY_FIRST.exec(text.trim().replace(/[\s/.,-]+/g, '/')) ?? []
  const swapped = plainDate([year, month, day])
  if (swapped !== undefined) return `The day comes first: for ${shortDate(swapped)} type ${day}/${month}/${year}.`
  return 'Type day, month and year, such as 5/3/2026 or 5 Mar 2026.'
}

/** Why the text is not read as a date. A month in first place suggests that other dates of the file are misread. */
export function invalidDateReason(text: string): string {
  const [, month, day, year] = DAY_FIRST.exec(text.trim().replace(TIME, '')) ?? []
  if (plainDate([year, month, day]) === undefined) return 'This is not a date such as 2026-11-25 or 25/11/2026.'
  return 'The day comes first here, as in 25/11/2026. If the month comes first in this file, correct all of its dates.'
}

/** 'Nov', 'Sept' and 'november' by number. */
function monthOf(name = ''): string {
  return String(MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1)
}

function plainDate([year = '', month = '', day = '']: ReadonlyArray<string | undefined>): PlainDate | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? date : undefined
}
