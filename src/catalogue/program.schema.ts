import { z } from 'zod'
import { tooLong } from '#base/api/length-limit.ts'
import { changesTo } from '#base/api/changes.schema.ts'
import { choiceField, listQuery, optionalUrlField, requiredLine, requiredText } from '#base/api/fields.schema.ts'
import { isPublishedField, publicationQuery } from '#base/values/publication.schema.ts'
import { INVALID_SLUG, SLUG_PATTERN } from '#base/text/slug.ts'
import { sacField } from '#company/sac.schema.ts'
import { PROGRAM_SAC } from '#company/trade.ts'
import { missingPrice } from './price.ts'
import { DEFAULT_DELIVERY_MODE, DELIVERY_MODES } from './program.ts'
import { typedPrice } from './typed-price.ts'
import { DEFAULT_VALIDITY_MONTHS, MAX_VALIDITY_MONTHS, typedMonths } from './validity.ts'

const MAX_PRICE = 100_000_000
const MAX_SLUG_LENGTH = 200

/** Empty means no price. Invalid input is rejected: it must not silently become 0 rupees. */
const priceField = z
  .union([z.number(), z.string(), z.null()], { error: 'A price must be a number' })
  .transform((typed, context) => {
    const amount = typedPrice(typed)
    if (amount !== undefined) return amount
    context.addIssue('A price must be whole rupees, such as 12500 or 12,500')
    return z.NEVER
  })
  .refine((price) => price === null || price <= MAX_PRICE, 'This price is too high')
  .default(null)

const INVALID_VALIDITY = `Validity must be 1 to ${MAX_VALIDITY_MONTHS} whole months, or empty when certificates do not expire`

/** Empty means that certificates do not expire. If omitted, a new program gets the default of one year. */
const validityField = z
  .union([z.number(), z.string(), z.null()], { error: INVALID_VALIDITY })
  .transform((typed, context) => {
    const months = typedMonths(String(typed ?? ''))
    if (months !== undefined) return months
    context.addIssue(INVALID_VALIDITY)
    return z.NEVER
  })
  .default(DEFAULT_VALIDITY_MONTHS)

export const PRICE_REQUIRED = { online_price: 'Online price is required', offline_price: 'Offline price is required' } as const

const PERCENT = 'Use a whole number from 1 to 100, or leave it empty'

/** Empty means no requirement. */
const percentField = z
  .union([z.number(), z.string(), z.null()], { error: PERCENT })
  .transform((typed) => (typeof typed === 'string' ? typed.replace('%', '').trim() : typed))
  .transform((typed) => (typed === '' || typed === null ? null : Number(typed)))
  .refine((percent) => percent === null || (Number.isInteger(percent) && percent >= 1 && percent <= 100), PERCENT)
  .default(null)

const programFields = z.object({
  title: requiredLine('Title is required'),
  slug: z
    .string({ error: 'Slug is required' })
    .trim()
    .min(1, 'Slug is required')
    .max(MAX_SLUG_LENGTH, tooLong(MAX_SLUG_LENGTH))
    .regex(SLUG_PATTERN, INVALID_SLUG),
  category: requiredLine('Category is required', 60),
  duration: requiredLine('Duration is required', 100),
  offline_price: priceField,
  online_price: priceField,
  description: requiredText('Description is required'),
  delivery_mode: z.enum(DELIVERY_MODES, { error: `Delivery must be ${DELIVERY_MODES.join(', ')}` }).default(DEFAULT_DELIVERY_MODE),
  validity_months: validityField,
  image_path: optionalUrlField,
  min_attendance: percentField,
  pass_mark: percentField,
  sac: sacField.default(PROGRAM_SAC),
  isPublished: isPublishedField,
})

/** The input for saving a program. The stored `price` is derived from the other two, so it is not read from the request. */
export const programFormSchema = programFields
  .refine((form) => missingPrice(form) !== 'offline_price', requiredPrice('offline_price'))
  .refine((form) => missingPrice(form) !== 'online_price', requiredPrice('online_price'))

export type ProgramForm = z.output<typeof programFormSchema>

export const programChangesSchema = changesTo(programFields)
export type ProgramChanges = z.output<typeof programChangesSchema>

/** Checked even if another field is invalid, so that the editor shows all errors at once. */
function requiredPrice(field: keyof typeof PRICE_REQUIRED) {
  return { path: [field], error: PRICE_REQUIRED[field], when: () => true }
}

export const programListQuery = listQuery.extend({
  ...publicationQuery.shape,
  category: z.string().max(60).optional(),
  delivery_mode: choiceField('delivery_mode', DELIVERY_MODES).optional(),
})

/** A paid training program (docs/product/requirements.md, section 3). */
export const programSchema = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string().nullable(),
  /** Markdown. */
  description: z.string(),
  category: z.string(),
  /** Free text: '3 days', '6 days over 3 weekends'. */
  duration: z.string(),
  price: z.int(),
  online_price: z.int().nullable(),
  offline_price: z.int().nullable(),
  delivery_mode: z.enum(DELIVERY_MODES),
  /** The validity of its certificates in months; null if they do not expire. */
  validity_months: z.int().nullable(),
  /** The requirement for its certificate of completion, in percent (training-rule.ts). Null if there is none. */
  min_attendance: z.int().nullable(),
  pass_mark: z.int().nullable(),
  /** The classification for GST, printed on quotations. */
  sac: z.string(),
  image_path: z.string().nullable(),
  /** Equal to image_path, in the other spelling of docs/product/requirements.md, section 3. */
  imagePath: z.string().nullable(),
  /** False for a draft, which only the office sees. */
  isPublished: z.boolean(),
})
export interface Program extends z.output<typeof programSchema> {}

/** A program with its description rendered on the server, for its page. */
export const programDetailSchema = programSchema.extend({
  description_html: z.string(),
})
export interface ProgramDetail extends z.output<typeof programDetailSchema> {}
