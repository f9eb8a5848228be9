import { sql, type RawBuilder } from 'kysely'
import type { Dialect } from '#base/database/database.server.ts'
import { MATCHED_PHONE_DIGITS } from '#base/values/phone.ts'

/**
 * The last digits of a phone number, as in the indexes on `phone` (migrations/2026-12-09-person-links.ts). Matching rows must still be
 * compared by `phoneKey`, because numbers of two countries may end alike.
 */
export function lastPhoneDigits(column: 'participants.phone' | 'contacts.phone', dialect: Dialect): RawBuilder<string> {
  const digits = ['-', '+', '(', ')', '.', '/'].reduce(
    (inner, sign) => sql<string>`replace(${inner}, ${sql.lit(sign)}, '')`,
    sql<string>`replace(${sql.ref(column)}, ' ', '')`,
  )
  const count = sql.lit(MATCHED_PHONE_DIGITS)
  return dialect === 'postgres' ? sql<string>`right(${digits}, ${count})` : sql<string>`substr(${digits}, -${count})`
}
