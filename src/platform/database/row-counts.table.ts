/** SQLite alone: how many rows each table has of each facet, kept by triggers (decision 12). */
export interface RowCountsTable {
  table_name: string
  facet: string
  training_program_id: number
  count: number
}

declare module './database.server.ts' {
  interface Tables {
    row_counts: RowCountsTable
  }
}
