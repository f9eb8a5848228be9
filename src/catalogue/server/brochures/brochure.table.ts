import { BY_CODE, describeTable, plain, rowId, type RowOf, showcase, NOT_EXPORTED } from '#base/values/columns.ts'

/** A PDF to send with replies, of a program or of a trainer in the showcase. */
export const BROCHURE_TABLE = describeTable('brochures', {
  id: rowId,
  program_id: plain<number | null>(),
  entry_id: showcase<number | null>(BY_CODE),
  /** Its private file in the uploads folder or in the bucket. */
  file: showcase(NOT_EXPORTED),
  /** The first 40 hexadecimal digits of the SHA-256 of the file. */
  hash: showcase(NOT_EXPORTED),
  bytes: plain<number>(),
  added_at: showcase(BY_CODE),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    brochures: RowOf<typeof BROCHURE_TABLE>
  }
}
