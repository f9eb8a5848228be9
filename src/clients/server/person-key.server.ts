import { portions } from '#base/database/portions.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { Problem } from '#base/api/problem.ts'
import './person.table.ts'
import { readPersonRecord, type PersonRecord, type PersonRecordKind } from '../person-record.ts'

const TABLES = [
  ['participant', 'participants'],
  ['enquiry', 'contacts'],
] as const
/** Creates a person. The caller must add a record in the same transaction. Returns the row id. */
export async function newPerson(tx: WriteTransaction): Promise<number> {
  return (await tx.sql.insertInto('people').defaultValues().returning('id').executeTakeFirstOrThrow()).id
}

/** The person of a record. Undefined if the record does not exist. */
export async function findPersonId(db: Database, record: PersonRecord): Promise<number | undefined> {
  return (await findPersonIds(db, [record])).get(record)
}

/** The person of each of these records. Missing records are left out. */
export function findPersonIds(db: Database, records: readonly PersonRecord[]): Promise<Map<PersonRecord, number>> {
  return readPersonIds(db, 'id', (kind) => idsOfKind(kind, records))
}

/** All records of these people, each with its person, enrolments first. */
export function findRecordsOf(db: Database, people: readonly number[]): Promise<Map<PersonRecord, number>> {
  return readPersonIds(db, 'person_id', () => people)
}

/**
 * Locks the people of these records until the transaction ends, against joins and each other. With `moves`, also waits for transactions
 * that are adding a record. Returns the person of each record.
 * @throws Problem 'conflict' when one of the records has just been moved
 */
export async function lockPeople(
  tx: WriteTransaction,
  records: readonly PersonRecord[],
  { moves = false }: { moves?: boolean } = {},
): Promise<Map<PersonRecord, number>> {
  const before = await findPersonIds(tx, records)
  await lockRows(tx, [...before.values()], moves)
  const after = tx.dialect === 'postgres' ? await findPersonIds(tx, records) : before
  if ([...before].every(([record, person]) => after.get(record) === person)) return after
  throw new Problem('conflict', 'Someone else has just joined or separated records of this person. Try again.')
}

/** Prevents a person from being joined until the transaction ends. Returns false if there is no such person. */
export async function keepPerson(tx: WriteTransaction, id: number): Promise<boolean> {
  const row = tx.sql.selectFrom('people').select('id').where('id', '=', id)
  return (await (tx.dialect === 'postgres' ? row.forKeyShare() : row).executeTakeFirst()) !== undefined
}

/** Moves records to a person whom the caller has locked. A trigger deletes people without records. */
export async function moveRecords(tx: WriteTransaction, records: readonly PersonRecord[], person: number): Promise<void> {
  for (const [kind, table] of TABLES)
    for (const some of portions(idsOfKind(kind, records)))
      await tx.sql.updateTable(table).set({ person_id: person }).where('id', 'in', some).execute()
}

async function lockRows(tx: WriteTransaction, people: readonly number[], isMoving: boolean): Promise<void> {
  if (tx.dialect !== 'postgres') return
  for (const some of portions([...new Set(people)].toSorted((a, b) => a - b))) {
    const rows = tx.sql.selectFrom('people').select('id').where('id', 'in', some).orderBy('id')
    await (isMoving ? rows.forUpdate() : rows.forNoKeyUpdate()).execute()
  }
}

async function readPersonIds(
  db: Database,
  column: 'id' | 'person_id',
  valuesFor: (kind: PersonRecordKind) => readonly number[],
): Promise<Map<PersonRecord, number>> {
  const found = new Map<PersonRecord, number>()
  for (const [kind, table] of TABLES) {
    for (const some of portions(valuesFor(kind))) {
      const rows = db.sql.selectFrom(table).select(['id', 'person_id']).where(column, 'in', some).orderBy('id')
      for (const { id, person_id: person } of await rows.execute()) found.set(`${kind}:${id}`, person)
    }
  }
  return found
}

function idsOfKind(kind: PersonRecordKind, records: readonly PersonRecord[]): number[] {
  return records.map(readPersonRecord).flatMap((read) => (read?.kind === kind ? [read.id] : []))
}
