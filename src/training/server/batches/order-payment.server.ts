import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { fieldProblem } from '#base/api/problem.ts'
import { sql, type RawBuilder } from 'kysely'
import type { BatchOrder } from '../../batches/batch-order.schema.ts'
import { findOrder, listOrders } from './batch-orders.server.ts'
import { lockBatches } from './batch-row.server.ts'
import '../participants/participant.table.ts'

/** The payment of an order, which follows from the proformas of its quotation. */
export type OrderPayment = Pick<BatchOrder, 'billedAs' | 'paidOn'>

/**
 * Stores how the orders of a quotation are paid, and marks their places and lump sums accordingly (docs/decisions/0113). Marks of an order
 * that was never billed stay as the office set them. It locks the batches first: whoever is named at the same moment is marked, too.
 */
export async function saveOrderPayment(tx: WriteTransaction, quotationId: number, payment: OrderPayment, now: Date): Promise<void> {
  const booked = await listOrders(tx, { quotationId })
  if (booked.length === 0) return
  await lockBatches(
    tx,
    booked.map(({ batchId }) => batchId),
  )
  for (const order of await listOrders(tx, { quotationId })) {
    const { id, batchId, agreedFee, billedAs } = order
    if (billedAs === null && payment.billedAs === null) continue
    const { paidOn } = payment
    await tx.sql.updateTable('batch_orders').set({ billed_as: payment.billedAs, paid_on: paidOn }).where('id', '=', id).execute()
    await tx.sql
      .updateTable('participants')
      .set({ ...markOf(payment), version: sql`version + 1`, updated_at: now.toISOString() })
      .where('order_id', '=', id)
      .where('roster_state', '<>', 'cancelled')
      .execute()
    await unmark(tx, sql<boolean>`order_id = ${id} and roster_state = 'cancelled' and paid_on is not null`, now)
    const whole = agreedFee === null ? { lump_sum_paid_on: paidOn, version: sql<number>`version + 1` } : {}
    await tx.sql
      .updateTable('batches')
      .set({ ...whole, updated_at: now.toISOString() })
      .where('id', '=', batchId)
      .execute()
    tx.changed('batches', `batch:${batchId}`)
  }
}

/** Takes the mark away from people who left their ordered seat: the seat is paid, not they. */
async function unmark(tx: WriteTransaction, which: RawBuilder<boolean>, now: Date): Promise<void> {
  const marks = { ...NOT_PAID, version: sql<number>`version + 1`, updated_at: now.toISOString() }
  await tx.sql.updateTable('participants').set(marks).where(which).execute()
}

/** Whether a place has a seat of a billed order. Its payments are for the seat: they stay with it when the person leaves. */
export async function isBilledSeat(db: Database, orderId: number | null): Promise<boolean> {
  const order = orderId === null ? undefined : await findOrder(db, orderId)
  return order !== undefined && order.billedAs !== null
}

export const NOT_PAID = { paid_on: null, paid_reference: null }

/** The marks of a place of an order, unless the office sets them. */
export function paidPlace({ billedAs, paidOn }: OrderPayment): { paid_on?: string | null; paid_reference?: string | null } {
  return billedAs === null ? {} : markOf({ billedAs, paidOn })
}

function markOf({ billedAs, paidOn }: OrderPayment) {
  return { paid_on: paidOn, paid_reference: paidOn === null ? null : billedAs }
}

/** @throws Problem 'conflict' if payments decide whether a place is paid */
export async function requireMarkable(db: Database, orderId: number | null): Promise<void> {
  const order = orderId === null ? undefined : await findOrder(db, orderId)
  if (order?.billedAs) throw fieldProblem('conflict', 'paidOn', billedInWords(order))
}

/** @throws Problem 'conflict' if payments decide whether a lump sum is paid */
export async function requireLumpSumMarkable(db: Database, batchId: number): Promise<void> {
  const order = (await listOrders(db, { batchId })).find(({ agreedFee, billedAs }) => agreedFee === null && billedAs !== null)
  if (order) throw fieldProblem('conflict', 'lumpSumPaidOn', billedInWords(order))
}

function billedInWords({ number, billedAs }: BatchOrder): string {
  return `Quotation ${number} is billed by proforma ${billedAs}. Note the payment there.`
}
