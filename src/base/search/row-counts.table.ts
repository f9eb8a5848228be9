import { describeTable, plain, type RowOf } from '../values/columns.ts'

/**
 * SQLite only: how many rows each table with a word index has, by facet and group. Triggers maintain it (decision 12).
 */
export const ROW_COUNTS_TABLE = describeTable('row_counts', {
  table_name: plain(),
  facet: plain(),
  /** The group: every `WordIndex.groupColumn` is this one. */
  training_program_id: plain<number>(),
  count: plain<number>(),
})

declare module '../database/database.server.ts' {
  interface Tables {
    row_counts: RowOf<typeof ROW_COUNTS_TABLE>
  }
}
