import { useWatch, type Control } from 'react-hook-form'
import { ServiceBody } from '../site/service-body.tsx'
import { ServiceCard } from '../site/service-card.tsx'
import { SERVICE_GLYPHS } from '../site/service-glyph.tsx'
import type { ServiceForm } from '../service.schema.ts'
import { FALLBACK_ICON, serviceIcon, type ServiceSummary } from '../service.ts'
import { languageOf } from '#base/text/language.ts'
import { IconTile } from '#ui/card.tsx'
import { readFeatureText } from '../feature-text.ts'
import { PagePreview } from '#office/editor/page-preview.tsx'
import { PreviewPanel } from '#office/editor/preview-panel.tsx'
import { PreviewParts } from '#office/editor/preview-parts.tsx'
import type { ServiceValues } from './service-values.ts'

const NOTHING_YET = '<p>The description appears here.</p>'

/** Live preview of the service's card and page (docs/product/design.md, section 10.6). */
export function ServicePreview({ control }: { control: Control<ServiceValues, unknown, ServiceForm> }) {
  const [title, icon, features, description] = useWatch({ control, name: ['title', 'icon', 'features', 'description'] })
  const service: ServiceSummary = {
    id: 0,
    slug: null,
    title: title.trim() || 'Title of the service',
    icon: icon || FALLBACK_ICON,
    features: readFeatureText(features),
  }
  return (
    <PreviewParts
      parts={[
        {
          name: 'lists',
          label: 'Card',
          fields: ['title', 'icon', 'features'],
          content: (
            <PreviewPanel title="Card in the lists" note="On the home page and on the services page.">
              <ServiceCard service={service} />
            </PreviewPanel>
          ),
        },
        {
          name: 'page',
          label: 'Page',
          fields: ['description'],
          content: <ServicePage service={service} description={description} />,
        },
      ]}
    />
  )
}

function ServicePage({ service, description }: { service: ServiceSummary; description: string }) {
  return (
    <PagePreview follows="description" text={description}>
      {(html) => (
        <>
          <div className="grid grid-cols-1 gap-3">
            <IconTile icon={SERVICE_GLYPHS[serviceIcon(service.icon)]} />
            <p lang={languageOf(service.title)} className="font-display text-h2 wrap-anywhere">
              {service.title}
            </p>
          </div>
          <ServiceBody service={{ ...service, description, description_html: html || NOTHING_YET }} />
        </>
      )}
    </PagePreview>
  )
}
