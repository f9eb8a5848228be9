import { describeTable, plain, rowId, type RowOf } from '#base/values/columns.ts'
import type { OrderMessageKind } from '../../messages/order-message.ts'

/** The messages about an order to its buyer, and the batch as it was booked. */
export const ORDER_MESSAGE_TABLE = describeTable('batch_order_messages', {
  id: rowId,
  order_id: plain<number>(),
  kind: plain<OrderMessageKind>(),
  /** JSON of `ToldBatch`: the facts that the buyer knows from it. It names nobody. */
  told: plain(),
  /** Null if nothing was mailed, or the mail is deleted. */
  mail_id: plain<number | null>(),
  told_at: plain(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    batch_order_messages: RowOf<typeof ORDER_MESSAGE_TABLE>
  }
}
