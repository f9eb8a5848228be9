import { z } from 'zod'

/** The back-office's view of the backups. */
export const backupStatusSchema = z.object({
  /** The folder on the server. */
  folder: z.string(),
  /** Whether the server makes backups by itself. */
  isAutomatic: z.boolean(),
  /** The newest good backup. */
  last: z.object({ at: z.iso.datetime(), bytes: z.int() }).nullable(),
  /** The last attempt, if it failed after the newest good backup. */
  failure: z.object({ at: z.iso.datetime(), message: z.string() }).nullable(),
})
export interface BackupStatus extends z.output<typeof backupStatusSchema> {}
