/** The counts of limits; a row that has ended counts nothing. On SQLite they are in memory, in a database of their own. */
export interface LimitCountTable {
  limit_name: string
  /** A keyed hash of what is counted, such as a network, in a fixed number of slots. */
  slot: number
  used: number
  points: number
  /** Milliseconds since 1970. */
  ends_ms: number
}

declare module '../database/database.server.ts' {
  interface Tables {
    limit_counts: LimitCountTable
  }
}
