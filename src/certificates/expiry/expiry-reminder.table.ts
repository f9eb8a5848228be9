export interface ExpiryReminderTable {
  certificate_row_id: number
  edition: number
  /** Days before the expiry: 60 or 14. */
  step: number
  means: 'by hand' | 'mail'
  sent_at: string
  /** A copy of the name: who sent it may leave the office. */
  sent_by: string
}

declare module '../../platform/database/database.server.ts' {
  interface Tables {
    expiry_reminders: ExpiryReminderTable
  }
}
