import type { PlainDate } from '../dates/dates.ts'
import { LEASE_COLUMNS } from './lease.ts'
import { describeTable, plain, type RowOf } from '../values/columns.ts'

/** One row for each daily job. */
export const DAILY_JOB_TABLE = describeTable('daily_jobs', {
  ...LEASE_COLUMNS,
  name: plain(),
  /** The day in India of the last run. Null before the first run. */
  done_on: plain<PlainDate | null>(),
})

export type DailyJobTable = RowOf<typeof DAILY_JOB_TABLE>

declare module '../database/database.server.ts' {
  interface Tables {
    daily_jobs: DailyJobTable
  }
}
