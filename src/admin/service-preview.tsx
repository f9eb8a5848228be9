import { useWatch, type Control } from 'react-hook-form'
import { ServiceCard } from '../services/service-card.tsx'
import type { ServiceForm } from '../services/service.schema.ts'
import { FALLBACK_ICON } from '../services/service.ts'
import { readFeatureText } from './feature-text.ts'
import { PreviewPanel } from './preview-panel.tsx'
import type { ServiceValues } from './service-values.ts'

/** The service's card on the site, as it is typed. */
export function ServicePreview({ control }: { control: Control<ServiceValues, unknown, ServiceForm> }) {
  const [title, icon, features] = useWatch({ control, name: ['title', 'icon', 'features'] })
  return (
    <PreviewPanel title="On the site" note="The card on the home page and on the services page.">
      <ServiceCard
        service={{
          id: 0,
          slug: null,
          title: title.trim() || 'Title of the service',
          icon: icon || FALLBACK_ICON,
          features: readFeatureText(features),
        }}
      />
    </PreviewPanel>
  )
}
