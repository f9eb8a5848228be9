import { describeTable, plain, type RowOf, signatory, NOT_EXPORTED, VERSION_COLUMNS } from '#base/values/columns.ts'

export const COMPANY_TABLE = describeTable('company', {
  /** Always 1: there is one company. */
  id: plain<number>(),
  /** JSON of `Company`. */
  content: signatory(NOT_EXPORTED),
  ...VERSION_COLUMNS,
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    company: RowOf<typeof COMPANY_TABLE>
  }
}
