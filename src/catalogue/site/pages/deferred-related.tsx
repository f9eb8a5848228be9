import { Suspense } from 'react'
import { Await, Link } from 'react-router'
import type { RelatedItem } from '../../related.ts'
import { SkeletonGrid } from '#ui/loading/skeleton.tsx'
import { Reveal } from '#ui/reveal.tsx'
import { categoryTone } from '#ui/artwork/category-tone.ts'
import { CardPriceTag } from '../price-tag.tsx'
import { ProgramImage } from '../program-image.tsx'
import { SERVICE_GLYPHS } from '../service-glyph.tsx'
import { serviceIcon } from '../../service.ts'
import { languageOf } from '#base/text/language.ts'
import { CategoryBadge } from '#ui/badge.tsx'
import { Card, IconTile } from '#ui/card.tsx'
import { ArrowLink } from '#ui/button/link.tsx'

interface DeferredRelated {
  page: 'program' | 'service'
  related: RelatedItem[] | Promise<RelatedItem[]>
}

/** The related block. Its data may arrive after the page. */
export function DeferredRelated({ page, related }: DeferredRelated) {
  if (!(related instanceof Promise)) return <RelatedBlock page={page} items={related} />
  return (
    <Suspense fallback={<SkeletonGrid />}>
      <Await resolve={related}>{(items: RelatedItem[]) => <RelatedBlock page={page} items={items} />}</Await>
    </Suspense>
  )
}

const TITLES = {
  program: 'Related Programs & Services',
  service: 'Related Services & Training',
} as const

/** Up to three cards below a program or a service. Renders nothing without items. */
export function RelatedBlock({ page, items }: { page: 'program' | 'service'; items: RelatedItem[] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="related">
      <h2 id="related">{TITLES[page]}</h2>
      <Reveal as="ul" className="mt-6 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => (
          <li key={item.key} className="min-w-0">
            <RelatedCard item={item} />
          </li>
        ))}
      </Reveal>
    </section>
  )
}

/** A program or a service that is related to the one on the page. */
function RelatedCard({ item }: { item: RelatedItem }) {
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
