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
export function orderInWords({
  seats,
  named,
  agreedFee,
  buyerName,
  number,
}: Pick<BatchOrder, 'seats' | 'named' | 'agreedFee' | 'buyerName' | 'number'>): string {
  const by = `ordered by ${buyerName} (quotation ${number})`
  return agreedFee === null ? `the whole batch ${by}` : `${counted(seats, 'seat')} ${by}, ${named} named`
}
