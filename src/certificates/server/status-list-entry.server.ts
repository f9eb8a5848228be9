import { sql } from 'kysely'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import type { RandomBytes } from '#base/values/reference-number.ts'

/** Entries of one status list. The minimum that keeps one recipient anonymous among many (Bitstring Status List, section 3). */
export const STATUS_LIST_SIZE = 131_072
/** Beyond this the next list begins. So even at the end a random position is free at the second try on average. */
const MAX_TAKEN = STATUS_LIST_SIZE / 2
/** 2²⁴ random values spread evenly over 2¹⁷ positions. */
const RANDOM_BYTES = 3

/** The entry that tells verifiers the status of one edition. */
export interface StatusEntryRef {
  status_list: number
  status_index: number
}

/**
 * Takes a random entry that was never used. Consecutive entries would reveal the order in which certificates were issued.
 */
export async function allocateStatusEntry(tx: WriteTransaction, random: RandomBytes): Promise<StatusEntryRef> {
  const list = await openList(tx)
  for (let tries = 0; ; tries++) {
    const position = (Buffer.from(random(RANDOM_BYTES)).readUIntBE(0, RANDOM_BYTES) + tries) % STATUS_LIST_SIZE
    const taken = await tx.sql
      .insertInto('status_entries')
      .values({ list, position, revoked: 0, suspended: 0 })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    if (taken.numInsertedOrUpdatedRows !== 1n) continue
    await tx.sql
      .updateTable('status_lists')
      .set({ taken: sql<number>`taken + 1` })
      .where('list', '=', list)
      .execute()
    return { status_list: list, status_index: position }
  }
}

/** Sets or clears the bits of this entry. */
export async function setStatus(
  tx: WriteTransaction,
  { status_list, status_index }: StatusEntryRef,
  status: { revoked?: 0 | 1; suspended?: 0 | 1 },
): Promise<void> {
  await tx.sql.updateTable('status_entries').set(status).where('list', '=', status_list).where('position', '=', status_index).execute()
}

/** The positions in a list that are revoked, or suspended; undefined if there is no such list. */
export async function findStatusPositions(db: Database, status: 'revoked' | 'suspended', list: number): Promise<number[] | undefined> {
  const known = await db.sql.selectFrom('status_lists').select('list').where('list', '=', list).executeTakeFirst()
  if (!known) return undefined
  const rows = await db.sql.selectFrom('status_entries').select('position').where('list', '=', list).where(status, '=', 1).execute()
  return rows.map(({ position }) => position)
}

/** Locks the list that still has room until the transaction ends, because its count must stay correct. */
async function openList(tx: WriteTransaction): Promise<number> {
  for (;;) {
    const last = tx.sql.selectFrom('status_lists').selectAll().orderBy('list', 'desc').limit(1)
    const { list, taken } = await forUpdate(tx, last, 'status_lists').executeTakeFirstOrThrow()
    if (taken < MAX_TAKEN) return list
    // Two transactions may create the next list at the same time. The second one then reads it.
    await tx.sql
      .insertInto('status_lists')
      .values({ list: list + 1, taken: 0 })
      .onConflict((on) => on.doNothing())
      .execute()
  }
}
