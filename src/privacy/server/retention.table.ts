import type { Generated } from 'kysely'
import type { LeaseColumns } from '#base/jobs/lease.ts'
import type { RunOutcome } from '../retention.ts'

export interface RetentionSettingsTable {
  /** Always 1. */
  id: number
  /** JSON of `RetentionPeriods`. */
  periods: string
  updated_at: string
  version: Generated<number>
}

/** The run of today, or the last one. */
export interface RetentionRunTable extends LeaseColumns {
  /** Always 1: of several processes one runs it. */
  id: number
  /** Null while no run is under way. */
  started_at: string | null
  /** When the last run ended; null before the first. */
  ended_at: string | null
  outcome: RunOutcome | null
  /** JSON of `Removed`: what the run of `started_at` has removed so far, or the last one in all. */
  removed: string
  paused_until: string | null
  /** The last audit entry of a deletion whose record has no values in the audit log any more. */
  last_deletion: Generated<number>
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    retention_settings: RetentionSettingsTable
    retention_runs: RetentionRunTable
  }
}
