import { normalised } from '../text/characters.ts'
import { asciiDigits } from '../text/ascii-digits.ts'
import { indianDate, isPlainDate, shortDate, type PlainDate } from './dates.ts'

/** The three parts of a date, after `joinedParts` has put a hyphen between them. */
const [YEAR_FIRST, DAY_FIRST] = [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, /^(\d{1,2})-(\d{1,2})-(\d{4}|\d{2})$/]
/** Excel turns '5 Nov' into '05-Nov-26'. */
const NAMED_MONTH = /^(\d{1,2})-([a-z]{3,9})-(\d{4}|\d{2})$/i
const NAMED_MONTH_FIRST = /^([a-z]{3,9})-(\d{1,2})-(\d{4}|\d{2})$/i
const NAMED_MONTH_SECOND = /^(\d{4})-([a-z]{3,9})-(\d{1,2})$/i
/** Typed on a numeric keyboard: '05032026'. */
const DIGITS_ONLY = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const DAY = String.raw`(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b`
/** Before or after the date: '05-11-2026 (Thu)'. */
const WEEKDAY = new RegExp(String.raw`^${DAY}[.,]?\s*|[\s,]+\(?\b${DAY}\)?$`, 'gi')
const ORDINAL = /^((?:[a-z]{3,9}[. ]*)?\d{1,2})(?:st|nd|rd|th)(?:\s+of)?\b/i
/** Excel adds the time of day if the cell has one. */
const TIME = /[T ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d{1,9})?(?: ?[ap]m)?$/i
/** An instant as programs write it, in ISO 8601 or the format of mails (RFC 5322). It counts as its day in India. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/
const MAIL_INSTANT = /^\d{1,2} [a-z]{3} \d{4} \d{2}:\d{2}(?::\d{2})? (?:GMT|UTC|[+-]\d{4})$/i
const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
/** In common spellings. Nasal letters are normalised to a dot, and nukta dots are ignored. */
const HINDI_MONTHS = 'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर|अक्तूबर नवंबर दिसंबर'.split(' ').map((names) => names.split('|'))
const CENTURY = '20'
const MAX_DATE_LENGTH = 60

/**
 * Reads a date in any format common in India, from a field or a list: '2026-11-05', '05/11/26', '5.11.2026', '5 Nov 26',
 * '05112026' and 'Thursday, November 5, 2026' all mean the fifth of November. In numeric dates the day comes first, unless
 * a four-digit year does. '11/25/2026' is refused, because a guess could be wrong. The result is shown with the month's
 * name, so that a mistake is visible.
 */
export function readDate(text: string): PlainDate | undefined {
  if (text.length > MAX_DATE_LENGTH) return undefined
  const trimmed = asciiDigits(text).trim().replace(WEEKDAY, '')
  if (INSTANT.test(trimmed) || MAIL_INSTANT.test(trimmed)) {
    const moment = new Date(trimmed)
    return Number.isNaN(moment.getTime()) ? undefined : plainDate(indianDate(moment).split('-'))
  }
  const parts = joinedParts(inEnglish(trimmed).replace(TIME, '').replace(ORDINAL, '$1'))
  const [, year, month, day] = YEAR_FIRST.exec(parts) ?? []
  if (year !== undefined) return plainDate([year, month, day])
  const indian = DAY_FIRST.exec(parts) ?? undefined
  if (indian) return plainDate([inFull(indian[3]), indian[2], indian[1]])
  const named = NAMED_MONTH.exec(parts)
  if (named) return plainDate([inFull(named[3]), monthOf(named[2]), named[1]])
  const second = NAMED_MONTH_SECOND.exec(parts)
  if (second) return plainDate([second[1], monthOf(second[2]), second[3]])
  const american = NAMED_MONTH_FIRST.exec(parts)
  return american ? plainDate([inFull(american[3]), monthOf(american[1]), american[2]]) : undefined
}

/** '5 नवम्बर 2026' → '5 november 2026' */
function inEnglish(text: string): string {
  return text.replace(/[\u0900-\u0963]+/g, (word) => {
    const plain = normalised(word, 'NFD').replaceAll('\u093c', '').replaceAll('म्ब', 'ंब')
    return MONTHS[HINDI_MONTHS.findIndex((names) => names.includes(plain))] ?? word
  })
}

/** '5 / 11 – 26' → '5-11-26', '05032026' → '05-03-2026', '05NOV26' → '05-NOV-26' */
function joinedParts(text: string): string {
  return text
    .replace(DIGITS_ONLY, '$1-$2-$3')
    .replace(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/gi, '-')
    .replace(/[\s/.,'’\\\u2010-\u2015-]+/g, '-')
    .replace(/^-|-$/g, '')
}

const inFull = (year = ''): string => year.padStart(4, CENTURY)

/** Suggests a replacement for a text that `readDate` rejects. It never guesses that the month came first. */
export function typedDateHelp(text: string): string {
  const [, month, day, year] = DAY_FIRST.exec(joinedParts(text)) ?? []
  const swapped = plainDate([inFull(year), month, day])
  if (swapped !== undefined) return `The day comes first: for ${shortDate(swapped)} type ${day}/${month}/${year}.`
  return 'Type day, month and year, such as 5/3/2026 or 5 Mar 2026.'
}

/** Returns the reason why the text is not read as a date. A month in first place suggests that other dates of the file are misread. */
export function invalidDateReason(text: string): string {
  const [, month, day, year] = DAY_FIRST.exec(joinedParts(text.trim().replace(TIME, ''))) ?? []
  if (plainDate([inFull(year), month, day]) === undefined) return 'This is not a date such as 2026-11-25 or 25/11/2026.'
  return 'The day comes first here, as in 25/11/2026. If the month comes first in this file, correct all of its dates.'
}

/** Returns the number of 'Nov', 'Sept' or 'november'. */
function monthOf(name = ''): string {
  return String(MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1)
}

function plainDate([year = '', month = '', day = '']: ReadonlyArray<string | undefined>): PlainDate | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? date : undefined
}
