import { DEFAULT_DELIVERY_MODE, type DeliveryMode } from '../program.ts'
import type { Program, ProgramForm } from '../program.schema.ts'
import { hasPrice, pricesToSave } from '../price.ts'
import { priceInField, priceText } from '../typed-price.ts'
import { DEFAULT_VALIDITY_MONTHS, typedMonths } from '../validity.ts'
import { PROGRAM_SAC } from '#company/trade.ts'
import { slugFrom } from '#base/text/slug.ts'
import { DRAFT, PUBLISHED, publicationValue } from '#office/kit/publication-field.ts'
import { blankValues, valuesOf, type FormValues } from '#office/form/form-values.ts'

export const PROGRAM_LABELS = {
  title: 'Title',
  slug: 'Slug',
  category: 'Category',
  duration: 'Duration',
  delivery_mode: 'Delivery',
  offline_price: 'Offline price',
  online_price: 'Online price',
  validity_months: 'Validity of certificates',
  min_attendance: 'Minimum attendance',
  pass_mark: 'Pass mark',
  sac: 'SAC',
  image_path: 'Image URL',
  description: 'Description',
  isPublished: 'On the site',
} satisfies Record<keyof ProgramForm, string>
export type ProgramValues = FormValues<typeof PROGRAM_LABELS>

export const BLANK_PROGRAM: ProgramValues = {
  ...blankValues(PROGRAM_LABELS),
  delivery_mode: DEFAULT_DELIVERY_MODE,
  sac: PROGRAM_SAC,
  validity_months: String(DEFAULT_VALIDITY_MONTHS),
  isPublished: DRAFT,
}

/** The form values of a program. An older program may have a price that its delivery mode does not use. */
export function programValues(program: Program): ProgramValues {
  const prices = pricesToSave(program)
  return {
    ...valuesOf(PROGRAM_LABELS, program),
    isPublished: publicationValue(program),
    slug: program.slug ?? slugFrom(program.title),
    min_attendance: percentText(program.min_attendance),
    pass_mark: percentText(program.pass_mark),
    offline_price: priceText(prices.offline_price),
    online_price: priceText(prices.online_price),
  }
}

function percentText(percent: number | null): string {
  return percent === null ? '' : String(percent)
}

export function programInput(values: ProgramValues): object {
  return { ...values, ...pricesOf(values), isPublished: values.isPublished === PUBLISHED }
}

/** The prices in the form. A price that the delivery mode does not use is treated as empty. */
function pricesOf({ offline_price, online_price, delivery_mode }: ProgramValues) {
  const mode = delivery_mode as DeliveryMode
  return {
    offline_price: hasPrice(mode, 'offline_price') ? priceInField(offline_price) : null,
    online_price: hasPrice(mode, 'online_price') ? priceInField(online_price) : null,
  }
}

/** The program as it would be saved, for the preview. */
export function programInPreview(values: ProgramValues): Program {
  const delivery_mode = values.delivery_mode as DeliveryMode
  const imagePath = values.image_path.trim() || null
  return {
    ...values,
    ...pricesToSave({ ...pricesOf(values), delivery_mode }),
    id: 0,
    title: values.title.trim() || 'Title of the program',
    slug: values.slug || 'program',
    description: values.description.trim() || 'The beginning of the description.',
    category: values.category.trim() || 'Category',
    duration: values.duration.trim() || 'Duration',
    delivery_mode,
    validity_months: typedMonths(values.validity_months) ?? null,
    // Not shown in the preview.
    min_attendance: null,
    pass_mark: null,
    image_path: imagePath,
    imagePath,
    isPublished: values.isPublished === PUBLISHED,
  }
}

/** Whether a slug is invalid while being typed. A final hyphen is allowed, because the next word may follow. */
export function isSlugBeyondHope(slug: string): boolean {
  return slug !== '' && !/^[a-z0-9]+(?:-[a-z0-9]+)*-?$/.test(slug)
}
