import type { Generated } from 'kysely'
import type { OrderFileKind } from '../order/order-file.ts'
import type { PaperKind } from '../paper-number.ts'
import type { EntryKind } from '../quotation-state.ts'
import { author, contact, describeTable, plain, rowId, type RowOf, NOT_EXPORTED, VERSION_COLUMNS } from '#base/values/columns.ts'

/** The last number of each series. A number is drawn in the transaction that issues its paper, so that none is missing. */
export const NUMBER_SERIES_TABLE = describeTable('number_series', {
  kind: plain<PaperKind>(),
  /** '26-27'. */
  financial_year: plain(),
  last_count: plain<number>(),
  /** The date of the last paper in India. */
  last_on: plain(),
})

export const QUOTATION_TABLE = describeTable('quotations', {
  id: rowId,
  /** Null until the first version is issued. */
  number: contact<string | null>('number', 'stays'),
  /** The token of the buyer's page is a keyed hash of it. */
  nonce: plain(),
  token_hash: plain(),
  /** Null again when the client is deleted. */
  client_id: plain<number | null>(),
  /** Null again when the enquiry is deleted. */
  enquiry_id: plain<number | null>(),
  /** Null again when the batch is deleted. */
  batch_id: plain<number | null>(),
  /** JSON of `QuotationContent`: as the office last saved it. */
  content: contact(NOT_EXPORTED, 'code'),
  buyer_name: plain(),
  /** Number, buyer, contact and programs as search words. */
  search_text: contact(NOT_EXPORTED, 'code'),
  /** The time at which the content was last saved. A version issued earlier does not have this content. */
  written_at: plain(),
  made_by: author(),
  /** The time at which the contact was erased because the period had ended. */
  contact_erased_at: plain<Generated<string | null>>(),
  created_at: plain(),
  ...VERSION_COLUMNS,
})

/** An issued version. It never changes, except when its contact is erased. */
export const QUOTATION_VERSION_TABLE = describeTable('quotation_versions', {
  id: rowId,
  quotation_id: plain<number>(),
  version_number: plain<number>(),
  issued_at: plain(),
  valid_until: plain(),
  total_paise: plain<number>(),
  /** JSON of `QuotationPaper`. */
  paper: contact(NOT_EXPORTED, 'code'),
})

/** An event of a quotation; its state follows from these. */
export const QUOTATION_ENTRY_TABLE = describeTable('quotation_entries', {
  id: rowId,
  quotation_id: plain<number>(),
  version_number: plain<number>(),
  kind: plain<EntryKind>(),
  at: plain(),
  /** The member of staff, or the name that the buyer typed. */
  by_name: contact(NOT_EXPORTED, 'code'),
  by_post: contact<Generated<string>>(NOT_EXPORTED, 'stays'),
  po_number: contact<Generated<string>>(NOT_EXPORTED, 'stays'),
  /** The reason, or the text of a question. */
  text: contact<Generated<string>>(NOT_EXPORTED, 'stays'),
  network: contact<Generated<string>>(NOT_EXPORTED, 'stays'),
  /** The row in the outbox of a version that was mailed. The mail may be deleted later. */
  mail_id: plain<Generated<number | null>>(),
  /** The proforma that a reminder asks to pay. */
  proforma_id: plain<Generated<number | null>>(),
  /** The buyer's order: its private file in the uploads folder or bucket, with name, kind and size. Null without one. */
  file: contact<Generated<string | null>>(NOT_EXPORTED, 'stays'),
  file_name: contact<Generated<string | null>>(NOT_EXPORTED, 'stays'),
  file_kind: plain<Generated<OrderFileKind | null>>(),
  file_bytes: plain<Generated<number | null>>(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    number_series: RowOf<typeof NUMBER_SERIES_TABLE>
    quotations: RowOf<typeof QUOTATION_TABLE>
    quotation_versions: RowOf<typeof QUOTATION_VERSION_TABLE>
    quotation_entries: RowOf<typeof QUOTATION_ENTRY_TABLE>
  }
}
