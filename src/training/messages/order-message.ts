import type { ToldBatch } from '#mail/kinds/batch-letter.ts'
import { changesSince } from '../batches/told-batch.ts'

/** Something that the buyer of an order does not know yet. 'moved': the order is in another batch. */
export const ORDER_NEWS = ['changed', 'moved', 'restored', 'cancelled'] as const
export type OrderNews = (typeof ORDER_NEWS)[number]

/** 'booked' is no message: the buyer knows the batch as it was when they ordered. */
export type OrderMessageKind = 'booked' | 'changed' | 'cancelled'

/** The last message about an order that has arrived. */
export interface OrderTold {
  kind: OrderMessageKind
  told: ToldBatch
}

/** The facts of a batch that concern a buyer: the meeting link and the joining text are for its people. */
export function toldToBuyer(told: ToldBatch): ToldBatch {
  return { ...told, meetingLink: null, joiningText: '' }
}

/** The news about a batch for the buyer of an order in it; undefined if they know them. */
export function newsForBuyer({ kind, told }: OrderTold, now: ToldBatch, { isCancelled }: { isCancelled: boolean }): OrderNews | undefined {
  const isOther = told.batchId !== now.batchId
  if (isCancelled) return kind === 'cancelled' && !isOther ? undefined : 'cancelled'
  if (isOther) return 'moved'
  if (kind === 'cancelled') return 'restored'
  return changesSince(told, now).length > 0 ? 'changed' : undefined
}
