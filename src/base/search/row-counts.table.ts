/**
 * SQLite only: how many rows each table with a word index has, by facet and group. Triggers maintain it (decision 12).
 * One more column, the group, is named after `WordIndex.groupColumn`.
 */
export interface RowCountsTable {
  table_name: string
  facet: string
  count: number
}

declare module '../database/database.server.ts' {
  interface Tables {
    row_counts: RowCountsTable
  }
}
