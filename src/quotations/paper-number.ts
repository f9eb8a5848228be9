import type { PlainDate } from '#base/dates/dates.ts'

/** A paper with a series of numbers of its own. */
const PAPER_KINDS = ['quotation', 'proforma'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

const APRIL = 4
const DIGITS = 5

/** The Indian financial year, April to March: '2027-03-31' → '26-27'. */
export function financialYear(date: PlainDate): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  const first = month >= APRIL ? year : year - 1
  return `${twoDigits(first)}-${twoDigits(first + 1)}`
}

/** The first day of the Indian financial year: '2027-03-31' → '2026-04-01'. */
export function startOfFinancialYear(date: PlainDate): PlainDate {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return `${month >= APRIL ? year : year - 1}-04-01`
}

/** ('BHM', '26-27', 12) → 'BHM/26-27/00012'. A prefix has at most four characters, so that a number has at most 16 (CGST Rules, rule 46). */
export function paperNumber(prefix: string, year: string, count: number): string {
  return `${prefix}/${year}/${String(count).padStart(DIGITS, '0')}`
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}
