import { DEFAULT_VALIDITY_MONTHS, expiryOf, monthsText, type ValidityMonths } from '#catalogue/validity.ts'
import { isPlainDate, type PlainDate } from '#base/dates/dates.ts'

const USUAL: readonly number[] = [12, 24, 36]

/** The validities below the expiry date (docs/product/design.md, section 10.6): the usual ones, and that of the program. */
export function expiryChoices(ofProgram: ValidityMonths = DEFAULT_VALIDITY_MONTHS): ValidityMonths[] {
  const months = ofProgram === null ? USUAL : [...new Set([...USUAL, ofProgram])]
  return [...[...months].sort((one, other) => one - other), null]
}

/** '+2 years', 'No expiry'. */
export function expiryLabel(months: ValidityMonths): string {
  return months === null ? 'No expiry' : `+${monthsText(months)}`
}

/** The expiry date that a button sets, counted from the date of issue. '' means no expiry. */
export function expiryAfter(issueDate: PlainDate, months: ValidityMonths): PlainDate {
  return expiryOf(issueDate, months) ?? ''
}

/** The choice that matches the present dates; undefined for any other date. */
export function chosenExpiry(issueDate: PlainDate, expiryDate: PlainDate, choices = expiryChoices()): ValidityMonths | undefined {
  if (expiryDate === '') return null
  return choices.find((months) => months !== null && expiryAfter(issueDate, months) === expiryDate)
}

/** The expiry date after the date of issue has changed: the same number of months later. A date chosen by hand stays. */
export function movedExpiry(from: PlainDate, to: PlainDate, expiryDate: PlainDate, choices = expiryChoices()): PlainDate {
  const months = chosenExpiry(from, expiryDate, choices)
  return months === undefined || months === null || !isPlainDate(to) ? expiryDate : expiryAfter(to, months)
}
