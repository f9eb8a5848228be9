import type { PlainDate } from '../dates/dates.ts'
import type { LeaseColumns } from './lease.ts'

/** One row for each daily job. */
export interface DailyJobTable extends LeaseColumns {
  name: string
  /** The day in India on which it ran last. Null before the first run. */
  done_on: PlainDate | null
}

declare module '../database/database.server.ts' {
  interface Tables {
    daily_jobs: DailyJobTable
  }
}
