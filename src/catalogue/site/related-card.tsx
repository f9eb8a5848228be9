import { Link } from 'react-router'
import { categoryTone } from '#ui/artwork/category-tone.ts'
import { CardPriceTag } from './price-tag.tsx'
import { ProgramImage } from './program-image.tsx'
import { SERVICE_GLYPHS } from './service-glyph.tsx'
import { serviceIcon } from '../service.ts'
import { languageOf } from '#base/text/language.ts'
import { CategoryBadge } from '#ui/badge.tsx'
import { Card, IconTile } from '#ui/card.tsx'
import { ArrowLink } from '#ui/button/link.tsx'
import type { RelatedItem } from '../related.ts'

/** A program or a service that is related to the one on the page. */
export function RelatedCard({ item }: { item: RelatedItem }) {
  const { program, service } = item
  return (
    <Card as="article" flush interactive className="flex h-full flex-col">
      <div className="flex grow flex-col p-5 md:p-6">
        <div className="flex items-start gap-4">
          {program && <ProgramImage program={program} className="max-w-24 rounded-md" />}
          {service && <IconTile icon={SERVICE_GLYPHS[serviceIcon(service.icon)]} />}
          <div className="min-w-0">
            <CategoryBadge tone={categoryTone(program?.category)}>{program?.category ?? 'Service'}</CategoryBadge>
          </div>
        </div>
        <h3 lang={languageOf(item.title)} className="mt-4 wrap-anywhere">
          <Link to={item.path} prefetch="intent" className="card-title">
            {item.title}
          </Link>
        </h3>
        <p lang={languageOf(item.description)} className="mt-2 text-small wrap-anywhere text-text-2">
          {item.description}
        </p>
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 pt-5">
          <ArrowLink to={item.path} hiddenText={`about ${item.title}`}>
            Learn More
          </ArrowLink>
          {program && (
            <p className="text-end">
              <CardPriceTag program={program} />
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}
