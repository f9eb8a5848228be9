import { sql, type RawBuilder } from 'kysely'

/** For a query of mails: true for a mail that waits and is not being sent. */
export function isWaiting(now: Date): RawBuilder<boolean> {
  return sql<boolean>`status = 'waiting' and (leased_until is null or leased_until < ${now.toISOString()})`
}

/** For a query with a column of mail numbers: true if that mail was returned. */
export function isReturnedMail(column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from ${sql.table('mails')} as returned
    where returned.id = ${sql.ref(column)} and returned.status = 'returned')`
}
