import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { groupBy } from '#base/values/group-by.ts'
import { emailKey } from '#base/values/mail-address.ts'
import type { ToldBatch } from '#mail/kinds/batch-letter.ts'
import { cancelMails } from '#mail/server/cancel-mails.server.ts'
import { isWaiting } from '#mail/server/mail-conditions.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { toldBatch } from '../../batches/told-batch.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import { toldToBuyer, type OrderMessageKind, type OrderTold } from '../../messages/order-message.ts'
import './order-message.table.ts'

export interface ToldBuyer {
  /** Undefined if nothing has arrived. */
  last: OrderTold | undefined
  /** The time of the last message; null if there was none. */
  toldAt: string | null
  /** The reason why their last e-mail came back, from the address that they still have. */
  cameBack: string | null
}

/** The facts that the buyers of orders know, by order. Mails that came back from a former address (`addressOf`) do not count. */
export async function findToldBuyers(
  db: Database,
  orderIds: readonly number[],
  addressOf: (orderId: number) => string | undefined = () => undefined,
): Promise<Map<number, ToldBuyer>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db.sql
    .selectFrom('batch_order_messages')
    .leftJoin('mails', 'mails.id', 'batch_order_messages.mail_id')
    .select(['order_id', 'batch_order_messages.kind', 'told', 'told_at', 'mails.status', 'mails.recipient_address', 'mails.last_error'])
    .where('order_id', 'in', orderIds)
    .orderBy('batch_order_messages.id')
    .execute()
  const messages = groupBy(rows, ({ order_id: id }) => id)
  return new Map(orderIds.map((id) => [id, toldOf(messages.get(id) ?? [], addressOf(id))]))
}

type Row = { kind: OrderMessageKind; told: string; told_at: string; status: string | null; recipient_address: string | null } & {
  last_error: string | null
}

function toldOf(messages: readonly Row[], address: string | undefined): ToldBuyer {
  let [last, toldAt, cameBack]: [OrderTold | undefined, string | null, string | null] = [undefined, null, null]
  for (const { kind, told, told_at: at, status, recipient_address: to, last_error: error } of messages) {
    if (status === 'returned') {
      if (address !== undefined && emailKey(address) !== emailKey(to ?? '')) continue
      ;[toldAt, cameBack] = [at, `their e-mail came back: ${error ?? ''}`]
    } else {
      last = { kind, told: JSON.parse(told) as ToldBatch }
      ;[toldAt, cameBack] = [kind === 'booked' ? toldAt : at, null]
    }
  }
  return { last, toldAt, cameBack }
}

/** Records that the buyer of an order knows these facts. */
export async function recordToldBuyer(
  tx: WriteTransaction,
  { orderId, kind, told, mailId = null }: { orderId: number; kind: OrderMessageKind; told: ToldBatch; mailId?: number | null | undefined },
  now: Date,
): Promise<void> {
  const row = { order_id: orderId, kind, told: JSON.stringify(told), mail_id: mailId, told_at: now.toISOString() }
  await tx.sql.insertInto('batch_order_messages').values(row).execute()
}

/** Records the batch as it was booked. Whoever was told of the order since its first booking keeps what they were told. */
export async function recordBooked(tx: WriteTransaction, orderId: number, batch: Batch, now: Date): Promise<void> {
  await tx.sql.deleteFrom('batch_order_messages').where('order_id', '=', orderId).where('kind', '=', 'booked').execute()
  const told = await tx.sql.selectFrom('batch_order_messages').select('id').where('order_id', '=', orderId).executeTakeFirst()
  if (told) return
  await recordToldBuyer(tx, { orderId, kind: 'booked', told: toldToBuyer(toldBatch(batch)) }, now)
}

/** Withdraws mails about these orders that still wait in the outbox, so that they count as not sent. */
export async function withdrawOrderMails(tx: WriteTransaction, orderIds: readonly number[], context: ActionContext): Promise<void> {
  if (orderIds.length === 0) return
  const waiting = await tx.sql
    .selectFrom('batch_order_messages')
    .innerJoin('mails', 'mails.id', 'batch_order_messages.mail_id')
    .select('mails.id')
    .where('order_id', 'in', orderIds)
    .where(isWaiting(context.now))
    .execute()
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  await cancelMails(tx, { ids, kinds: ['order-changed', 'order-cancelled'] }, context)
  await tx.sql.deleteFrom('batch_order_messages').where('mail_id', 'in', ids).execute()
}
