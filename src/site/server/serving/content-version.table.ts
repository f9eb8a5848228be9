import { describeTable, plain, type RowOf } from '#base/values/columns.ts'

/** One row. Triggers count every change to content that the public pages show. */
export const CONTENT_VERSION_TABLE = describeTable('shown_version', {
  version: plain<number>(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    shown_version: RowOf<typeof CONTENT_VERSION_TABLE>
  }
}
