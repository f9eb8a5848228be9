import { describeTable, type RowOf, staff, NOT_EXPORTED } from '#base/values/columns.ts'

/** The networks that a member of staff has signed in from. */
export const KNOWN_NETWORK_TABLE = describeTable('known_networks', {
  user_id: staff<number>(NOT_EXPORTED),
  /** A keyed hash, so that the table does not reveal where somebody works. */
  network_hash: staff(NOT_EXPORTED),
  seen_at: staff(NOT_EXPORTED),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    known_networks: RowOf<typeof KNOWN_NETWORK_TABLE>
  }
}
