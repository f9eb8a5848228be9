import type { ActionContext } from '../http/action-context.server.ts'
import type { Database, WriteTransaction } from '../database/database.server.ts'
import { eraseAuditValues, findEntriesOf } from './audit-erasure.server.ts'
import { ACTOR_NAME, NETWORK } from './audit-values.server.ts'

type EraserContext = Pick<ActionContext, 'now' | 'actor'>

/** An entry about the deletion of a record. */
interface Deletion {
  entryId: number
  subject: string
}

/** The actions of deletion entries, the entry to start after, and the time limit. */
interface DeletionFilter {
  actions: readonly string[]
  afterEntry: number
  before: Date
}

/** Finds the oldest matching deletions, in the order of their entries. */
export async function findDeletions(db: Database, filter: DeletionFilter, limit: number): Promise<Deletion[]> {
  return selectDeletions(db, filter).select(['id as entryId', 'subject']).orderBy('id').limit(limit).execute()
}

export async function countDeletions(db: Database, filter: DeletionFilter): Promise<number> {
  const { count } = await selectDeletions(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Erases the logged values of these records. The actors and times of changes stay. */
export async function eraseRecordValues(
  tx: WriteTransaction,
  context: EraserContext,
  { subjects, reason }: { subjects: readonly string[]; reason: string },
): Promise<void> {
  const isErased = ({ name }: { name: string }) => name !== ACTOR_NAME && name !== NETWORK
  await eraseAuditValues(tx, context, { entryIds: await findEntriesOf(tx, subjects), isErased, reason })
}

/** Counts the entries before this time that name a network. */
export async function countNetworks(db: Database, before: Date): Promise<number> {
  const { count } = await selectNetworks(db, await firstEntrySince(db, before))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Erases the networks of up to `limit` of the oldest entries before this time. Returns the number of entries. */
export async function eraseNetworks(
  tx: WriteTransaction,
  context: EraserContext,
  { before, limit, reason }: { before: Date; limit: number; reason: string },
): Promise<number> {
  const oldest = selectNetworks(tx, await firstEntrySince(tx, before))
    .select('entry_id')
    .orderBy('entry_id')
    .limit(limit)
  const entryIds = (await oldest.execute()).map(({ entry_id: id }) => id)
  return eraseAuditValues(tx, context, { entryIds, isErased: ({ name }) => name === NETWORK, reason })
}

/** Entry ids grow with time, so one look-up by time finds where the older ones end. */
async function firstEntrySince(db: Database, time: Date): Promise<number | undefined> {
  const row = await db.sql
    .selectFrom('audit_entries')
    .select('id')
    .where('at', '>=', time.toISOString())
    .orderBy('at')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

function selectNetworks(db: Database, beforeEntry: number | undefined) {
  const named = db.sql.selectFrom('audit_values').where('network', 'is not', null)
  return beforeEntry === undefined ? named : named.where('entry_id', '<', beforeEntry)
}

function selectDeletions(db: Database, { actions, afterEntry, before }: DeletionFilter) {
  return db.sql
    .selectFrom('audit_entries')
    .where('action', 'in', actions)
    .where('at', '<', before.toISOString())
    .where('id', '>', afterEntry)
    .where('position', 'is not', null)
}
