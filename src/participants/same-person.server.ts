import { sql } from 'kysely'
import { findPersons } from '../person-links/person-links.server.ts'
import { idsOfKind, type PersonRecord } from '../person-links/person-record.ts'
import type { Database, WriteTransaction } from '../platform/database/database.server.ts'
import { forUpdate } from '../platform/database/for-update.server.ts'
import { Problem } from '../shared/problem.ts'
import { foldedName } from '../shared/text/folded.ts'
import { emailKey } from '../shared/text/email-key.ts'
import type { Participant } from './participant.ts'

export type PersonDetails = Pick<Participant, 'id' | 'email' | 'fullName'>

/** Well below the number of values that one statement may bind on either database. */
const MAX_CHUNK = 400
const MAX_LOCK_ATTEMPTS = 3

/**
 * The participant rows of the same person, each row's own included, in ascending order. Rows with the same e-mail and the
 * same name are one person, and so are rows that the office has joined. The e-mail alone is not enough: a company may enrol
 * all its people with one address (docs/decisions/0049).
 */
export async function findRowsOfPersons(db: Database, persons: readonly PersonDetails[]): Promise<Map<number, number[]>> {
  const rowsOf = new Map(persons.map(({ id }) => [id, new Set([id])]))
  const rowsByKey = new Map<string, PersonDetails[]>()
  const readEmails = new Set<string>()
  let added: readonly PersonDetails[] = persons
  while (added.length > 0) {
    const emails = [...new Set(added.map(({ email }) => emailKey(email)))].filter((email) => email !== '' && !readEmails.has(email))
    for (const row of await findRowsWithEmail(db, emails)) rowsByKey.set(personKey(row), [...(rowsByKey.get(personKey(row)) ?? []), row])
    for (const email of emails) readEmails.add(email)
    const joined = await findJoinedRows(db, added)
    const found = new Map<number, PersonDetails>()
    for (const row of added) {
      const same = [row, ...(rowsByKey.get(personKey(row)) ?? []), ...(joined.get(row.id) ?? [])]
      for (const one of same) if (!rowsOf.has(one.id)) found.set(one.id, one)
      const all = new Set(same.flatMap(({ id }) => [...(rowsOf.get(id) ?? [id])]))
      for (const id of all) rowsOf.set(id, all)
    }
    added = [...found.values()]
  }
  return new Map(persons.map(({ id }) => [id, [...(rowsOf.get(id) ?? [id])].toSorted((a, b) => a - b)]))
}

/**
 * Locks the rows of a person until the transaction ends. While it waits, somebody may join them with others: then it locks
 * these, too. @throws Problem 'conflict' when they keep changing
 */
export async function lockPerson(tx: WriteTransaction, person: PersonDetails): Promise<void> {
  const locked = new Set<number>()
  for (let attempt = 0; attempt < MAX_LOCK_ATTEMPTS; attempt++) {
    const ids = (await findRowsOfPersons(tx, [person])).get(person.id) ?? [person.id]
    if (ids.every((id) => locked.has(id))) return
    const rows = tx.sql.selectFrom('participants').select('id').where('id', 'in', ids).orderBy('id')
    await forUpdate(tx, rows, 'participants').execute()
    for (const id of ids) locked.add(id)
  }
  throw new Problem('conflict', 'Someone else is changing the records of this person right now. Try again in a moment.')
}

async function findRowsWithEmail(db: Database, emails: readonly string[]): Promise<PersonDetails[]> {
  const found: PersonDetails[] = []
  for (let from = 0; from < emails.length; from += MAX_CHUNK) {
    found.push(
      ...(await selectDetails(db)
        .where(sql<string>`lower(participants.email)`, 'in', emails.slice(from, from + MAX_CHUNK))
        .orderBy('id')
        .execute()),
    )
  }
  return found
}

/** The rows that the office has joined with these, for each row that is joined with another one. */
async function findJoinedRows(db: Database, rows: readonly PersonDetails[]): Promise<Map<number, PersonDetails[]>> {
  const persons = await findPersons(
    db,
    rows.map(({ id }): PersonRecord => `participant:${id}`),
  )
  const idsOf = new Map(rows.map(({ id }) => [id, idsOfKind('participant', persons.get(`participant:${id}`) ?? [])]))
  const ids = [...new Set([...idsOf.values()].filter(({ length }) => length > 1).flat())]
  const details = new Map<number, PersonDetails>()
  for (let from = 0; from < ids.length; from += MAX_CHUNK) {
    for (const row of await selectDetails(db)
      .where('id', 'in', ids.slice(from, from + MAX_CHUNK))
      .execute())
      details.set(row.id, row)
  }
  return new Map([...idsOf].map(([id, others]) => [id, others.flatMap((other) => details.get(other) ?? [])]))
}

function selectDetails(db: Database) {
  return db.sql.selectFrom('participants').select(['id', 'email', 'full_name as fullName'])
}

function personKey({ email, fullName }: Omit<PersonDetails, 'id'>): string {
  return `${emailKey(email)}\n${foldedName(fullName)}`
}
