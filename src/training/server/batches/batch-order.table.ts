import type { Generated } from 'kysely'
import { describeTable, plain, rowId, type RowOf } from '#base/values/columns.ts'

/** The seats that an accepted quotation has ordered in a batch. A seat is named when a participant has a place of the order. */
export const BATCH_ORDER_TABLE = describeTable('batch_orders', {
  id: rowId,
  batch_id: plain<number>(),
  quotation_id: plain<number>(),
  /** The number, version and buyer of the quotation as it was booked. */
  number: plain(),
  version_number: plain<number>(),
  buyer_name: plain(),
  /** Null again when the client is deleted. */
  client_id: plain<number | null>(),
  /** Null again when the enquiry is deleted. */
  enquiry_id: plain<number | null>(),
  /** 0 for a batch that is paid as a whole, or if every seat came off the bill. */
  seats: plain<number>(),
  /** Whole rupees, before GST. */
  agreed_fee: plain<number | null>(),
  /** Name of the batch when it was booked, with its dates. */
  booked_as: plain(),
  /** The proformas that bill it: 'PI/26-27/00001, PI/26-27/00002'. Null if none does. */
  billed_as: plain<Generated<string | null>>(),
  /** The day on which they were settled in full. */
  paid_on: plain<Generated<string | null>>(),
  created_at: plain(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    batch_orders: RowOf<typeof BATCH_ORDER_TABLE>
  }
}
