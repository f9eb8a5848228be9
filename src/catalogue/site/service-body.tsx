import { Check } from 'lucide-react'
import { languageOf } from '#base/text/language.ts'
import { Card } from '#ui/card.tsx'
import { trustedHtml } from '#ui/trusted-html.ts'
import { featureList } from '../service.ts'
import type { ServiceDetail } from '../service.schema.ts'

type ServiceWords = Pick<ServiceDetail, 'description' | 'description_html' | 'features'>

/** The service's description and features. The server rendered the description from markdown, so its HTML is safe. */
export function ServiceBody({ service }: { service: ServiceWords }) {
  return (
    <>
      <Card as="section" aria-labelledby="description">
        <h2 id="description">Description</h2>
        <div
          lang={languageOf(service.description)}
          className="prose mt-4 [&_h2]:text-h3 [&_pre]:wrap-anywhere [&_pre]:whitespace-pre-wrap"
          dangerouslySetInnerHTML={trustedHtml(service.description_html)}
        />
      </Card>
      <KeyFeatures features={service.features} />
    </>
  )
}

/** One card per feature, or a text if `features` is not a list (docs/product/requirements.md, section 2). */
function KeyFeatures({ features }: { features: unknown }) {
  const listed = featureList(features)
  return (
    <section aria-labelledby="key-features" className="@container">
      <h2 id="key-features">Key Features</h2>
      {listed.length === 0 ? (
        <p className="mt-4 text-text-2">No features available for this service.</p>
      ) : (
        <ul className="mt-6 grid gap-4 @min-[34rem]:grid-cols-2">
          {listed.map((feature) => (
            <Card key={feature} as="li" className="flex items-start gap-3">
              <span className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
                <Check className="size-5" />
              </span>
              <span className="min-w-0 pt-1 font-semibold wrap-anywhere">{feature}</span>
            </Card>
          ))}
        </ul>
      )}
    </section>
  )
}
