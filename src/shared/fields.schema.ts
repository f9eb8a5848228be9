import { z } from 'zod'
import { isPlainDate } from './dates.ts'
import { isSafeUrl } from './safe-url.ts'
import { withoutStrayMarks } from './text/unseen.ts'

/** Field schemas that several forms share. Each message is a sentence for the person who filled the form. */

export const LONGEST_NAME = 120
const LONGEST_LINE = 200
export const LONGEST_TEXT = 20_000
const LONGEST_EMAIL = 254
const LONGEST_PHONE = 40
const LONGEST_URL = 2000

/** One line of text that must be there; runs of spaces become one, and stray marks go. */
export function requiredLine(missing: string, longest: number = LONGEST_LINE) {
  return z
    .string({ error: missing })
    .transform((text) => withoutStrayMarks(text).replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, missing).max(longest, `At most ${longest} characters`))
}

/** Text of several lines that must be there. */
export function requiredText(missing: string, { shortest = 1, tooShort = missing, longest = LONGEST_TEXT } = {}) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .min(shortest, tooShort)
    .max(longest, `At most ${longest} characters`)
}

export const emailField = z
  .string({ error: 'Invalid email address' })
  .transform((text) => withoutStrayMarks(text).trim())
  .pipe(z.email('Invalid email address').max(LONGEST_EMAIL, 'Invalid email address'))

/** A phone number in any format; empty means none. */
export const optionalPhoneField = z
  .string({ error: 'Phone must be text' })
  .trim()
  .max(LONGEST_PHONE, `At most ${LONGEST_PHONE} characters`)
  .nullish()
  .transform((phone) => phone || null)

export function dateField(missing: string) {
  return z.string({ error: missing }).trim().min(1, missing).refine(isPlainDate, 'Use a real date as YYYY-MM-DD')
}

/** An address an admin may set for an image or a file; empty means none (PRODUCT.md section 5). */
export const optionalUrlField = z
  .string({ error: 'The address must be text' })
  .trim()
  .max(LONGEST_URL, `At most ${LONGEST_URL} characters`)
  .refine((url) => url === '' || isSafeUrl(url), 'Use an address that starts with https://, http:// or /')
  .nullish()
  .transform((url) => url || null)

/** A row's number, sent as a number or as digits. */
export function rowNumberField(missing: string) {
  return z
    .union([z.number(), z.string()], { error: missing })
    .transform((value) => (typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value))
    .pipe(z.int({ error: missing }).positive(missing).max(999_999_999, missing))
}

export const searchField = z.string().trim().max(LONGEST_LINE, `At most ${LONGEST_LINE} characters`).optional()

/** One of a list's few words, an order or a filter, in an address: a wrong one is named with those there are. */
export function choiceField<const Choices extends readonly string[]>(name: string, choices: Choices) {
  return z.enum(choices, { error: `${name} must be one of ${choices.join(', ')}` })
}

/** A filter by the row of something else, in an address. */
export function rowFilter(name: string) {
  const error = `${name} must be a row number`
  return z.coerce.number({ error }).int(error).positive(error).max(999_999_999, error).optional()
}

/** Parameters every list takes (PRODUCT.md section 2). */
export const listQuery = z.object({
  q: searchField,
  limit: z.coerce.number({ error: 'limit must be a number' }).int().min(1).max(1000).default(1000),
  cursor: z.string().max(2000).optional(),
})
