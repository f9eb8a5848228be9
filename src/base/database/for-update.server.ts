import type { SelectQueryBuilder } from 'kysely'
import type { WriteTransaction } from './database.server.ts'

/**
 * Locks the row that a write is about to change until the write commits. Without the lock two editors on PostgreSQL could
 * read the same version and both save. SQLite has one writer at a time and needs no lock.
 */
export function forUpdate<DB, TB extends keyof DB & string, Row>(
  tx: WriteTransaction,
  query: SelectQueryBuilder<DB, TB, Row>,
  table: TB,
): SelectQueryBuilder<DB, TB, Row> {
  return tx.dialect === 'postgres' ? query.forNoKeyUpdate(table) : query
}
