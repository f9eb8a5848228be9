import type { Generated } from 'kysely'
import { LEASE_COLUMNS } from '#base/jobs/lease.ts'
import type { RunOutcome } from '../../retention.ts'
import { describeTable, plain, type RowOf, VERSION_COLUMNS } from '#base/values/columns.ts'

export const RETENTION_SETTINGS_TABLE = describeTable('retention_settings', {
  /** Always 1. */
  id: plain<number>(),
  /** JSON of `RetentionPeriods`. */
  periods: plain(),
  ...VERSION_COLUMNS,
})

/** The current run, or the last one. */
export const RETENTION_RUN_TABLE = describeTable('retention_runs', {
  ...LEASE_COLUMNS,
  /** Always 1: only one process at a time runs it. */
  id: plain<number>(),
  /** Null while no run is in progress. */
  started_at: plain<string | null>(),
  /** The end of the last run; null before the first. */
  ended_at: plain<string | null>(),
  outcome: plain<RunOutcome | null>(),
  /** JSON of `Removed`: the count of the run in progress, or of the last one. */
  removed: plain(),
  paused_until: plain<string | null>(),
  /** The audit entry of the last deletion whose record's values have been erased from the audit log. */
  last_deletion: plain<Generated<number>>(),
})

export type RetentionRunTable = RowOf<typeof RETENTION_RUN_TABLE>

declare module '#base/database/database.server.ts' {
  interface Tables {
    retention_settings: RowOf<typeof RETENTION_SETTINGS_TABLE>
    retention_runs: RetentionRunTable
  }
}
