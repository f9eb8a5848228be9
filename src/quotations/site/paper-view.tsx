import { classes } from '#ui/classes.ts'
import { Card } from '#ui/card.tsx'
import { languageOf } from '#base/text/language.ts'
import type { QuotationTexts } from '../document/printed-paper.ts'
import { timesPrice } from '../paper-rows.ts'

/** The texts of the quotation's PDF. Every amount is the stored one. */
export function PaperView({ paper }: { paper: QuotationTexts }) {
  const { facts, seller, buyer, lines, totals, inWords, place, notes, closing } = paper
  return (
    <Card as="section" aria-label="The quotation" className="mt-6 grid gap-6">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-small text-text-2">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-6 sm:grid-cols-2">
        <Party {...seller} />
        <Party {...buyer} />
      </div>
      <div>
        <h2 className="text-h3">Lines</h2>
        <ol className="mt-2 divide-y divide-border border-y border-border">
          {lines.map((line) => (
            <Line key={line[0]} line={line} />
          ))}
        </ol>
        <dl className="mt-3 grid gap-1.5">
          {totals.map(({ label, value, isTotal }) => (
            <div
              key={label}
              className={classes('flex flex-wrap justify-between gap-x-6', isTotal && 'border-t border-border pt-2 text-h3 font-semibold')}
            >
              <dt>{label}</dt>
              <dd className="figures ms-auto">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-small text-text-2">{inWords}</p>
        <p className="mt-1 text-small text-text-2">{place}</p>
      </div>
      {notes.map(({ title, text }) => (
        <div key={title}>
          <h2 className="text-h3">{title}</h2>
          <p lang={languageOf(text)} className="mt-1 whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        </div>
      ))}
      <p className="text-small text-text-2 wrap-anywhere">{closing}</p>
    </Card>
  )
}

function Party({ label, name, lines }: QuotationTexts['seller']) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <h2 className="text-small font-normal text-text-2">{label}</h2>
      <p translate="no" lang={languageOf(name)} className="font-semibold">
        {name}
      </p>
      {lines.filter(Boolean).map((line) => (
        <p key={line} translate="no" lang={languageOf(line)} className="text-small">
          {line}
        </p>
      ))}
    </div>
  )
}

/** The columns of the PDF in one entry, so that it fits a phone. */
function Line({
  line: [, description = '', sac = '', quantity = '', price = '', discount = '', rate = '', amount = ''],
}: {
  line: string[]
}) {
  // The price of one is its amount.
  const priced = price === amount && discount === '' ? quantity : timesPrice(quantity, price)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 py-3">
      <p lang={languageOf(description)} className="whitespace-pre-line wrap-anywhere">
        {description}
      </p>
      <p className="figures font-semibold">{amount}</p>
      <p className="figures col-span-2 text-small text-text-2">
        {[priced, discount && `discount ${discount}`, `SAC ${sac}`, rate && `GST ${rate}`].filter(Boolean).join(', ')}
      </p>
    </li>
  )
}
