import { serviceIcon, type ServiceIcon } from '../service.ts'
import type { Service, ServiceForm } from '../service.schema.ts'
import { SERVICE_SAC } from '#company/trade.ts'
import { featureText, readFeatureText } from '../feature-text.ts'
import { DRAFT, PUBLISHED, publicationValue } from '#office/kit/publication-field.ts'
import { blankValues, valuesOf, type FormValues } from '#office/form/form-values.ts'

export const SERVICE_LABELS = {
  title: 'Title',
  icon: 'Icon',
  features: 'Key features',
  sac: 'SAC',
  description: 'Description',
  isPublished: 'On the site',
} satisfies Record<keyof Omit<ServiceForm, 'slug'>, string>
export type ServiceValues = FormValues<typeof SERVICE_LABELS>

export const BLANK_SERVICE: ServiceValues = { ...blankValues(SERVICE_LABELS), sac: SERVICE_SAC, isPublished: DRAFT }

/** The site shows an unknown icon as the briefcase, so the form selects the briefcase (docs/product/requirements.md, section 3). */
export function serviceValues(service: Service): ServiceValues {
  return {
    ...valuesOf(SERVICE_LABELS, service),
    icon: serviceIcon(service.icon),
    features: featureText(service.features),
    isPublished: publicationValue(service),
  }
}

export function serviceInput(values: ServiceValues): object {
  return { ...values, features: readFeatureText(values.features), isPublished: values.isPublished === PUBLISHED }
}

/** The label of an icon: 'clipboard-check' → 'Clipboard check'. */
export function iconName(icon: ServiceIcon): string {
  const words = icon.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
