import { describeTable, plain, type RowOf } from '../values/columns.ts'

/** SQLite only: the number of rows of each table with a word index, by facet and group. Triggers maintain it (decision 12). */
export const ROW_COUNTS_TABLE = describeTable('row_counts', {
  table_name: plain(),
  facet: plain(),
  /** The group: the only `WordIndex.groupColumn` in use. */
  training_program_id: plain<number>(),
  count: plain<number>(),
})

declare module '../database/database.server.ts' {
  interface Tables {
    row_counts: RowOf<typeof ROW_COUNTS_TABLE>
  }
}
