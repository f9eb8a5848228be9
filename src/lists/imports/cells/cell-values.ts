import { withoutStrayMarks } from '#base/text/invisible-characters.ts'
import { readDate } from '#base/dates/date-text.ts'

/** Placeholders for an empty cell, without surrounding punctuation: '-NA-', '(null)', 'Nil.'. */
const NOTHING =
  /^(?:n[\s/\\._-]{0,3}a|nill?|none|null|nan|undefined|false|blank|empty|vacant|unknown|tb[acd]|not (?:available|applicable|known|given)|निरंक|शून्य|(?:लागू |उपलब्ध )?नहीं)$/iu
/** Results of failed spreadsheet formulas: '#REF!', 'Err:502'. */
const FAULT = /^(?:#(?:n\/a|getting_data|[a-z/0]+[!?])|err:\d{3})$/i
/** Not a name: text without a letter (an empty formula yields 0), or a placeholder such as 'XXX'. */
const NO_NAME = /^(?:[^\p{L}]*|x{2,5})$/iu
const SCIENTIFIC = /^(\d)(?:\.(\d+))?e\+?(\d{1,2})$/i
/** A spreadsheet's five-digit day number, for dates between 1954 and 2091. */
const SERIAL = /^([2-6]\d{4})(?:\.\d+)?$/
/** Excel counts days from this date, because it takes 1900 for a leap year. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY_ZERO_1904 = Date.UTC(1904, 0, 1)
const DAY_MS = 86_400_000

/** An apostrophe before a code or number, which programs write so that Excel keeps leading zeros. */
const TEXT_MARK = /^['‘’](?=[^\s'‘’]{0,40}$)(?=\D{0,40}\d)/

/** Returns a cell without invisible characters, such as those that scanners put before a code, and without the text marker. */
export function shownIn(cell: string): string {
  return withoutStrayMarks(cell)
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}+/gu, '')
    .trim()
    .replace(TEXT_MARK, '')
}

/** Does the same, and returns '' for placeholders of an empty cell: '-', 'N/A', 'nil', '#REF!'. */
export function saidBy(cell: string): string {
  const said = shownIn(cell)
  const word = /[\p{L}\p{N}](?:.*[\p{L}\p{M}\p{N}])?/u.exec(said)?.[0] ?? ''
  return word === '' || NOTHING.test(word) || FAULT.test(said) ? '' : said
}

/** Returns a cell's name unchanged; '' if it is a placeholder or has no letter. */
export function nameIn(cell: string): string {
  const said = saidBy(cell)
  return said === '' || NO_NAME.test(said) ? '' : cell
}

/**
 * Restores a phone number that a spreadsheet stored as a number: '9.000000011E+9' → '9000000011'. Returns undefined if the
 * last digits are lost ('9.19E+11').
 */
export function phoneDigits(cell: string): string | undefined {
  const [, first, rest = '', exponent] = SCIENTIFIC.exec(cell.replace(/\s/g, '')) ?? []
  if (first === undefined) return cell.replace(/^(\+?\d{8,13})\.0$/, '$1')
  return rest.length === Number(exponent) ? first + rest : undefined
}

/** Reads a date, typed or as a spreadsheet's day number: '46331' → '2026-11-05'. */
export function readCellDate(cell: string, countsFrom1904 = false): string | undefined {
  const [, serial] = SERIAL.exec(cell) ?? []
  if (serial === undefined) return readDate(cell)
  return new Date((countsFrom1904 ? DAY_ZERO_1904 : DAY_ZERO) + Number(serial) * DAY_MS).toISOString().slice(0, 10)
}
