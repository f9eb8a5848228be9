import { BY_CODE, describeTable, type RowOf, staff, NOT_EXPORTED } from '#base/values/columns.ts'

export const CALENDAR_ADDRESS_TABLE = describeTable('calendar_addresses', {
  user_id: staff<number>(NOT_EXPORTED),
  token_hash: staff(NOT_EXPORTED),
  made_at: staff(BY_CODE),
  /** Written at most once an hour, so that not every calendar request writes. */
  last_read_at: staff<string | null>(BY_CODE),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    calendar_addresses: RowOf<typeof CALENDAR_ADDRESS_TABLE>
  }
}
