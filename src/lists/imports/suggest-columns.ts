import { isMailAddress } from '#base/values/mail-address.ts'
import { numbersOf } from '#base/values/phone.ts'
import { HEADING_RULES, isMeant, isOfSomebodyElse, KNOWN_HEADINGS, plainHeading } from './heading-words.ts'
import { withoutNumber } from './cells/person-name.ts'
import { hasNames } from './cells/name-in-cells.ts'
import { folded } from '#base/text/folded.ts'
import { IMPORT_FIELDS, NAME_PARTS, type ImportColumns, type ImportField } from './import-plan.ts'
import type { ImportFile } from './import.schema.ts'

type ContentRule = (cell: string) => boolean
const PHONE = /^(?:\+[\d\s()-]{9,20}|(?:91|0)?[\s-]*(?:\d[\s()-]*){10}|\d(?:\.\d+)?e\+\d+)$/i
/** Recognises a column by its content when its heading says nothing. Twelve digits without India's 91 may be an Aadhaar number. */
const CONTENT_RULES: Partial<Record<ImportField, ContentRule>> = {
  email: (cell) => isMailAddress(cell.replace(/^mailto:/i, '')),
  phone: (cell) => PHONE.test(numbersOf(cell)[0] ?? ''),
}
/** Recognises the content of columns without a heading, less reliably. */
const NAMELESS_RULES: Partial<Record<ImportField, ContentRule>> = {
  fullName: (cell) => /^[\p{L}\p{M}.'’]{2,}(?: [\p{L}\p{M}.'’-]+){0,4}$/u.test(withoutNumber(cell)),
  employeeCode: (cell) => /^[a-z]{0,4}[-/ ]?\d{3,8}$/i.test(cell),
}
/** The minimum share of a column's cells that must match. */
const MIN_SHARE = 0.8

type ReadHeadings = Pick<ImportFile, 'headings' | 'firstLines'> & Partial<Pick<ImportFile, 'hiddenColumns'>>

/**
 * Suggests the column of each field by its heading, else by its first cells. Each column is used once, and hidden columns
 * never. A wrong suggestion costs more than none, so ambiguous headings get none.
 */
export function suggestColumns({ headings, firstLines, hiddenColumns = [] }: ReadHeadings): ImportColumns {
  const width = Math.max(headings.length, ...firstLines.map((cells) => cells.length))
  const plain = Array.from({ length: width }, (_, at) => plainHeading(headings[at] ?? ''))
  const cellsOf = (at: number) => firstLines.map((cells) => cells[at] ?? '').filter((cell) => cell !== '')
  const columns: ImportColumns = {}
  const suggest = (finds: (field: ImportField) => number, fields: readonly ImportField[] = IMPORT_FIELDS) => {
    for (const field of fields) {
      const at = columns[field] === undefined ? finds(field) : -1
      if (at >= 0) columns[field] = at + 1
    }
  }
  const isFree = (at: number) => !hiddenColumns.includes(at + 1) && !Object.values(columns).includes(at + 1)
  const looksLike = (at: number, rule: ContentRule | undefined) => {
    const cells = cellsOf(at)
    return rule !== undefined && cells.length > 0 && cells.filter(rule).length >= cells.length * MIN_SHARE
  }
  const differing = (at: number) => new Set(cellsOf(at).map(folded)).size
  /**
   * Among several columns of names, picks the one whose names differ most, and none that follows 'Reporting Manager'; of other
   * columns, those beside it.
   */
  const bestOf = (field: ImportField, found: readonly number[]): number => {
    const [first = -1, ...others] = found
    if (others.length === 0) return first
    if (field === 'fullName') {
      const own = found.filter((at) => !isTitleOfSomebodyElse(plain[at - 1] ?? ''))
      const most = Math.max(...own.map(differing))
      return own.find((at) => differing(at) === most) ?? first
    }
    return OF_A_PERSON.has(field) ? (found.find((at) => isBesideName(at)) ?? first) : first
  }
  /** Reports whether no other column of names lies between the column and the chosen one. */
  const isBesideName = (at: number): boolean => {
    const name = columns.fullName
    const before = plain.findLastIndex((heading, of) => of <= at && (isName(heading) || isOfSomebodyElse(heading)))
    return name !== undefined && before === name - 1
  }
  const all = (matches: (heading: string, at: number) => boolean) =>
    plain.flatMap((heading, at) => (isFree(at) && matches(heading, at) ? [at] : []))
  const byKnownWords = (field: ImportField) => {
    const known = KNOWN_HEADINGS[field].find((words) => all((heading) => heading === words).length > 0)
    return known === undefined
      ? -1
      : bestOf(
          field,
          all((heading) => heading === known),
        )
  }
  const byMeaning = (field: ImportField) =>
    bestOf(
      field,
      all((heading) => isMeant(heading, HEADING_RULES[field])),
    )
  // The name comes first, because it decides which address belongs to the participant.
  suggest(byKnownWords, ['fullName'])
  suggest(byMeaning, ['fullName'])
  suggest(byKnownWords)
  suggest(byMeaning)
  suggest((field) =>
    bestOf(
      field,
      all((_, at) => looksLike(at, CONTENT_RULES[field])),
    ),
  )
  // A single address column after someone else's name is theirs. It is unknown whether participants have addresses.
  for (const field of OF_A_PERSON) {
    const at = (columns[field] ?? 0) - 1
    if (at >= 0 && !isBesideName(at) && cellsOf(at).length > 1 && differing(at) === 1 && isBehindSomebodyElse(plain, at))
      delete columns[field]
  }
  const isKnown = (field: ImportField) => field === 'fullName' && hasNames(columns)
  // Names and codes differ from line to line, and most names have several words. 'QA' and 'Pune' repeat.
  const variety = (at: number) => new Set(cellsOf(at)).size + cellsOf(at).filter((cell) => cell.includes(' ')).length
  suggest((field) => {
    const likely = plain.flatMap((heading, at) => (heading === '' && isFree(at) && looksLike(at, NAMELESS_RULES[field]) ? [at] : []))
    const most = Math.max(...likely.map(variety))
    return isKnown(field) ? -1 : (likely.find((at) => variety(at) === most) ?? -1)
  })
  return withFirstName(columns, firstLines)
}

const OF_A_PERSON: ReadonlySet<ImportField> = new Set(['email', 'phone'])
/** Reports whether the next columns belong to someone else: after 'Reporting Manager' they do, after 'Manager name' they do not. */
const isTitleOfSomebodyElse = (heading: string): boolean => isOfSomebodyElse(heading) && !/(?:^| )name(?: |$)/.test(heading)
const isName = (heading: string): boolean => KNOWN_HEADINGS.fullName.includes(heading) || isMeant(heading, HEADING_RULES.fullName)

/** Reports whether the nearest heading of a person before the column is someone else's: 'Manager', "Manager's name". */
function isBehindSomebodyElse(plain: readonly string[], at: number): boolean {
  const nearest = plain.slice(0, at).findLast((heading) => isName(heading) || isOfSomebodyElse(heading))
  return nearest !== undefined && isOfSomebodyElse(nearest)
}

/** Treats 'Name' beside 'Surname' as the first name, unless it includes the surname. */
function withFirstName(columns: ImportColumns, firstLines: ReadonlyArray<readonly string[]>): ImportColumns {
  const { fullName, ...others } = columns
  const { firstName, lastName } = others
  if (fullName === undefined || firstName !== undefined || lastName === undefined) return columns
  const both = firstLines.map((cells) => [cells[fullName - 1] ?? '', cells[lastName - 1] ?? ''] as const).filter(([, last]) => last !== '')
  const whole = both.filter(([name, last]) => ` ${folded(name)} `.includes(` ${folded(last)} `))
  return both.length === 0 || whole.length * 2 >= both.length ? columns : { ...others, firstName: fullName }
}

/** Returns these columns, and fills missing fields from the others unless the column is in use. */
export function joinColumns(columns: ImportColumns, others: ImportColumns): ImportColumns {
  const used = new Set(Object.values(columns))
  const names = hasNames(columns) ? ['fullName', ...NAME_PARTS] : []
  const more = Object.entries(others).filter(([field, column]) => !(field in columns) && !names.includes(field) && !used.has(column))
  return { ...Object.fromEntries(more), ...columns }
}
