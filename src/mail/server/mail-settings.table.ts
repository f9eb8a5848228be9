import type { Generated } from 'kysely'

export interface MailSettingsTable {
  /** Always 1. */
  id: number
  /** JSON of `MailSettings`. */
  settings: string
  /**
   * A plain date. The program reminds by mail of steps that begin on this day or later. Null: the first run of the reminders
   * sets it to its own day.
   */
  reminders_since: string | null
  updated_at: string
  version: Generated<number>
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    mail_settings: MailSettingsTable
  }
}
