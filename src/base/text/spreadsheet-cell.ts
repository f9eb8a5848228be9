/** Characters with which a formula begins, in full width too, and after spaces. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u
const GUARD = "'"

/**
 * A cell that no spreadsheet runs as a formula (docs/product/contract.md, section 5): '=1+1' → "'=1+1". Spreadsheets
 * themselves mark text by such an apostrophe.
 */
export function spreadsheetCell(text: string): string {
  return FORMULA.test(text) ? GUARD + text : text
}

/**
 * Options of csv-stringify. Cells with a semicolon or tab are quoted: spreadsheets in some languages separate cells by
 * these, so what follows one would begin a cell, and could be a formula.
 */
export const CSV_OPTIONS = { record_delimiter: 'windows', quoted_match: /[;\t]/ } as const

/** Undoes `spreadsheetCell`, so that an exported file can be imported: "'+91 0" → '+91 0'. */
export function cellText(cell: string): string {
  return cell.startsWith(GUARD) && FORMULA.test(cell.slice(GUARD.length)) ? cell.slice(GUARD.length) : cell
}
