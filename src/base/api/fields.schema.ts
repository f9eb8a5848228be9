import { z } from 'zod'
import { tooLong } from './length-limit.ts'
import { isPlainDate } from '../dates/dates.ts'
import { isMailAddress } from '../values/mail-address.ts'
import { domainInWords } from '../values/punycode.ts'
import type { DescribedText } from './described-texts.ts'
import { isSafeUrl } from '../values/safe-url.ts'
import { withoutStrayMarks } from '../text/invisible-characters.ts'

/** Field schemas that several forms share. Each message is for the person who filled in the form. */

export const MAX_NAME_LENGTH = 120
const MAX_LINE_LENGTH = 200
export const MAX_TEXT_LENGTH = 20_000
export const MAX_EMAIL_LENGTH = 254
const MAX_PHONE_LENGTH = 40
const MAX_URL_LENGTH = 2000
/** Allowance beyond a field's length for white space and invisible characters, which are removed. */
const MAX_STRAY_LENGTH = 1000

/** Control characters are on no keyboard, some cannot be stored, and printing or signing may drop them or fail. */
export const NO_CONTROL_CHARACTERS = 'This has an invisible control character. Delete the text and type it again'

/** Converts text to one line: collapses white space and removes invisible characters. */
export function asLine(text: string): string {
  return withoutStrayMarks(text).replace(/\s+/g, ' ').trim()
}

export const isLine = (text: string): boolean => !/\p{Cc}/u.test(text)

/** Text as sent. Far too long text is refused first, because normalising can take quadratic time. */
export function typedText(notText: string, maxLength: number, refusal?: string) {
  return z.string({ error: notText }).max(maxLength + MAX_STRAY_LENGTH, { error: refusal ?? tooLong(maxLength).error, abort: true })
}

/** One line of text, perhaps empty. Runs of spaces become one space, and invisible characters are removed. */
export function lineField(notText: string, maxLength: number) {
  return typedText(notText, maxLength).overwrite(asLine).max(maxLength, tooLong(maxLength)).refine(isLine, NO_CONTROL_CHARACTERS)
}

/** Word processors use VT and FF for line and page breaks. Forms posted without script end lines with CRLF. */
const withLineBreaks = (text: string): string => text.replace(/\r\n|[\v\f]/g, '\n')
const isText = (text: string): boolean => !/[^\P{Cc}\t\n\r]/u.test(text)

/** One line of required text. Runs of spaces become one space, and invisible characters are removed. */
export function requiredLine(missing: string, maxLength: number = MAX_LINE_LENGTH) {
  return lineField(missing, maxLength).min(1, missing)
}

/** Required text of several lines. */
export function requiredText(missing: string, { minLength = 1, tooShort = missing, maxLength = MAX_TEXT_LENGTH } = {}) {
  return typedText(missing, maxLength)
    .overwrite(withLineBreaks)
    .trim()
    .min(1, missing)
    .min(minLength, tooShort)
    .max(maxLength, tooLong(maxLength))
    .refine(isText, NO_CONTROL_CHARACTERS)
}

/** Text of several lines that may be left out or empty. */
export function optionalText(notText: string, maxLength: number) {
  return typedText(notText, maxLength)
    .overwrite(withLineBreaks)
    .trim()
    .max(maxLength, tooLong(maxLength))
    .refine(isText, NO_CONTROL_CHARACTERS)
    .default('')
}

/** Addresses are checked by `isMailAddress`. The API document calls them `idn-email`, because they may use any script. */
export const emailField = typedText('Invalid email address', MAX_EMAIL_LENGTH, 'Invalid email address')
  .transform((text) => withOwnDomain(withoutFullStop(withoutStrayMarks(text).trim()).normalize('NFC')))
  .pipe(
    z
      .string()
      .max(MAX_EMAIL_LENGTH, 'Invalid email address')
      .refine((address) => isMailAddress(address), 'Invalid email address')
      .meta({ format: 'idn-email' }),
  )

/** Removes the full stop of a sentence from a copied address. No address ends with one. */
function withoutFullStop(address: string): string {
  return address.endsWith('.') ? address.slice(0, -1) : address
}

/** Decodes a domain as Chrome sends it from e-mail fields: 'आशा@xn--p1b6ci4b4b3a.xn--h2brj9c'. */
function withOwnDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + domainInWords(address.slice(at))
}

/** An e-mail address that may be left out or empty. */
export const optionalEmailField = typedText('Invalid email address', MAX_EMAIL_LENGTH, 'Invalid email address')
  .nullable()
  .transform((text) => withoutStrayMarks(text ?? '').trim())
  .pipe(z.union([z.literal(''), emailField], { error: 'Invalid email address' }))
  .default('')

/** One line of text that may be left out or empty. Runs of spaces become one space, and invisible characters are removed. */
export function optionalLine(notText: string, maxLength: number = MAX_LINE_LENGTH) {
  return lineField(notText, maxLength)
    .nullable()
    .transform((text) => text ?? '')
}

/** The schema of a described text. An empty text becomes null. */
export function describedTextField({ label, maxLength, normalise = (typed) => typed, problem = () => undefined }: DescribedText) {
  return optionalLine(`${label} must be text`, maxLength).transform((typed, context): string | null => {
    const text = normalise(typed)
    const message = text === '' ? undefined : problem(text)
    if (message === undefined) return text || null
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** An optional phone number in any format. An empty text becomes null. */
export const optionalPhoneField = lineField('Phone must be text', MAX_PHONE_LENGTH)
  .nullable()
  .transform((phone) => phone || null)
  .default(null)

export function dateField(missing: string) {
  return z.string({ error: missing }).trim().min(1, missing).refine(isPlainDate, 'Use a real date, such as 2026-11-25')
}

/** A month: '2026-11'. */
export function monthField(name: string) {
  return z
    .string({ error: `${name} must be a month, such as 2026-11` })
    .refine((month) => isPlainDate(`${month}-01`), { error: `${name} must be a month, such as 2026-11`, abort: true })
}

/** An optional URL of an image or a file. An empty text becomes null (docs/product/contract.md, section 5). */
export const optionalUrlField = z
  .string({ error: 'The address must be text' })
  .trim()
  .max(MAX_URL_LENGTH, tooLong(MAX_URL_LENGTH))
  .refine((url) => url === '' || isSafeUrl(url), 'Use an address that starts with https://, http:// or /')
  .nullable()
  .transform((url) => url || null)
  .default(null)

/** A row id, sent as a number or as digits. */
export function rowNumberField(missing: string) {
  return z
    .union([z.number(), z.string()], { error: missing })
    .transform((value) => (typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value))
    .pipe(z.int({ error: missing }).positive(missing).max(999_999_999, missing))
}

export const searchField = z.string().trim().max(MAX_LINE_LENGTH, tooLong(MAX_LINE_LENGTH)).optional()

/** A query parameter with few allowed values, such as an order. The message lists the allowed values. */
export function choiceField<const Choices extends readonly string[]>(name: string, choices: Choices) {
  return z.enum(choices, { error: `${name} must be one of ${choices.join(', ')}` })
}

/** A query parameter that filters by the id of another record. */
export function rowFilter(name: string) {
  const error = `${name} must be a row number`
  return z.coerce.number({ error }).int(error).positive(error).max(999_999_999, error).optional()
}

/** Parameters of every list (docs/product/contract.md, section 2). */
export const listQuery = z.object({
  q: searchField,
  limit: z.coerce.number({ error: 'limit must be a number' }).int().min(1).max(1000).default(1000),
  cursor: z.string().max(2000).optional(),
})
