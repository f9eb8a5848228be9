import type { Company } from '../company-content.schema.ts'
import { SERVICE_GLYPHS } from '#catalogue/site/service-glyph.tsx'
import { serviceIcon } from '#catalogue/service.ts'
import { Card, IconTile } from '#ui/card.tsx'
import { SectionHeading } from '#ui/eyebrow.tsx'
import { Reveal } from '#ui/reveal.tsx'

export function CoreValues({ values }: { values: Company['values'] }) {
  return (
    <section aria-labelledby="values" className="container py-section">
      <SectionHeading id="values" eyebrow="How we work" title="Core values" />
      <Reveal as="ul" className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {values.map(({ title, text, icon }) => (
          <Card as="li" key={title}>
            <IconTile icon={SERVICE_GLYPHS[serviceIcon(icon)]} />
            <h3 className="mt-4">{title}</h3>
            <p className="mt-2 text-text-2">{text}</p>
          </Card>
        ))}
      </Reveal>
    </section>
  )
}
