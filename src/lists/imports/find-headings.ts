import { HEADING_RULES, isHeading, isMeant, isSureHeading, KNOWN_HEADINGS, plainHeading } from './heading-words.ts'
import { IMPORT_FIELDS } from './import-plan.ts'

/** A non-empty row of a file. */
export interface ImportRow {
  /** The line number in a text editor, or the row number in a spreadsheet, from 1. */
  line: number
  cells: string[]
  /** Hidden in the workbook, by hand or by a filter. */
  isHidden?: boolean
  /** Most of its cells are struck through in the workbook. */
  isStruck?: boolean
}

export interface FoundHeadings {
  /** One for each column; '' for a column without one. Empty when the file has no headings. */
  headings: string[]
  /** The heading rows: none, one or two. */
  headingRows: ImportRow[]
  /** Rows above the headings, such as the company and the title of the list. */
  titles: ImportRow[]
}

/** The maximum number of title rows above the headings. */
export const MAX_TITLE_ROWS = 30
const DATA = /@|\d[\d\s()-]{5,}|^\d+$|^\d{1,4}[/.-]\w{1,9}[/.-]\d{2,4}$/
const EVERY_KNOWN_HEADING = new Set(Object.values(KNOWN_HEADINGS).flat())

/**
 * Finds the heading row among the first rows of a file: the row with the most words that head a list of people. The
 * headings may take two rows. A file without headings begins with a person, possibly below titles of one cell.
 * @param line The known heading line; 0 when the file has no headings.
 * @param firstLine The known line of the first person, when the file has no headings.
 */
export function findHeadings(rows: readonly ImportRow[], line?: number, firstLine = 0): FoundHeadings {
  const at = line === undefined ? likeliest(rows) : rows.findIndex((row) => row.line === line)
  const row = rows[at]
  if (!row) {
    const first = line === undefined ? firstOfList(rows) : rows.findIndex((one) => one.line >= firstLine)
    return { headings: [], headingRows: [], titles: rows.slice(0, Math.max(0, first)) }
  }
  const [above, below] = [rows[at - 1], rows[at + 1]]
  if (below && isSecondRow(below)) return { headings: joined(row, below), headingRows: [row, below], titles: rows.slice(0, at) }
  if (above && line === undefined && completes(above, row)) {
    return { headings: joined(above, row), headingRows: [above, row], titles: rows.slice(0, at - 1) }
  }
  return { headings: row.cells, headingRows: [row], titles: rows.slice(0, at) }
}

/** Returns the number of heading words in the row that looks most like the headings of a list of people. */
export function headingScore(rows: readonly ImportRow[]): number {
  return Math.max(0, ...rows.slice(0, MAX_TITLE_ROWS).map(scoreOf))
}

/** Returns the index of the likeliest heading row; -1 when the first row is a person. */
function likeliest(rows: readonly ImportRow[]): number {
  let best = 0
  for (const [at, row] of rows.entries()) if (isBetter(row, rows[best])) best = at
  if (best > 0) return best
  const start = firstOfList(rows)
  const [first, ...others] = rows.slice(start)
  return first && isPerson(first, others.slice(0, ROWS_COMPARED)) ? -1 : start
}

const ROWS_COMPARED = 3

/**
 * Returns the index of the first row below the titles of a list without known headings. One-cell rows above at least as
 * many rows with more cells are titles, and so are rows about the training.
 */
function firstOfList(rows: readonly ImportRow[]): number {
  const narrow = rows.findIndex((row) => saidIn(row).length > 1)
  const wide = rows.slice(narrow).filter((row) => saidIn(row).length > 1 && !isNoPerson(row.cells, [])).length
  const above = wide >= narrow ? narrow : 0
  const first = rows.findIndex((row, at) => hasKnownHeading(row) || (at >= above && !isAboutTraining(row)))
  return Math.max(0, first)
}

const TRAINING = /(?<![\p{L}\p{M}])(?:training|workshop|course|program(?:me)?|batch|list of|nominations?|प्रशिक्षण|सूची)(?![\p{L}\p{M}])/iu

/** 'Training on 5S', or the same beside a date: it names no column of a list of people. */
function isAboutTraining(row: ImportRow): boolean {
  const [first = '', second, ...others] = saidIn(row)
  if (!/\s/.test(first) || !TRAINING.test(first) || others.length > 0 || (second !== undefined && !/\p{N}/u.test(second))) return false
  return IMPORT_FIELDS.every((field) => field === 'program' || !isMeant(plainHeading(first), HEADING_RULES[field]))
}

const saidIn = ({ cells }: ImportRow) => cells.filter((cell) => cell !== '')
const hasKnownHeading = ({ cells }: ImportRow) => cells.some((cell) => EVERY_KNOWN_HEADING.has(plainHeading(cell)))
/** 'Asha Example' beside 'Plant Head' or 'Trainee' is a person: no cell is surely a heading, and one is surely none. */
const hasHeadings = (row: ImportRow) => row.cells.some(isSureHeading) || saidIn(row).every(isHeading)

/** A row with an address or a phone number is a person. So is a row without headings that resembles those below, and a single row. */
function isPerson(row: ImportRow, below: readonly ImportRow[]): boolean {
  if (row.cells.some((cell) => cell.includes('@') || /\d{10}|\d{5} \d{5}/.test(cell))) return true
  if (hasHeadings(row)) return false
  if (below.length === 0) return /\p{L}\p{M}*\p{L}/u.test(row.cells.join(' '))
  return row.cells.every((cell, at) => kindOf(cell) === '' || below.some(({ cells }) => kindOf(cells[at] ?? '') === kindOf(cell)))
}

/** Classifies the text of a cell: empty, figures, a code, one word, or several. */
function kindOf(cell: string): '' | 'figures' | 'code' | 'word' | 'words' {
  const said = cell.trim()
  if (said === '') return ''
  if (/^[\p{N}\s.,/-]+$/u.test(said)) return 'figures'
  if (/\p{N}/u.test(said)) return 'code'
  return /\s/.test(said) ? 'words' : 'word'
}

/** A single word below a title only counts if it can be nothing but a heading: 'Name'. */
function isBetter(row: ImportRow, best: ImportRow | undefined): boolean {
  const score = scoreOf(row)
  if (best && score <= Math.max(0, scoreOf(best))) return false
  return hasHeadings(row) && (score > 1 || hasKnownHeading(row))
}

function scoreOf({ cells }: ImportRow): number {
  const words = new Set(cells.filter(isHeading).map(plainHeading))
  return words.size - 2 * cells.filter((cell) => DATA.test(cell)).length
}

/** 'Mobile' and 'E-mail' below 'Contact'. */
function isSecondRow({ cells }: ImportRow): boolean {
  const said = cells.filter((cell) => cell !== '')
  const sure = said.filter(isSureHeading).length
  return said.every(isHeading) || (sure > 0 && sure >= said.length / 2 && !said.some((cell) => DATA.test(cell)))
}

/** Reports whether the row above heads columns that have no heading in this row. */
function completes(above: ImportRow, { cells }: ImportRow): boolean {
  return isSecondRow(above) && above.cells.some((cell, at) => isHeading(cell) && !cells[at])
}

/** The lower of two headings describes the column; the upper one may span several columns. */
function joined(upper: ImportRow, lower: ImportRow): string[] {
  const width = Math.max(upper.cells.length, lower.cells.length)
  return Array.from({ length: width }, (_, at) => lower.cells[at] || (upper.cells[at] ?? ''))
}

/** Text found below a list: sums, signatures, notes. */
const BELOW_A_LIST = [
  /^(?:(?:grand|sub)?[\s-]*total|(?:prepared|checked|verified|approved|issued|compiled) by)\b/i,
  /^(?:authori[sz]ed )?sign(?:ature|atory|ed|\.)|\bsign(?:ature|atory)?[.:]?$/i,
  /^(?:no\.?|number) of (?:participants|persons|people|employees|trainees|candidates)\b/i,
  /^(?:thanks|thank you|(?:with )?regards|kindly|please|धन्यवाद)(?![\p{L}\p{M}])/iu,
  /^for .+\b(?:ltd|limited|pvt|llp)\b/i,
  /^(?:note|date|place|n\.?b\.?)\s*[:-]/i,
  /^(?:कुल|नोट|हस्ताक्षर)(?![\p{L}\p{M}])/u,
]
/** Beside a name it is a job title. */
const HR_SIGNS = /^hr (?:manager|head|dept)\b/i
const MAX_CELLS_OF_NOTES = 3

/** Reports whether a row below the headings is not a person but a sum, a signature, a note, or the headings again. */
export function isNoPerson(cells: readonly string[], headings: readonly string[]): boolean {
  const said = cells.filter((cell) => cell !== '')
  const repeated = cells.filter((cell, at) => cell !== '' && cell === headings[at]).length
  if (repeated > 1 && repeated >= said.length / 2) return true
  return said.length <= MAX_CELLS_OF_NOTES
    ? HR_SIGNS.test(said[0] ?? '') || said.some((cell) => BELOW_A_LIST.some((words) => words.test(cell)))
    : BELOW_A_LIST[0]?.test(said[0] ?? '') === true
}
