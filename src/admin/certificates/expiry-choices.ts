import { addYears, isPlainDate, type PlainDate } from '../../shared/dates.ts'

/** docs/product/requirements.md, section 5: one year ahead by default. */
export const DEFAULT_VALIDITY_YEARS = 1

type ExpiryChoice = (typeof EXPIRY_CHOICES)[number]

/** The buttons below the expiry date (docs/product/design.md, section 10.6). `null` years means no expiry. */
export const EXPIRY_CHOICES = [
  { label: '+1 year', years: 1 },
  { label: '+2 years', years: 2 },
  { label: '+3 years', years: 3 },
  { label: 'No expiry', years: null },
] as const

/** The expiry date that a button sets, counted from the date of issue. '' means no expiry. */
export function expiryAfter(issueDate: PlainDate, years: number | null): PlainDate {
  return years === null || !isPlainDate(issueDate) ? '' : addYears(issueDate, years)
}

/** The button that matches the present dates; undefined for any other date. */
export function chosenExpiry(issueDate: PlainDate, expiryDate: PlainDate): ExpiryChoice | undefined {
  if (expiryDate === '') return EXPIRY_CHOICES.find((choice) => choice.years === null)
  return EXPIRY_CHOICES.find((choice) => choice.years !== null && expiryAfter(issueDate, choice.years) === expiryDate)
}

/** The expiry date after the date of issue has changed: the same number of years later. A date chosen by hand stays. */
export function movedExpiry(from: PlainDate, to: PlainDate, expiryDate: PlainDate): PlainDate {
  const years = chosenExpiry(from, expiryDate)?.years
  return years === undefined || years === null || !isPlainDate(to) ? expiryDate : addYears(to, years)
}
