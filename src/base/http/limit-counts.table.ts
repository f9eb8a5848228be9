import { describeTable, plain, type RowOf } from '../values/columns.ts'

/** The counts of limits. Ended rows no longer count. On SQLite they are kept in a separate in-memory database. */
export const LIMIT_COUNT_TABLE = describeTable('limit_counts', {
  limit_name: plain(),
  /** A keyed hash of the counted key, such as a network, in a fixed number of slots. */
  slot: plain<number>(),
  used: plain<number>(),
  points: plain<number>(),
  /** Milliseconds since 1970. */
  ends_ms: plain<number>(),
})

declare module '../database/database.server.ts' {
  interface Tables {
    limit_counts: RowOf<typeof LIMIT_COUNT_TABLE>
  }
}
