/**
 * One place of a status list (W3C Bitstring Status List): taken by an edition once and never given again, so that what
 * was revoked stays so when its certificate is deleted.
 */
export interface StatusEntryTable {
  list: number
  /** The bit of the list, 0 leftmost. */
  position: number
  revoked: 0 | 1
  suspended: 0 | 1
}

export interface StatusListTable {
  list: number
  /** How many of its places are given. */
  taken: number
}

declare module '../platform/database/database.server.ts' {
  interface Tables {
    status_entries: StatusEntryTable
    status_lists: StatusListTable
  }
}
