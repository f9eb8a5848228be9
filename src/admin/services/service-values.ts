import { serviceIcon, type Service, type ServiceIcon } from '../../services/service.ts'
import { featureText, readFeatureText } from '../../services/feature-text.ts'

/** The values of the service form. */
export type ServiceValues = {
  title: string
  icon: string
  features: string
  description: string
}

export const SERVICE_LABELS: Record<keyof ServiceValues, string> = {
  title: 'Title',
  icon: 'Icon',
  features: 'Key features',
  description: 'Description',
}

export const BLANK_SERVICE: ServiceValues = { title: '', icon: '', features: '', description: '' }

/** The site shows an unknown icon as the briefcase, so the form selects the briefcase (docs/product/requirements.md, section 3). */
export function serviceValues(service: Service): ServiceValues {
  const { title, icon, features, description } = service
  return { title, icon: serviceIcon(icon), features: featureText(features), description }
}

export function serviceInput(values: ServiceValues): object {
  return { ...values, features: readFeatureText(values.features) }
}

/** The label of an icon: 'clipboard-check' → 'Clipboard check'. */
export function iconName(icon: ServiceIcon): string {
  const words = icon.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
