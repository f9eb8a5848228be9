import { addYears, isPlainDate, type PlainDate } from '../../shared/dates.ts'

/** docs/product/requirements.md section 5: one year ahead unless the admin chooses otherwise. */
export const DEFAULT_VALIDITY_YEARS = 1

type ExpiryChoice = (typeof EXPIRY_CHOICES)[number]

/** The buttons below the expiry date (docs/product/design.md section 10.6); null years: no expiry. */
export const EXPIRY_CHOICES = [
  { label: '+1 year', years: 1 },
  { label: '+2 years', years: 2 },
  { label: '+3 years', years: 3 },
  { label: 'No expiry', years: null },
] as const

/** What a button puts into the field ('' is no expiry throughout): a date counted from the day of issue, or nothing for no expiry. */
export function expiryAfter(issueDate: PlainDate, years: number | null): PlainDate {
  return years === null || !isPlainDate(issueDate) ? '' : addYears(issueDate, years)
}

/** Which button says what the fields say now; undefined for a date of the admin's own. */
export function chosenExpiry(issueDate: PlainDate, expiryDate: PlainDate): ExpiryChoice | undefined {
  if (expiryDate === '') return EXPIRY_CHOICES.find((choice) => choice.years === null)
  return EXPIRY_CHOICES.find((choice) => choice.years !== null && expiryAfter(issueDate, choice.years) === expiryDate)
}

/** The expiry that follows a new day of issue: the same number of years, or the date that was chosen by hand. */
export function movedExpiry(from: PlainDate, to: PlainDate, expiryDate: PlainDate): PlainDate {
  const years = chosenExpiry(from, expiryDate)?.years
  return years === undefined || years === null || !isPlainDate(to) ? expiryDate : addYears(to, years)
}
