import { describeTable, plain, rowId, type RowOf, signatory, NOT_EXPORTED, VERSION_COLUMNS } from '#base/values/columns.ts'

export const CERTIFICATE_DESIGN_TABLE = describeTable('certificate_designs', {
  id: rowId,
  name: plain(),
  /** The name in lower case with single spaces; unique. */
  name_key: plain(),
  /** JSON of `Design`. */
  content: signatory(NOT_EXPORTED),
  /** 1 for the design of all programs that have none of their own; at most one row. */
  is_default: plain<0 | 1>(),
  created_at: plain(),
  ...VERSION_COLUMNS,
})

/** The programs that have a design of their own. */
export const PROGRAM_DESIGN_TABLE = describeTable('program_designs', {
  program_id: plain<number>(),
  design_id: plain<number>(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    certificate_designs: RowOf<typeof CERTIFICATE_DESIGN_TABLE>
    program_designs: RowOf<typeof PROGRAM_DESIGN_TABLE>
  }
}
