export interface ExpiryReminderTable {
  certificate_row_id: number
  edition: number
  /** Days before the expiry. */
  step: number
  means: 'by hand' | 'mail'
  sent_at: string
  /** A copy of the sender's name, because staff may be deleted later. */
  sent_by: string
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    expiry_reminders: ExpiryReminderTable
  }
}
