import { Reveal } from '#ui/reveal.tsx'
import { RelatedCard } from './related-card.tsx'
import type { RelatedItem } from '../related.ts'

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
