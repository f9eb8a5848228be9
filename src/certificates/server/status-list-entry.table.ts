/**
 * One entry of a status list (W3C Bitstring Status List). An edition takes it once and it is never reused, so a revoked
 * credential stays revoked after its certificate is deleted.
 */
export interface StatusEntryTable {
  list: number
  /** The index of the bit; 0 is leftmost. */
  position: number
  revoked: 0 | 1
  suspended: 0 | 1
}

export interface StatusListTable {
  list: number
  /** How many of its entries are used. */
  taken: number
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    status_entries: StatusEntryTable
    status_lists: StatusListTable
  }
}
