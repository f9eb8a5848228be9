import { serviceIcon, type Service, type ServiceIcon } from '../../services/service.ts'
import { featureText, readFeatureText } from '../../services/feature-text.ts'

/** What stands in the fields of the service form. */
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

/** An unknown icon is shown as the briefcase, so that is the one that is chosen (docs/product/requirements.md section 3). */
export function serviceValues(service: Service): ServiceValues {
  const { title, icon, features, description } = service
  return { title, icon: serviceIcon(icon), features: featureText(features), description }
}

export function serviceInput(values: ServiceValues): object {
  return { ...values, features: readFeatureText(values.features) }
}

/** The words beside the ten drawings: 'clipboard-check' → 'Clipboard check'. */
export function iconName(icon: ServiceIcon): string {
  const words = icon.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
