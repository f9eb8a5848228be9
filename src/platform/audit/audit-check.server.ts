import type { Database } from '../database/database.server.ts'
import { CHAINED_COLUMNS, entryHash, type ChainHead } from './audit-chain.server.ts'

/** Number of entries that are in memory at once. */
const PAGE_SIZE = 1000

/** The first entry at which the chain is broken. */
export interface Break {
  fault: 'changed' | 'removed' | 'out of place' | 'inserted'
  /** The position in the chain; undefined for an entry that has none. */
  position: number | undefined
  /** The id of the entry; undefined when the entry is gone. */
  entry: { id: number; at: string; action: string; subject: string; actorName: string | null } | undefined
}

export interface ChainReport {
  head: ChainHead
  firstBreak: Break | undefined
  /** The position of the expected hash; undefined when none was given or the chain does not have it. */
  expectedAt: number | undefined
}

/**
 * Reads the whole audit log once, page by page, and reports the first entry that was tampered with. Writes nothing. The
 * chain itself cannot show that entries were removed from its end: for that, pass `expected`, a hash noted earlier.
 */
export async function checkChain(db: Pick<Database, 'sql'>, expected?: string): Promise<ChainReport> {
  let head: ChainHead = { count: 0, hash: '' }
  let expectedAt: number | undefined
  for (let isLast = false; !isLast; ) {
    const page = await db.sql
      .selectFrom('audit_entries')
      .select(['id', 'position', 'previous_hash', 'hash', ...CHAINED_COLUMNS])
      .where('position', '>', head.count)
      .orderBy('position')
      .limit(PAGE_SIZE)
      .execute()
    isLast = page.length < PAGE_SIZE
    for (const row of page) {
      const fault = faultOf(row, head)
      if (fault === 'removed') return { head, expectedAt, firstBreak: { fault, position: head.count + 1, entry: undefined } }
      if (fault) return { head, expectedAt, firstBreak: { fault, position: head.count + 1, entry: nameOf(row) } }
      head = { count: head.count + 1, hash: row.hash ?? '' }
      if (head.hash === expected) expectedAt = head.count
    }
  }
  return { head, expectedAt, firstBreak: await findOtherBreak(db, head) }
}

type Row = Parameters<typeof entryHash>[0] & {
  id: number
  position: number | null
  previous_hash: string | null
  hash: string | null
}

function faultOf(row: Row, before: ChainHead): Break['fault'] | undefined {
  if (row.position !== before.count + 1) return 'removed'
  if (row.hash !== entryHash(row, row.position, row.previous_hash ?? '')) return 'changed'
  return row.previous_hash === before.hash ? undefined : 'out of place'
}

/** Faults that the chained entries alone do not show. */
async function findOtherBreak(db: Pick<Database, 'sql'>, head: ChainHead): Promise<Break | undefined> {
  const stray = await findStray(db)
  if (stray) return { fault: 'inserted', position: undefined, entry: nameOf(stray) }
  if (head.count > 0) return undefined
  // The first start creates secrets and audit entries. Secrets without entries mean that all entries were removed.
  const hasStarted = await db.sql.selectFrom('secrets').select('name').limit(1).executeTakeFirst()
  return hasStarted && { fault: 'removed', position: 1, entry: undefined }
}

/** An entry without a position, or with one below 1, was not written by the program. */
function findStray(db: Pick<Database, 'sql'>): Promise<Row | undefined> {
  return db.sql
    .selectFrom('audit_entries')
    .select(['id', 'position', 'previous_hash', 'hash', ...CHAINED_COLUMNS])
    .where(({ eb, or }) => or([eb('position', 'is', null), eb('position', '<', 1)]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

function nameOf({ id, at, action, subject, actor_name: actorName }: Row): Break['entry'] {
  return { id, at, action, subject, actorName }
}
