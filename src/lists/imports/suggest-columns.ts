import { isMailAddress } from '#base/values/mail-address.ts'
import { numbersOf } from '#base/values/phone.ts'
import { HEADING_RULES, isMeant, KNOWN_HEADINGS, plainHeading } from './heading-words.ts'
import { withoutNumber } from './cells/person-name.ts'
import { hasNames } from './cells/name-in-cells.ts'
import { folded } from '#base/text/folded.ts'
import { IMPORT_FIELDS, NAME_PARTS, type ImportColumns, type ImportField } from './import-plan.ts'
import type { ImportFile } from './import.schema.ts'

type ContentRule = (cell: string) => boolean
const PHONE = /^(?:\+[\d\s()-]{9,20}|(?:91|0)?[\s-]*(?:\d[\s()-]*){10}|\d(?:\.\d+)?e\+\d+)$/i
/** What a column contains, when its heading tells nothing. Twelve digits without India's 91 may be an Aadhaar number. */
const CONTENT_RULES: Partial<Record<ImportField, ContentRule>> = {
  email: (cell) => isMailAddress(cell.replace(/^mailto:/i, '')),
  phone: (cell) => PHONE.test(numbersOf(cell)[0] ?? ''),
}
/** What a column without any heading contains: less certain. */
const NAMELESS_RULES: Partial<Record<ImportField, ContentRule>> = {
  fullName: (cell) => /^[\p{L}\p{M}.'’]{2,}(?: [\p{L}\p{M}.'’-]+){0,4}$/u.test(withoutNumber(cell)),
  employeeCode: (cell) => /^[a-z]{0,4}[-/ ]?\d{3,8}$/i.test(cell),
}
/** So large a part of a column's cells must look like it. */
const MIN_SHARE = 0.8

type ReadHeadings = Pick<ImportFile, 'headings' | 'firstLines'> & Partial<Pick<ImportFile, 'hiddenColumns'>>

/**
 * Suggests the column of each field: by its heading, else by what its first cells look like. A column is used once, and
 * none that is hidden in the workbook. A wrong suggestion costs more than none, so a heading that may mean something else
 * gets none.
 */
export function suggestColumns({ headings, firstLines, hiddenColumns = [] }: ReadHeadings): ImportColumns {
  const width = Math.max(headings.length, ...firstLines.map((cells) => cells.length))
  const plain = Array.from({ length: width }, (_, at) => plainHeading(headings[at] ?? ''))
  const cellsOf = (at: number) => firstLines.map((cells) => cells[at] ?? '').filter((cell) => cell !== '')
  const columns: ImportColumns = {}
  const suggest = (finds: (field: ImportField) => number) => {
    for (const field of IMPORT_FIELDS) {
      const at = columns[field] === undefined ? finds(field) : -1
      if (at >= 0) columns[field] = at + 1
    }
  }
  const isFree = (at: number) => !hiddenColumns.includes(at + 1) && !Object.values(columns).includes(at + 1)
  const looksLike = (at: number, rule: ContentRule | undefined) => {
    const cells = cellsOf(at)
    return rule !== undefined && cells.length > 0 && cells.filter(rule).length >= cells.length * MIN_SHARE
  }
  suggest(
    (field) =>
      KNOWN_HEADINGS[field].map((known) => plain.findIndex((heading, at) => heading === known && isFree(at))).find((at) => at >= 0) ?? -1,
  )
  suggest((field) => plain.findIndex((heading, at) => isFree(at) && isMeant(heading, HEADING_RULES[field])))
  suggest((field) => plain.findIndex((_, at) => isFree(at) && looksLike(at, CONTENT_RULES[field])))
  const isKnown = (field: ImportField) => field === 'fullName' && hasNames(columns)
  // Names and codes differ from line to line, and most names have several words: 'QA' and 'Pune' are repeated.
  const variety = (at: number) => new Set(cellsOf(at)).size + cellsOf(at).filter((cell) => cell.includes(' ')).length
  suggest((field) => {
    const likely = plain.flatMap((heading, at) => (heading === '' && isFree(at) && looksLike(at, NAMELESS_RULES[field]) ? [at] : []))
    const most = Math.max(...likely.map(variety))
    return isKnown(field) ? -1 : (likely.find((at) => variety(at) === most) ?? -1)
  })
  return withFirstName(columns, firstLines)
}

/** 'Name' beside 'Surname' is the first name, unless the surname is in it too. */
function withFirstName(columns: ImportColumns, firstLines: ReadonlyArray<readonly string[]>): ImportColumns {
  const { fullName, ...others } = columns
  const { firstName, lastName } = others
  if (fullName === undefined || firstName !== undefined || lastName === undefined) return columns
  const both = firstLines.map((cells) => [cells[fullName - 1] ?? '', cells[lastName - 1] ?? ''] as const).filter(([, last]) => last !== '')
  const whole = both.filter(([name, last]) => ` ${folded(name)} `.includes(` ${folded(last)} `))
  return both.length === 0 || whole.length * 2 >= both.length ? columns : { ...others, firstName: fullName }
}

/** These columns, and others for the fields that have none here, unless they are used here. */
export function joinColumns(columns: ImportColumns, others: ImportColumns): ImportColumns {
  const used = new Set(Object.values(columns))
  const names = hasNames(columns) ? ['fullName', ...NAME_PARTS] : []
  const more = Object.entries(others).filter(([field, column]) => !(field in columns) && !names.includes(field) && !used.has(column))
  return { ...Object.fromEntries(more), ...columns }
}
