import { describeTable, plain, type RowOf, VERSION_COLUMNS } from '#base/values/columns.ts'

export const MAIL_SETTINGS_TABLE = describeTable('mail_settings', {
  /** Always 1. */
  id: plain<number>(),
  /** JSON of `MailSettings`. */
  settings: plain(),
  /**
   * A plain date. Reminders are sent for steps that begin on this day or later. Null until the first run of the reminders sets it to its
   * own day.
   */
  reminders_since: plain<string | null>(),
  ...VERSION_COLUMNS,
})

export type MailSettingsTable = RowOf<typeof MAIL_SETTINGS_TABLE>

declare module '#base/database/database.server.ts' {
  interface Tables {
    mail_settings: MailSettingsTable
  }
}
