import { author, describeTable, plain, type RowOf } from '#base/values/columns.ts'

export const EXPIRY_REMINDER_TABLE = describeTable('expiry_reminders', {
  certificate_row_id: plain<number>(),
  edition: plain<number>(),
  /** Days before the expiry. */
  step: plain<number>(),
  means: plain<'by hand' | 'mail'>(),
  sent_at: plain(),
  /** A copy of the sender's name, because staff may be deleted later. */
  sent_by: author(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    expiry_reminders: RowOf<typeof EXPIRY_REMINDER_TABLE>
  }
}
