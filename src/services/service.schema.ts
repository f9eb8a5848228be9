import { z } from 'zod'
import { listQuery, requiredLine, requiredText } from '../shared/fields.schema.ts'
import { SLUG_PATTERN } from '../shared/text/slug.ts'
import { SERVICE_ICONS, readFeatures, type Service, type ServiceDetail } from './service.ts'

const MAX_FEATURE_LENGTH = 200
const MAX_FEATURES = 50

/** Features arrive as a list, or as the comma-separated text of the form. */
const featuresField = z
  .union([z.array(z.string()), z.string()], { error: 'Features must be a list of texts' })
  .transform((features) => (typeof features === 'string' ? readFeatures(features) : features.map((one) => one.trim())))
  .transform((features) => features.filter((feature) => feature !== ''))
  .pipe(
    z
      .array(z.string().max(MAX_FEATURE_LENGTH, `A feature has at most ${MAX_FEATURE_LENGTH} characters`))
      .max(MAX_FEATURES, `At most ${MAX_FEATURES} features`),
  )

export const serviceFormSchema = z.object({
  title: requiredLine('Title is required'),
  description: requiredText('Description is required'),
  icon: z.enum(SERVICE_ICONS, { error: 'Choose an icon' }),
  features: featuresField.default([]),
  slug: z.string().trim().max(200).regex(SLUG_PATTERN, 'Invalid slug format').nullish(),
})

export type ServiceForm = z.output<typeof serviceFormSchema>

export const serviceListQuery = listQuery

export const serviceSchema = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string().nullable(),
  description: z.string(),
  icon: z.string(),
  features: z.array(z.string()),
}) satisfies z.ZodType<Service>

export const serviceDetailSchema = serviceSchema.extend({
  description_html: z.string(),
}) satisfies z.ZodType<ServiceDetail>
