import { useRef } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { categoryTone } from '#ui/artwork/category-tone.ts'
import { cardPrice, shownPrices } from '../price.ts'
import { PriceTag } from '../site/price-tag.tsx'
import { ProgramBody } from '../site/program-body.tsx'
import { ProgramCard } from '../site/program-card.tsx'
import { ProgramHero } from '../site/program-hero.tsx'
import type { ProgramForm } from '../program.schema.ts'
import { ProgramSummary } from '../site/program-summary.tsx'
import { DELIVERY_LABELS, type Program } from '../program.ts'
import { languageOf } from '#base/text/language.ts'
import { CategoryBadge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { PagePreview } from '#office/editor/page-preview.tsx'
import { PreviewPanel } from '#office/editor/preview-panel.tsx'
import { PreviewParts } from '#office/editor/preview-parts.tsx'
import { programInPreview, type ProgramValues } from './program-values.ts'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'

/** Live preview of the program's card, page, and which price shows where (docs/product/design.md, section 10.6). */
export function ProgramPreview({ control }: { control: Control<ProgramValues, unknown, ProgramForm> }) {
  const values = useWatch({ control }) as ProgramValues
  const pictured = useDebouncedValue(values)
  const program = { ...programInPreview(values), ...pictureOf(programInPreview(pictured)) }
  return (
    <PreviewParts
      parts={[
        {
          name: 'lists',
          label: 'Card',
          fields: ['title', 'slug', 'category', 'duration', 'image_path'],
          content: (
            <PreviewPanel title="Card in the lists">
              <ProgramCard program={program} enrolLabel="Enroll" onEnrol={() => undefined} />
            </PreviewPanel>
          ),
        },
        {
          name: 'prices',
          label: 'Prices',
          fields: ['offline_price', 'online_price', 'delivery_mode'],
          content: <Prices program={program} />,
        },
        {
          name: 'page',
          label: 'Page',
          fields: ['description'],
          content: <ProgramPage program={program} text={values.description} />,
        },
      ]}
    />
  )
}

/** The values that the picture is made from. They are debounced, because each change loads a new picture. */
function pictureOf({ slug, category, image_path }: Program): Pick<Program, 'slug' | 'category' | 'image_path'> {
  return { slug, category, image_path }
}

function ProgramPage({ program, text }: { program: Program; text: string }) {
  return (
    <PagePreview follows="description" text={text}>
      {(html) => (
        <>
          <div>
            <CategoryBadge tone={categoryTone(program.category)}>{program.category}</CategoryBadge>
            <p lang={languageOf(program.title)} className="mt-2 font-display text-h2 wrap-anywhere">
              {program.title}
            </p>
          </div>
          <ProgramHero program={program} />
          {html ? <ProgramBody html={html} lang={languageOf(text)} /> : <p>The description appears here.</p>}
        </>
      )}
    </PagePreview>
  )
}

function Prices({ program }: { program: Program }) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <PricesShown program={program} />
      <PreviewPanel title="Summary on the page">
        <ProgramSummary program={program} onEnrol={() => undefined} buttonRef={button} />
      </PreviewPanel>
    </>
  )
}

function PricesShown({ program }: { program: Program }) {
  const card = cardPrice(program)
  return (
    <Card as="section" aria-label="Prices on the site">
      <h2 className="text-h3">Which price shows where</h2>
      {program.offline_price === null && program.online_price === null ? (
        <p className="mt-2 text-small text-text-2">Enter a price to see where it is shown.</p>
      ) : (
        <dl className="mt-3 grid gap-2">
          <PriceRow place={`Cards in lists, ${card.label.toLowerCase()}`} amount={card.amount} />
          {shownPrices(program).map(({ label, amount }) => (
            <PriceRow key={label} place={`Program page, ${label.toLowerCase()}`} amount={amount} />
          ))}
        </dl>
      )}
      <p className="mt-3 text-small text-text-2">Shown as: {DELIVERY_LABELS[program.delivery_mode]}</p>
    </Card>
  )
}

function PriceRow({ place, amount }: { place: string; amount: number }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4 border-t border-border pt-2">
      <dt className="text-small text-text-2">{place}</dt>
      <dd>
        <PriceTag amount={amount} />
      </dd>
    </div>
  )
}
