import { describeTable, plain, type RowOf } from '#base/values/columns.ts'

/**
 * One entry of a status list (W3C Bitstring Status List). An edition takes it once and it is never reused, so a revoked
 * credential stays revoked after its certificate is deleted.
 */
export const STATUS_ENTRY_TABLE = describeTable('status_entries', {
  list: plain<number>(),
  /** The index of the bit; 0 is leftmost. */
  position: plain<number>(),
  revoked: plain<0 | 1>(),
  suspended: plain<0 | 1>(),
})

export const STATUS_LIST_TABLE = describeTable('status_lists', {
  list: plain<number>(),
  /** Number of used entries. */
  taken: plain<number>(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    status_entries: RowOf<typeof STATUS_ENTRY_TABLE>
    status_lists: RowOf<typeof STATUS_LIST_TABLE>
  }
}
