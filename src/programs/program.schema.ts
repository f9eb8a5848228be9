import { z } from 'zod'
import { choiceField, listQuery, optionalUrlField, requiredLine, requiredText } from '../shared/fields.schema.ts'
import { INVALID_SLUG, SLUG_PATTERN } from '../shared/text/slug.ts'
import { readPrice } from './price.ts'
import { DEFAULT_DELIVERY_MODE, DELIVERY_MODES, type Program, type ProgramDetail } from './program.ts'

const MAX_PRICE = 100_000_000
const MAX_SLUG_LENGTH = 200

const priceField = z
  .union([z.number(), z.string(), z.null()], { error: 'A price must be a number' })
  .optional()
  .transform(readPrice)
  .refine((price) => price === null || price <= MAX_PRICE, 'This price is too high')

/** What an admin saves. The stored `price` follows from the other two, so it is not read from the request. */
export const programFormSchema = z.object({
  title: requiredLine('Title is required'),
  slug: z
    .string({ error: 'Slug is required' })
    .trim()
    .min(1, 'Slug is required')
    .max(MAX_SLUG_LENGTH, `At most ${MAX_SLUG_LENGTH} characters`)
    .regex(SLUG_PATTERN, INVALID_SLUG),
  category: requiredLine('Category is required', 60),
  duration: requiredLine('Duration is required', 100),
  offline_price: priceField.refine((price) => price !== null, 'Offline price is required'),
  online_price: priceField,
  description: requiredText('Description is required'),
  delivery_mode: z.enum(DELIVERY_MODES, { error: `Delivery must be ${DELIVERY_MODES.join(', ')}` }).default(DEFAULT_DELIVERY_MODE),
  image_path: optionalUrlField,
})

export type ProgramForm = z.output<typeof programFormSchema>

export const programListQuery = listQuery.extend({
  category: z.string().max(60).optional(),
  delivery_mode: choiceField('delivery_mode', DELIVERY_MODES).optional(),
})

export const programSchema = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string().nullable(),
  description: z.string(),
  category: z.string(),
  duration: z.string(),
  price: z.int(),
  online_price: z.int().nullable(),
  offline_price: z.int().nullable(),
  delivery_mode: z.enum(DELIVERY_MODES),
  image_path: z.string().nullable(),
  imagePath: z.string().nullable(),
}) satisfies z.ZodType<Program>

export const programDetailSchema = programSchema.extend({
  description_html: z.string(),
}) satisfies z.ZodType<ProgramDetail>
