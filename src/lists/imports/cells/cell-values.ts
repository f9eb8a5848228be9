import { withoutStrayMarks } from '#base/text/invisible-characters.ts'
import { readDate } from '#base/dates/date-text.ts'

/** What people and programs write into a cell to say that there is nothing, without the signs around it: '-NA-', '(null)', 'Nil.'. */
const NOTHING =
  /^(?:n[\s/\\._-]{0,3}a|nill?|none|null|nan|undefined|false|blank|empty|vacant|unknown|tb[acd]|not (?:available|applicable|known|given)|निरंक|शून्य|(?:लागू |उपलब्ध )?नहीं)$/iu
/** What spreadsheets write where a formula fails: '#REF!', 'Err:502'. */
const FAULT = /^(?:#(?:n\/a|getting_data|[a-z/0]+[!?])|err:\d{3})$/i
/** A name needs a letter: a formula without a result says 0. 'XXX' keeps a place free. */
const NO_NAME = /^(?:[^\p{L}]*|x{2,5})$/iu
const SCIENTIFIC = /^(\d)(?:\.(\d+))?e\+?(\d{1,2})$/i
/** Five digits are a day between 1954 and 2091, as spreadsheets count days. */
const SERIAL = /^([2-6]\d{4})(?:\.\d+)?$/
/** Excel counts days from this date, because it takes 1900 for a leap year. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY_ZERO_1904 = Date.UTC(1904, 0, 1)
const DAY_MS = 86_400_000

/** An apostrophe before a code or number: programs write it so that Excel keeps the zeros. */
const TEXT_MARK = /^['‘’](?=[^\s'‘’]{0,40}$)(?=\D{0,40}\d)/

/** A cell without marks that nobody sees, such as those that scanners put before a code, and without the mark of a text. */
export function shownIn(cell: string): string {
  return withoutStrayMarks(cell)
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}+/gu, '')
    .trim()
    .replace(TEXT_MARK, '')
}

/** The same; '' where the cell says that there is nothing: '-', 'N/A', 'nil', '#REF!'. */
export function saidBy(cell: string): string {
  const said = shownIn(cell)
  const word = /[\p{L}\p{N}](?:.*[\p{L}\p{M}\p{N}])?/u.exec(said)?.[0] ?? ''
  return word === '' || NOTHING.test(word) || FAULT.test(said) ? '' : said
}

/** A cell with a name, as it is; '' where it says nothing or has no letter. */
export function nameIn(cell: string): string {
  const said = saidBy(cell)
  return said === '' || NO_NAME.test(said) ? '' : cell
}

/**
 * The digits of a phone number that a spreadsheet took for a number: '9.000000011E+9' → '9000000011'. Undefined when the
 * last digits are lost ('9.19E+11'); no rule can bring them back.
 */
export function phoneDigits(cell: string): string | undefined {
  const [, first, rest = '', exponent] = SCIENTIFIC.exec(cell.replace(/\s/g, '')) ?? []
  if (first === undefined) return cell.replace(/^(\+?\d{8,13})\.0$/, '$1')
  return rest.length === Number(exponent) ? first + rest : undefined
}

/** A date as people write it, or as the number that a spreadsheet counts days by: '46331' → '2026-11-05'. */
export function readCellDate(cell: string, countsFrom1904 = false): string | undefined {
  const [, serial] = SERIAL.exec(cell) ?? []
  if (serial === undefined) return readDate(cell)
  return new Date((countsFrom1904 ? DAY_ZERO_1904 : DAY_ZERO) + Number(serial) * DAY_MS).toISOString().slice(0, 10)
}
