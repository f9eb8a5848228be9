import { describeTable, plain, rowId, type RowOf, staff, NOT_EXPORTED } from '#base/values/columns.ts'

/** A single-use link for setting a password. */
export const PASSWORD_LINK_TABLE = describeTable('password_links', {
  id: rowId,
  user_id: staff<number>(NOT_EXPORTED),
  /** SHA-256 of the token in the link. */
  token_hash: staff(NOT_EXPORTED),
  created_at: plain(),
  expires_at: plain(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    password_links: RowOf<typeof PASSWORD_LINK_TABLE>
  }
}
