export interface CalendarAddressTable {
  user_id: number
  token_hash: string
  made_at: string
  /** Written once an hour at most, so that not every request of a calendar writes. */
  last_read_at: string | null
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    calendar_addresses: CalendarAddressTable
  }
}
