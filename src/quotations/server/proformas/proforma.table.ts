import type { PaperKind } from '../../paper-number.ts'
import { author, contact, describeTable, plain, rowId, type RowOf, NOT_EXPORTED } from '#base/values/columns.ts'

/** An issued proforma. It never changes, but for its cancellation, and is never deleted. */
export const PROFORMA_TABLE = describeTable('proformas', {
  id: rowId,
  number: plain(),
  quotation_id: plain<number>(),
  issued_at: plain(),
  /** The date in India. */
  issued_on: plain(),
  due_on: plain(),
  taxable_paise: plain<number>(),
  total_paise: plain<number>(),
  /** JSON of `ProformaPaper`. */
  paper: contact(NOT_EXPORTED, 'code'),
  cancelled_at: plain<string | null>(),
  cancelled_by: author<string | null>(),
  cancel_reason: plain<string | null>(),
})

/** The PDF of an issued paper as it was first made, so that it keeps its bytes. */
export const PAPER_FILE_TABLE = describeTable('paper_files', {
  kind: plain<PaperKind>(),
  /** The row of the version or the proforma. */
  paper_id: plain<number>(),
  /** In base64, so that a move to PostgreSQL takes it like every other text. */
  content: contact(NOT_EXPORTED, 'code'),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    proformas: RowOf<typeof PROFORMA_TABLE>
    paper_files: RowOf<typeof PAPER_FILE_TABLE>
  }
}
