import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { languageOf } from '#base/text/language.ts'
import { Card, IconTile } from '#ui/card.tsx'
import { ArrowLink } from '#ui/button/link.tsx'
import { SERVICE_GLYPHS } from './service-glyph.tsx'
import { featureList, serviceIcon, servicePath, type ServiceSummary } from '../service.ts'

interface ServiceCard {
  service: ServiceSummary
  /** The anchor of a footer link: 'audit' (docs/product/design.md, section 9.2). */
  anchorId?: string | undefined
  headingLevel?: 2 | 3
}

/** A service in a grid. It shows 'Key Features:' only when `features` is a list (docs/product/requirements.md, section 2). */
export function ServiceCard({ service, anchorId, headingLevel = 3 }: ServiceCard) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const features = featureList(service.features)
  return (
    <Card as="article" interactive id={anchorId} className="service-card">
      <IconTile icon={SERVICE_GLYPHS[serviceIcon(service.icon)]} />
      <div className="flex min-w-0 grow flex-col">
        <Heading lang={languageOf(service.title)} className="text-h3 wrap-anywhere">
          <Link to={servicePath(service)} prefetch="intent" className="card-title">
            {service.title}
          </Link>
        </Heading>
        {features.length > 0 && (
          <>
            <p className="mt-3 text-small font-semibold">Key Features:</p>
            <ul className="ticks mt-2 text-small text-text-2">
              {features.map((feature) => (
                <li key={feature}>
                  <Check />
                  <span>{feature}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <p className="mt-auto pt-5">
          <ArrowLink to={servicePath(service)} hiddenText={`about ${service.title}`}>
            Learn more
          </ArrowLink>
        </p>
      </div>
    </Card>
  )
}
