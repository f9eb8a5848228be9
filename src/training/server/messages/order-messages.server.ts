import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { endOf } from '#base/dates/day-hours.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { asSentence } from '#base/text/wording/as-sentence.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import type { ToldBatch } from '#mail/kinds/batch-letter.ts'
import type { MailContent, MailData } from '#mail/mail-kinds.ts'
import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import type { BatchOrder } from '../../batches/batch-order.schema.ts'
import { isOrdered } from '../../batches/batch-order.ts'
import { changesSince, toldBatch } from '../../batches/told-batch.ts'
import type { Buyer } from '../../messages/batch-message.schema.ts'
import { newsForBuyer, toldToBuyer, type OrderNews } from '../../messages/order-message.ts'
import type { BatchHooks } from '../batches/batch-hooks.server.ts'
import { listChosenBatches } from '../batches/batch-list.server.ts'
import { listOrders, listOrdersOfBatches } from '../batches/batch-orders.server.ts'
import { findBatch } from '../batches/batch-row.server.ts'
import { findToldBuyers, recordToldBuyer, withdrawOrderMails } from './told-buyers.server.ts'

type FindBuyers = BatchHooks['findBuyers']

/** A buyer who does not know the news. */
interface PlannedOrder {
  order: BatchOrder
  /** Undefined if no e-mail can reach them. */
  mail: { to: Mailbox; content: OrderContent } | undefined
}

type OrderContent = MailContent & { kind: 'order-changed' | 'order-cancelled' }

export interface OrderPlan {
  batch: Batch
  buyers: Buyer[]
  due: PlannedOrder[]
  told: ToldBatch
}

/** Plans who of the buyers of a batch's orders is told about its present days and place, or its cancellation. */
export async function planOrders(
  db: Database,
  batch: Batch,
  { findBuyers, only }: { findBuyers: FindBuyers; only?: readonly number[] },
): Promise<OrderPlan> {
  const told = toldToBuyer(toldBatch(batch))
  const orders = (await listOrders(db, { batchId: batch.id })).filter((order) => isOrdered(order) && (!only || only.includes(order.id)))
  const plan: OrderPlan = { batch, buyers: [], due: [], told }
  if (orders.length === 0) return plan
  const addressees = await findBuyers(
    db,
    orders.map(({ quotationId }) => quotationId),
  )
  const quotationOf = new Map(orders.map(({ id, quotationId }) => [id, quotationId]))
  const known = await findToldBuyers(db, [...quotationOf.keys()], (id) => addressees.get(quotationOf.get(id) ?? 0)?.address)
  const isCancelled = batch.status === 'cancelled'
  for (const order of orders) {
    const { last = { kind: 'booked', told }, toldAt, cameBack } = known.get(order.id) ?? { toldAt: null, cameBack: null }
    const news = newsForBuyer(last, told, { isCancelled })
    const to = addressees.get(order.quotationId)
    const reason = reasonForNoMail({ news, cameBack, to, isCancelled })
    const { id: orderId, quotationId, number, buyerName, seats } = order
    const reached = reason === null && to ? to : undefined
    plan.buyers.push({
      orderId,
      quotationId,
      number,
      buyerName,
      seats,
      news: news ?? null,
      to: reached?.address ?? null,
      reason,
      toldAt,
    })
    if (!news) continue
    const mail = reached && { to: reached, content: await contentOf(db, { order, batch, news, to: reached, before: last.told, told }) }
    plan.due.push({ order, mail })
  }
  return plan
}

/** The mails of a plan. */
export function orderMails({ due }: OrderPlan): Array<NonNullable<PlannedOrder['mail']>> {
  return due.flatMap(({ mail }) => (mail ? [mail] : []))
}

/** The changes for the first buyer who does not know them. */
export function changesForBuyers(plan: OrderPlan) {
  return orderMails(plan).flatMap(({ content }) => (content.kind === 'order-changed' ? content.data.changes : []))
}

/**
 * Tells the buyers of a locked batch, or records that they know (`isToldOtherwise`). A mail that still waits with former news is replaced.
 */
export async function tellBuyers(
  tx: WriteTransaction,
  batch: Batch,
  { findBuyers, only, isToldOtherwise }: { findBuyers: FindBuyers; only?: readonly number[]; isToldOtherwise: boolean },
  context: ActionContext,
): Promise<{ mails: number; told: number; buyers: Buyer[] }> {
  const first = await planOrders(tx, batch, { findBuyers, only })
  await withdrawOrderMails(
    tx,
    first.due.map(({ order }) => order.id),
    context,
  )
  const { due, buyers, told } = await planOrders(tx, batch, { findBuyers, only })
  const kind = batch.status === 'cancelled' ? 'cancelled' : 'changed'
  const done = due.filter(({ mail }) => isToldOtherwise || mail)
  for (const { order, mail } of done) {
    const mailId = mail && !isToldOtherwise ? await enqueueOrderMail(tx, order, mail, batch, context) : undefined
    await recordToldBuyer(tx, { orderId: order.id, kind, told, mailId }, context.now)
    tx.changed('quotations', `quotation:${order.quotationId}`)
  }
  const mails = isToldOtherwise ? 0 : done.length
  if (done.length > 0) {
    const action = isToldOtherwise ? 'batch told without e-mail' : 'batch message sent'
    await recordAudit(tx, context, { action, subject: `batch:${batch.id}`, after: { message: kind, mails, buyers: done.length } })
    tx.changed(`batch:${batch.id}`)
  }
  return { mails, told: done.length, buyers }
}

/** The unfinished batches with an order whose buyer does not know the present days or place, or the cancellation. */
export async function findUntoldOrders(db: Database, today: PlainDate): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('batch_orders')
    .innerJoin('batches', 'batches.id', 'batch_orders.batch_id')
    .select('batches.id')
    .distinct()
    .where('batches.last_day', '>=', today)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const orders = (await listOrdersOfBatches(db, ids)).filter(isOrdered)
  const known = await findToldBuyers(
    db,
    orders.map(({ id }) => id),
  )
  const { rows: batches } = await listChosenBatches(db, ids)
  return batches.flatMap((batch) => {
    const told = toldToBuyer(toldBatch(batch))
    const isUntold = orders.some(({ id, batchId }) => {
      const last = known.get(id)?.last ?? { kind: 'booked' as const, told }
      return batchId === batch.id && newsForBuyer(last, told, { isCancelled: batch.status === 'cancelled' }) !== undefined
    })
    return isUntold ? [batch.id] : []
  })
}

function reasonForNoMail({
  news,
  cameBack,
  to,
  isCancelled,
}: {
  news: OrderNews | undefined
  cameBack: string | null
  to: Mailbox | undefined
  isCancelled: boolean
}): string | null {
  if (!news) return isCancelled ? 'has been told already' : 'knows the present days and place'
  return cameBack ?? (to ? null : 'no e-mail address in the quotation')
}

interface Telling {
  order: BatchOrder
  batch: Batch
  news: OrderNews
  to: Mailbox
  before: ToldBatch
  told: ToldBatch
}

async function contentOf(db: Database, { order, batch, news, to, before, told }: Telling): Promise<OrderContent> {
  const { number, buyerName: buyer, seats } = order
  const letter = (facts: ToldBatch): MailData['order-cancelled'] => {
    return { ...facts, fullName: to.name ?? buyer, people: [], number, buyer, seats, reason: asSentence(batch.cancelledReason ?? '') }
  }
  // The days that the buyer knows, which may not be the last planned ones.
  if (news === 'cancelled') return { kind: 'order-cancelled', data: letter(before.batchId === told.batchId ? before : told) }
  const former = news === 'moved' ? (await findBatch(db, before.batchId))?.batch : undefined
  const reason = former?.status === 'cancelled' ? asSentence(former.cancelledReason ?? '') : ''
  const changes = changesSince(before, told)
  return { kind: 'order-changed', data: { ...letter(told), reason, news, formerDays: before.daysInWords, changes } }
}

async function enqueueOrderMail(
  tx: WriteTransaction,
  { quotationId }: BatchOrder,
  { to, content }: NonNullable<PlannedOrder['mail']>,
  { status, days }: Batch,
  context: ActionContext,
): Promise<number | undefined> {
  const last = days.at(-1)
  const notAfter = status === 'cancelled' || !last ? {} : { notAfter: new Date(`${endOf(last)}:00+05:30`) }
  return enqueueMail(tx, { ...content, to, about: `quotation:${quotationId}`, ...notAfter }, context)
}
