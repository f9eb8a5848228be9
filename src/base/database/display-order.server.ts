import { sql } from 'kysely'
import type { DisplayOrder } from '../api/display-order.schema.ts'
import { Problem } from '../api/problem.ts'
import type { ActionContext } from '../http/action-context.server.ts'
import type { Database, WriteTransaction } from './database.server.ts'
import { forUpdate } from './for-update.server.ts'
import { recordAudit } from '../audit/audit.server.ts'

/** The tables whose records the office arranges by hand. */
type OrderedTable = 'services' | 'training_programs' | 'showcase_entries'

/** The name for all records of a table in the audit log and the caches. */
const SUBJECTS = { services: 'services', training_programs: 'programs', showcase_entries: 'showcase' } as const

/** Stores a new display order for all records of a table. @throws Problem 'stale' */
export async function saveDisplayOrder(db: Database, table: OrderedTable, order: DisplayOrder, context: ActionContext): Promise<void> {
  const subject = SUBJECTS[table]
  const title = sql.ref<string>(table === 'showcase_entries' ? 'name' : 'title').as('title')
  await db.write(async (tx) => {
    // Lock first, then read in a second query. PostgreSQL sorts before it waits for a lock, so one query could return the
    // old order.
    await forUpdate(tx, tx.sql.selectFrom(table).select('id').orderBy('id'), table).execute()
    const current = await tx.sql.selectFrom(table).select(['id', 'position', title]).orderBy('position').orderBy('id').execute()
    const { moved, before, after } = reorder(current, order)
    if (moved.length === 0) return
    for (const { id, position } of moved) await tx.sql.updateTable(table).set({ position }).where('id', '=', id).execute()
    await recordAudit(tx, context, { action: `${subject} reordered`, subject, before: { order: before }, after: { order: after } })
    tx.changed(subject)
  })
}

/** Returns the position for a record added at the end. */
export async function nextPosition(tx: WriteTransaction, table: OrderedTable): Promise<number> {
  const last = await tx.sql.selectFrom(table).select('position').orderBy('position', 'desc').limit(1).executeTakeFirst()
  return (last?.position ?? 0) + 1
}

interface PositionedRecord {
  id: number
  title: string
  position: number
}

interface Reordering {
  /** The records whose position changes. */
  moved: Array<{ id: number; position: number }>
  /** The titles in order, for the audit log. */
  before: string[]
  after: string[]
}

/**
 * Compares the new order with the current one. `current` has all records in their current order.
 * @throws Problem 'stale' when records were added or deleted, or the order was changed, since the person loaded it
 */
function reorder(current: readonly PositionedRecord[], { ids, previousIds }: DisplayOrder): Reordering {
  const byId = new Map(current.map((record) => [record.id, record]))
  const isComplete = ids.length === current.length && ids.every((id) => byId.has(id))
  const isSeen = !previousIds || (previousIds.length === current.length && current.every(({ id }, at) => id === previousIds[at]))
  if (!isComplete || !isSeen) {
    const message = 'The list has changed since you opened it. Nothing was overwritten.'
    throw new Problem('stale', message, { current: { ids: current.map(({ id }) => id) } })
  }
  const ordered = ids.flatMap((id) => byId.get(id) ?? [])
  return {
    moved: ordered.flatMap(({ id, position }, index) => (position === index + 1 ? [] : [{ id, position: index + 1 }])),
    before: current.map(({ title }) => title),
    after: ordered.map(({ title }) => title),
  }
}
