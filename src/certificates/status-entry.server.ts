import { sql } from 'kysely'
import type { Database, WriteTransaction } from '../platform/database/database.server.ts'
import { forUpdate } from '../platform/database/for-update.server.ts'
import type { RandomBytes } from '../shared/reference-number.ts'

/** Places of one status list: the least that lets a holder hide among others (Bitstring Status List, section 3). */
export const STATUS_LIST_SIZE = 131_072
/** Then the next list begins: a random place is free at the second try on average, even at the end. */
const FULL = STATUS_LIST_SIZE / 2
/** 2²⁴ random values fall evenly on 2¹⁷ places. */
const RANDOM_BYTES = 3

/** Where the standing of one edition is told to machines. */
export interface StatusPlace {
  status_list: number
  status_index: number
}

/**
 * A place nobody had before, at random: its number tells nothing about when, or after whom, a certificate was issued.
 */
export async function takeStatusPlace(tx: WriteTransaction, random: RandomBytes): Promise<StatusPlace> {
  const list = await openList(tx)
  for (let tries = 0; ; tries++) {
    const position = (Buffer.from(random(RANDOM_BYTES)).readUIntBE(0, RANDOM_BYTES) + tries) % STATUS_LIST_SIZE
    const taken = await tx.sql
      .insertInto('status_entries')
      .values({ list, position, revoked: 0, suspended: 0 })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    if (taken.numInsertedOrUpdatedRows !== 1n) continue
    await tx.sql.updateTable('status_lists').set({ taken: sql<number>`taken + 1` }).where('list', '=', list).execute()
    return { status_list: list, status_index: position }
  }
}

/** Sets or lifts what the lists say of this place. */
export async function setStatus(
  tx: WriteTransaction,
  { status_list, status_index }: StatusPlace,
  status: { revoked?: 0 | 1; suspended?: 0 | 1 },
): Promise<void> {
  await tx.sql
    .updateTable('status_entries')
    .set(status)
    .where('list', '=', status_list)
    .where('position', '=', status_index)
    .execute()
}

/** The places of a list that are revoked, or suspended; undefined when there is no such list. */
export async function placesWith(db: Database, status: 'revoked' | 'suspended', list: number): Promise<number[] | undefined> {
  const known = await db.sql.selectFrom('status_lists').select('list').where('list', '=', list).executeTakeFirst()
  if (!known) return undefined
  const rows = await db.sql.selectFrom('status_entries').select('position').where('list', '=', list).where(status, '=', 1).execute()
  return rows.map(({ position }) => position)
}

/** The list that still takes entries, held until the transaction ends: its count must be right. */
async function openList(tx: WriteTransaction): Promise<number> {
  for (;;) {
    const last = tx.sql.selectFrom('status_lists').selectAll().orderBy('list', 'desc').limit(1)
    const { list, taken } = await forUpdate(tx, last, 'status_lists').executeTakeFirstOrThrow()
    if (taken < FULL) return list
    // Two at once open the same next list; the second then reads it.
    await tx.sql
      .insertInto('status_lists')
      .values({ list: list + 1, taken: 0 })
      .onConflict((on) => on.doNothing())
      .execute()
  }
}
