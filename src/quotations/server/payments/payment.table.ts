import type { Generated } from 'kysely'
import type { PaymentKind } from '../../payment.schema.ts'
import { author, contact, describeTable, plain, rowId, type RowOf, NOT_EXPORTED } from '#base/values/columns.ts'

/** A transfer that the office has noted, or a credit for a seat. One that was noted in error is taken off, never deleted. */
export const PAYMENT_TABLE = describeTable('payments', {
  id: rowId,
  kind: plain<PaymentKind>(),
  received_on: plain(),
  amount_paise: plain<number>(),
  /** UTR, or the number of a cheque. Empty for a credit. */
  reference: contact(NOT_EXPORTED, 'stays'),
  /** The reference without case, spaces and hyphens. */
  reference_key: contact(NOT_EXPORTED, 'stays'),
  note: contact<Generated<string>>(NOT_EXPORTED, 'stays'),
  noted_by: author(),
  noted_at: plain(),
  taken_off_at: plain<string | null>(),
  taken_off_by: author<string | null>(),
  taken_off_reason: plain<string | null>(),
})

/** The part of a payment that counts for one proforma. */
export const PAYMENT_SHARE_TABLE = describeTable('payment_shares', {
  id: rowId,
  payment_id: plain<number>(),
  proforma_id: plain<number>(),
  amount_paise: plain<number>(),
  /** Tax that the buyer deducted. */
  tds_paise: plain<Generated<number>>(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    payments: RowOf<typeof PAYMENT_TABLE>
    payment_shares: RowOf<typeof PAYMENT_SHARE_TABLE>
  }
}
