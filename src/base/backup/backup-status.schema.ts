import { z } from 'zod'

/** What the back-office shows about backups. */
export const backupStatusSchema = z.object({
  /** The folder on the server. */
  folder: z.string(),
  /** Whether the server makes backups by itself. */
  isAutomatic: z.boolean(),
  /** The newest good backup. */
  last: z.object({ at: z.iso.datetime(), bytes: z.int() }).nullable(),
  /** The last try, if it failed after the newest good backup. */
  failure: z.object({ at: z.iso.datetime(), message: z.string() }).nullable(),
})
export interface BackupStatus extends z.output<typeof backupStatusSchema> {}
