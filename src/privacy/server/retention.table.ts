import type { Generated } from 'kysely'
import { LEASE_COLUMNS } from '#base/jobs/lease.ts'
import type { RunOutcome } from '../retention.ts'
import { describeTable, plain, type RowOf, VERSION_COLUMNS } from '#base/values/columns.ts'

export const RETENTION_SETTINGS_TABLE = describeTable('retention_settings', {
  /** Always 1. */
  id: plain<number>(),
  /** JSON of `RetentionPeriods`. */
  periods: plain(),
  ...VERSION_COLUMNS,
})

/** The run of today, or the last one. */
export const RETENTION_RUN_TABLE = describeTable('retention_runs', {
  ...LEASE_COLUMNS,
  /** Always 1: of several processes one runs it. */
  id: plain<number>(),
  /** Null while no run is under way. */
  started_at: plain<string | null>(),
  /** When the last run ended; null before the first. */
  ended_at: plain<string | null>(),
  outcome: plain<RunOutcome | null>(),
  /** JSON of `Removed`: what the run of `started_at` has removed so far, or the last one in all. */
  removed: plain(),
  paused_until: plain<string | null>(),
  /** The last audit entry of a deletion whose record has no values in the audit log any more. */
  last_deletion: plain<Generated<number>>(),
})

export type RetentionRunTable = RowOf<typeof RETENTION_RUN_TABLE>

declare module '#base/database/database.server.ts' {
  interface Tables {
    retention_settings: RowOf<typeof RETENTION_SETTINGS_TABLE>
    retention_runs: RetentionRunTable
  }
}
