/** Characters with which a formula begins, in full width too, and after spaces. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u
/** A phone number, of digits in groups: nothing that calculates. '+91-90000-00011' would become -89920 in a cell. */
const PHONE = /^\+\d[\d ()]{6,20}$/
/** The same of two numbers, as they are stored: no number has a space inside, so this is not divided either. */
const TWO_PHONES = /^\+\d{1,3} \d[\d ()]{5,20}(?: \/ [+\d][\d ()]{1,20})+$/
const GUARD = "'"

/**
 * A cell that no spreadsheet runs as a formula (docs/product/contract.md, section 5): '=1+1' → "'=1+1". Spreadsheets
 * themselves mark text by such an apostrophe. A phone number such as '+91 90000 00011' stays: nothing can run in it, and
 * programs that read the file would dial the apostrophe.
 */
export function spreadsheetCell(text: string): string {
  return FORMULA.test(text) && !PHONE.test(text) && !TWO_PHONES.test(text) ? GUARD + text : text
}

/**
 * Options of csv-stringify. Cells with a semicolon or tab are quoted: spreadsheets in some languages separate cells by
 * these, so what follows one would begin a cell, and could be a formula.
 */
export const CSV_OPTIONS = { record_delimiter: 'windows', quoted_match: /[;\t]/ } as const

/** Undoes `spreadsheetCell`, so that an exported file can be imported: "'=1+1" → '=1+1'. */
export function cellText(cell: string): string {
  return cell.startsWith(GUARD) && FORMULA.test(cell.slice(GUARD.length)) ? cell.slice(GUARD.length) : cell
}
