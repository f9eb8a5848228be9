import { useWatch, type Control } from 'react-hook-form'
import { cardPrice, shownPrices } from '../programs/price.ts'
import { PriceTag } from '../programs/price-tag.tsx'
import { ProgramCard } from '../programs/program-card.tsx'
import type { ProgramForm } from '../programs/program.schema.ts'
import { DELIVERY_LABELS, type Program } from '../programs/program.ts'
import { Card } from '../ui/card.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { programInPreview, type ProgramValues } from './program-values.ts'
import { useSettled } from './use-settled.tsx'

/** Which price shows where, and the program's card, as it is typed (DESIGN.md section 10.6). */
export function ProgramPreview({ control }: { control: Control<ProgramValues, unknown, ProgramForm> }) {
  const values = useWatch({ control }) as ProgramValues
  const pictured = useSettled(values)
  return (
    <>
      <PricesShown program={programInPreview(values)} />
      <PreviewPanel title="Card in the lists">
        <ProgramCard
          program={{ ...programInPreview(values), ...pictureOf(programInPreview(pictured)) }}
          enrolLabel="Enroll"
          onEnrol={() => undefined}
        />
      </PreviewPanel>
    </>
  )
}

/** Only what the picture is made from waits until the typing rests: each change of it is fetched. */
function pictureOf({ slug, category, image_path }: Program): Pick<Program, 'slug' | 'category' | 'image_path'> {
  return { slug, category, image_path }
}

function PricesShown({ program }: { program: Program }) {
  return (
    <Card as="section" aria-label="Prices on the site">
      <h2 className="text-h3">Which price shows where</h2>
      {program.offline_price === null && program.online_price === null ? (
        <p className="mt-2 text-small text-text-2">Type a price to see where it shows.</p>
      ) : (
        <dl className="mt-3 grid gap-2">
          <PriceRow place="Cards in lists" amount={cardPrice(program)} />
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
