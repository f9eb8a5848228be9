import { addMonths } from '#base/dates/calendar.ts'
import { isPlainDate, type PlainDate } from '#base/dates/dates.ts'
import { counted } from '#base/text/wording/counted.ts'

/** docs/product/requirements.md, section 9: a certificate is valid for one year unless its program says otherwise. */
export const DEFAULT_VALIDITY_MONTHS = 12
export const MAX_VALIDITY_MONTHS = 600

const MONTHS_PER_YEAR = 12

/** The validity of a certificate in whole months; null if it does not expire. */
export type ValidityMonths = number | null

/** The last day of a certificate issued on a day: `('2026-11-20', 12)` → '2027-11-20'. Null if it does not expire. */
export function expiryOf(issueDate: PlainDate, months: ValidityMonths): PlainDate | null {
  return months === null || !isPlainDate(issueDate) ? null : addMonths(issueDate, months)
}

/** 24 → '2 years', 18 → '18 months'. */
export function monthsText(months: number): string {
  const isYears = months % MONTHS_PER_YEAR === 0
  const count = isYears ? months / MONTHS_PER_YEAR : months
  return counted(count, isYears ? 'year' : 'month')
}

/** 'Valid for 2 years', 'Does not expire'. */
export function validityText(months: ValidityMonths): string {
  return months === null ? 'Does not expire' : `Valid for ${monthsText(months)}`
}

/** Parses the months in a form: '24' → 24. Empty → null, does not expire. Undefined for anything else. */
export function typedMonths(typed: string): ValidityMonths | undefined {
  const text = typed.trim()
  if (text === '') return null
  const months = Number(text)
  return Number.isInteger(months) && months >= 1 && months <= MAX_VALIDITY_MONTHS ? months : undefined
}
