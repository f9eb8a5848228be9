export interface CalendarAddressTable {
  user_id: number
  token_hash: string
  made_at: string
  /** To the hour: otherwise every request of a calendar would write. */
  last_read_at: string | null
}

declare module '../platform/database/database.server.ts' {
  interface Tables {
    calendar_addresses: CalendarAddressTable
  }
}
