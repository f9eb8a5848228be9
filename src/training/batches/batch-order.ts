import { counted } from '#base/text/wording/counted.ts'
import type { BatchOrder } from './batch-order.schema.ts'

/** The ordered seats that still wait for names. */
export function seatsUnnamed({ seats, named }: Pick<BatchOrder, 'seats' | 'named'>): number {
  return Math.max(0, seats - named)
}

/** Whether something is ordered: seats, or the whole batch. All seats of an order may have come off its bill. */
export function isOrdered({ seats, agreedFee }: Pick<BatchOrder, 'seats' | 'agreedFee'>): boolean {
  return seats > 0 || agreedFee === null
}

/** '10 seats ordered by Mock Motors (quotation BHM/26-27/00012), 4 named' */
export function orderInWords(order: Pick<BatchOrder, 'seats' | 'named' | 'agreedFee' | 'extra' | 'buyerName' | 'number'>): string {
  const { seats, named, agreedFee, buyerName, number } = order
  const by = `ordered by ${buyerName} (quotation ${number})`
  const ordered = agreedFee === null ? `the whole batch ${by}` : `${counted(seats, 'seat')} ${by}, ${named} named`
  return [ordered, extraInWords(order)].filter(Boolean).join(', ')
}

/** '1 more than ordered'. An extra person changes no agreed sum. Empty if there is none. */
export function extraInWords({ extra, agreedFee }: Pick<BatchOrder, 'extra' | 'agreedFee'>): string {
  if (extra === 0) return ''
  return `${extra} more than ordered: ${agreedFee === null ? 'the lump sum stays as agreed' : 'not on its bill'}`
}
