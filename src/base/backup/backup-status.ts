import type { BackupStatus } from './backup-status.schema.ts'

/** A problem with the backups: the last attempt failed, all are older than a day, or there are none. */
export type BackupConcern = 'failed' | 'old' | 'missing'

const DAY_MS = 86_400_000

export function backupConcern({ last, failure, isAutomatic }: BackupStatus, now: Date): BackupConcern | undefined {
  if (failure) return 'failed'
  // The first automatic backup is made a few minutes after the start.
  if (!last) return isAutomatic ? undefined : 'missing'
  return now.getTime() - Date.parse(last.at) > DAY_MS ? 'old' : undefined
}
