import type { SelectQueryBuilder } from 'kysely'
import type { WriteTransaction } from './database.server.ts'

/**
 * The row a write is about to change, held until it commits. On PostgreSQL two editors would otherwise read the same
 * version, and the second be shown the item as it was; SQLite has one writer at a time.
 */
export function forUpdate<DB, TB extends keyof DB & string, Row>(
  tx: WriteTransaction,
  query: SelectQueryBuilder<DB, TB, Row>,
  table: TB,
): SelectQueryBuilder<DB, TB, Row> {
  return tx.dialect === 'postgres' ? query.forNoKeyUpdate(table) : query
}
