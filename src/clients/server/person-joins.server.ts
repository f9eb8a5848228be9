import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { Problem } from '#base/api/problem.ts'
import { findPersonIds, findRecordsOf, lockPeople, moveRecords, newPerson } from './person-key.server.ts'
import type { PersonRecord, PersonVerdict } from '../person-record.ts'

type Pair = readonly [PersonRecord, PersonRecord]

interface Saying {
  /** The two records of the decision. */
  pair: Pair
  verdict: PersonVerdict
  /** 'Same e-mail'; empty if nothing suggested it. */
  reason: string
  /** The records that the join moves to another person. */
  moved?: readonly PersonRecord[]
  /** Their previous person; null for a new participant. */
  from?: number | null
}

const NAMELESS = 'The office'
const ACTIONS: Record<PersonVerdict, { said: string; undone: string }> = {
  same: { said: 'joined with another record', undone: 'separated from another record' },
  different: { said: 'marked as another person', undone: 'mark as another person removed' },
}

/** Stores a decision about two records, with an entry in the history of both. Returns its number. */
export async function recordVerdict(
  tx: WriteTransaction,
  { pair, verdict, reason, moved = [], from = null }: Saying,
  context: ActionContext,
): Promise<{ id: number }> {
  const [one, other] = pair
  const author = context.actor.kind === 'staff' ? context.actor.name : NAMELESS
  const said = { one, other, verdict, reason, author_name: author, created_at: context.now.toISOString() }
  const { id } = await tx.sql.insertInto('person_verdicts').values(said).returning('id').executeTakeFirstOrThrow()
  const moves = moved.map((record) => ({ verdict_id: id, record, from_person: from }))
  if (moves.length > 0) await tx.sql.insertInto('person_moves').values(moves).execute()
  await recordOnBoth(tx, pair, { action: ACTIONS[verdict].said, ...(reason && { reason }) }, context)
  return { id }
}

/** Moves all records of the newer of two people to the older. The caller has locked both. */
export async function joinPeople(tx: WriteTransaction, pair: Pair, reason: string, context: ActionContext): Promise<{ id: number }> {
  const [stays = 0, goes = 0] = [...(await findPersonIds(tx, pair)).values()].toSorted((a, b) => a - b)
  const moved = [...(await findRecordsOf(tx, [goes])).keys()]
  await moveRecords(tx, moved, stays)
  return recordVerdict(tx, { pair, verdict: 'same', reason, moved, from: goes }, context)
}

/**
 * Undoes a decision. Undoing a join returns each record that it moved, and that still exists, to its previous person; records joined later
 * stay.
 * @throws Problem 'not-found' when it was already undone, or 'conflict'
 */
export async function undoVerdict(tx: WriteTransaction, id: number, context: ActionContext): Promise<void> {
  const movesOf = () => tx.sql.selectFrom('person_moves').selectAll().where('verdict_id', '=', id).execute()
  const records = (await movesOf()).map(({ record }) => record)
  await lockPeople(tx, records, { moves: true })
  const said = await tx.sql.selectFrom('person_verdicts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!said) throw new Problem('not-found', VERDICT_MISSING)
  const [first] = await movesOf()
  if (first) {
    const person = first.from_person ?? (await newPerson(tx))
    const again = tx.sql.insertInto('people').values({ id: person })
    await again.onConflict((conflict) => conflict.column('id').doNothing()).execute()
    await moveRecords(tx, records, person)
    // Later joins that moved these records on no longer apply to them.
    await tx.sql.deleteFrom('person_moves').where('record', 'in', records).where('verdict_id', '>=', id).execute()
  }
  await tx.sql.deleteFrom('person_verdicts').where('id', '=', id).execute()
  await recordOnBoth(tx, [said.one, said.other], { action: ACTIONS[said.verdict].undone }, context)
}

export const VERDICT_MISSING = 'This was undone already.'

/** The decisions about these records, newest first: joins, and findings that they are different people. */
export async function findVerdicts(db: Database, records: readonly PersonRecord[]) {
  const own = new Set(records)
  const moves = db.sql.selectFrom('person_moves').innerJoin('person_verdicts', 'id', 'verdict_id').where('record', 'in', records)
  const joins = [...Map.groupBy(await moves.selectAll().execute(), ({ id }) => id).values()].flatMap((rows) =>
    rows.slice(0, 1).map((said) => ({ ...said, records: rows.map(({ record }) => record) })),
  )
  const others = await db.sql
    .selectFrom('person_verdicts')
    .selectAll()
    .where('verdict', '=', 'different')
    .where(({ or, eb }) => or([eb('one', 'in', records), eb('other', 'in', records)]))
    .execute()
  const declined = others.map((said) => ({ ...said, records: [own.has(said.one) ? said.other : said.one] }))
  return [...joins, ...declined].toSorted((a, b) => b.id - a.id)
}

/** Whether a decision about any of their records says that these are different people. */
export async function areDifferent(db: Database, one: number, other: number): Promise<boolean> {
  const theirs = await findRecordsOf(db, [other])
  const said = await findVerdicts(db, [...(await findRecordsOf(db, [one])).keys()])
  return said.some(({ verdict, records }) => verdict === 'different' && records.some((record) => theirs.has(record)))
}

async function recordOnBoth(
  tx: WriteTransaction,
  [one, other]: Pair,
  { action, ...said }: { action: string; reason?: string },
  context: ActionContext,
): Promise<void> {
  await recordAudit(tx, context, { action, subject: one, after: { otherRecord: other, ...said } })
  await recordAudit(tx, context, { action, subject: other, after: { otherRecord: one, ...said } })
}
