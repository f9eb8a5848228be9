import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditTable } from './audit.table.ts'
import type { Database, WriteTransaction } from '../database/database.server.ts'

type Chained = Pick<AuditTable, 'at' | 'actor_kind' | 'actor_id' | 'action' | 'subject' | 'digests'>

export const CHAINED_COLUMNS = ['at', 'actor_kind', 'actor_id', 'action', 'subject', 'digests'] as const

/** The last entry. Its hash, noted elsewhere, can prove later that no entry before it was changed. */
export interface ChainHead {
  count: number
  /** SHA-256 in hex; '' for an audit log without entries. */
  hash: string
}

/** Key of a PostgreSQL advisory lock that all writers take. The number is arbitrary, but no other lock may use it. */
const CHAIN_LOCK = 20_261_121

const entriesOf = new WeakMap<WriteTransaction, Set<number>>()

/**
 * Returns the hash of an entry: SHA-256 over the JSON of the previous hash, the position and all columns. JSON separates
 * the parts, and both databases return the same texts and numbers.
 */
export function entryHash(entry: Chained, position: number, previous: string): string {
  const parts = [previous, position, ...CHAINED_COLUMNS.map((column) => entry[column])]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

export async function chainHead(db: Database): Promise<ChainHead> {
  const last = await db.sql
    .selectFrom('audit_entries')
    .select(['position', 'hash'])
    .where('position', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { count: last?.position ?? 0, hash: last?.hash ?? '' }
}

/**
 * Chains an entry of this transaction right before the commit. Taking the lock that all writers need so late avoids
 * deadlocks: a transaction that holds it waits for nothing else.
 */
export function chainAtCommit(tx: WriteTransaction, entryId: number): void {
  const known = entriesOf.get(tx)
  if (known) {
    known.add(entryId)
    return
  }
  const ids = new Set([entryId])
  entriesOf.set(tx, ids)
  tx.beforeCommit(() => chainEntries(tx, ids))
}

async function chainEntries(tx: WriteTransaction, ids: ReadonlySet<number>): Promise<void> {
  if (tx.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(tx.sql)
  let { count: position, hash: previous } = await chainHead(tx)
  for (const id of [...ids].toSorted((a, b) => a - b)) {
    // Read back from the database, as the check will read it. An entry that was rolled back to a savepoint is gone; SQLite
    // reuses its id.
    const entry = await tx.sql.selectFrom('audit_entries').select(CHAINED_COLUMNS).where('id', '=', id).executeTakeFirst()
    if (!entry) continue
    position += 1
    const hash = entryHash(entry, position, previous)
    await tx.sql.updateTable('audit_entries').set({ position, previous_hash: previous, hash }).where('id', '=', id).execute()
    previous = hash
  }
}
