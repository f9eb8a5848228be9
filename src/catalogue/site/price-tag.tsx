import { rupees } from '#base/values/money/rupees.ts'
import { classes } from '#ui/classes.ts'
import { cardPrice } from '../price.ts'
import type { Program } from '../program.schema.ts'

interface PriceTag {
  /** Whole rupees, before GST. */
  amount: number
  size?: 'card' | 'summary'
  className?: string
}

/** '₹12,500 +GST' on one line; no tax rate is ever shown (docs/product/requirements.md, section 4). */
export function PriceTag({ amount, size = 'card', className }: PriceTag) {
  return (
    <span className={classes('figures whitespace-nowrap', className)}>
      <span className={classes('font-display font-bold', size === 'summary' ? 'text-figure' : 'text-h3')}>{rupees(amount)}</span>
      <span className="text-xs font-medium text-text-2">{'\u00A0+GST'}</span>
    </span>
  )
}

/** The price of a program on a card, with its delivery and the note that it is per person. */
export function CardPriceTag({ program, isInline = false }: { program: Program; isInline?: boolean }) {
  const { amount, label } = cardPrice(program)
  const line = classes('text-xs text-text-2', !isInline && 'md:block')
  return (
    <>
      <span className={line}>{label} </span>
      <PriceTag amount={amount} />
      <span className={line}> per person</span>
    </>
  )
}
