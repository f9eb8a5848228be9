import { z } from 'zod'
import { asLine, isLine, listQuery, NO_CONTROL_CHARACTERS, requiredLine, requiredText } from '#base/api/fields.schema.ts'
import { isPublishedField, publicationQuery } from '#base/values/publication.schema.ts'
import { sacField } from '#company/sac.schema.ts'
import { SERVICE_SAC } from '#company/trade.ts'
import { SLUG_PATTERN } from '#base/text/slug.ts'
import { changesTo } from '#base/api/changes.schema.ts'
import { jsonList, readFeatureText } from './feature-text.ts'
import { SERVICE_ICONS } from './service-icons.ts'

const MAX_FEATURE_LENGTH = 200
const MAX_FEATURES = 50

const NOT_A_LIST = 'Features must be a list of texts'

/** Features arrive as a list, as a JSON string of a list, or as text separated by commas (docs/product/contract.md, section 2). */
const featuresField = z
  .union([z.array(z.string()), z.string()], { error: NOT_A_LIST })
  .transform((features) => (typeof features === 'string' ? (jsonList(features) ?? readFeatureText(features)) : features))
  .refine((features) => features.every((feature) => typeof feature === 'string'), NOT_A_LIST)
  .transform((features) => features.map((feature) => asLine(String(feature))).filter((feature) => feature !== ''))
  .pipe(
    z
      .array(
        z.string().max(MAX_FEATURE_LENGTH, `A feature has at most ${MAX_FEATURE_LENGTH} characters`).refine(isLine, NO_CONTROL_CHARACTERS),
      )
      .max(MAX_FEATURES, `At most ${MAX_FEATURES} features`),
  )

export const serviceFormSchema = z.object({
  title: requiredLine('Title is required'),
  description: requiredText('Description is required'),
  icon: z.enum(SERVICE_ICONS, { error: 'Choose an icon' }),
  features: featuresField.default([]),
  sac: sacField.default(SERVICE_SAC),
  slug: z.string().trim().max(200).regex(SLUG_PATTERN, 'Invalid slug format').nullish(),
  isPublished: isPublishedField,
})

export type ServiceForm = z.output<typeof serviceFormSchema>

export const serviceChangesSchema = changesTo(serviceFormSchema)
export type ServiceChanges = z.output<typeof serviceChangesSchema>

export const serviceListQuery = listQuery.extend(publicationQuery.shape)

/** A consultancy service (docs/product/requirements.md, section 3). */
export const serviceSchema = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string().nullable(),
  /** Markdown. */
  description: z.string(),
  /** One of `SERVICE_ICONS`, or an older name in an old record. */
  icon: z.string(),
  features: z.array(z.string()),
  /** The classification for GST, printed on quotations. */
  sac: z.string(),
  /** False for a draft, which only the office sees. */
  isPublished: z.boolean(),
})
export interface Service extends z.output<typeof serviceSchema> {}

/** A service with its description rendered on the server, for its page. */
export const serviceDetailSchema = serviceSchema.extend({
  description_html: z.string(),
})
export interface ServiceDetail extends z.output<typeof serviceDetailSchema> {}
