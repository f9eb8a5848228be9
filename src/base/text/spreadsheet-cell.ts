/** Characters that begin a formula, also in full width and after spaces. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/u
/** A phone number of grouped digits, without an operator. '+91-90000-00011' would become -89920 in a cell. */
const PHONE = /^\+\d[\d ()]{6,20}$/
/** Two stored phone numbers. The spaces inside them keep spreadsheets from dividing one by the other. */
const TWO_PHONES = /^\+\d{1,3} \d[\d ()]{5,20}(?: \/ [+\d][\d ()]{1,20})+$/
/** The parts of a cell that begin a cell of their own where the spreadsheet's language separates cells by semicolons or tabs. */
const PARTS = /[^\t\n\r;]+/g
const GUARD = "'"

/**
 * Returns a cell that no spreadsheet runs as a formula (docs/product/contract.md, section 5): '=1+1' → "'=1+1".
 * Spreadsheets themselves mark text with such an apostrophe. A phone number such as '+91 90000 00011' stays: it cannot run,
 * and programs that read the file would dial the apostrophe.
 *
 * A line inside the cell, and text after a semicolon or tab, is guarded too. LibreOffice honours a quotation mark only at
 * the beginning of a cell, so where it separates cells by semicolons, the line breaks inside 'Asha,"Hello\n=1+1"' begin new
 * rows.
 */
export function spreadsheetCell(text: string): string {
  return text.replace(PARTS, (part) => (isFormula(part) ? GUARD + part : part))
}

function isFormula(text: string): boolean {
  return FORMULA.test(text) && !PHONE.test(text) && !TWO_PHONES.test(text)
}

/** Undoes `spreadsheetCell`, so that an exported file can be imported: "'=1+1" → '=1+1'. */
export function cellText(cell: string): string {
  return cell.replace(PARTS, (part) => (part.startsWith(GUARD) && FORMULA.test(part.slice(GUARD.length)) ? part.slice(GUARD.length) : part))
}
