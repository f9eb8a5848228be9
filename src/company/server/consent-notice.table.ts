import { author, describeTable, plain, type RowOf } from '#base/values/columns.ts'

/** Rows are only added: enquiries refer to them. */
export const CONSENT_NOTICE_TABLE = describeTable('consent_notices', {
  version: plain<number>(),
  text: plain(),
  since: plain(),
  /** The author's name; null for the shipped text. */
  made_by: author<string | null>(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    consent_notices: RowOf<typeof CONSENT_NOTICE_TABLE>
  }
}
