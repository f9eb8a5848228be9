import { sql } from 'kysely'
import type { Database, WriteTransaction } from '../platform/database/database.server.ts'
import { forUpdate } from '../platform/database/for-update.server.ts'
import { foldedName } from '../shared/text/folded.ts'
import { emailKey } from '../shared/text/email-key.ts'
import type { Participant } from './participant.ts'

export type PersonDetails = Pick<Participant, 'id' | 'email' | 'fullName'>

/** Well below the number of values that one statement may bind on either database. */
const MAX_BATCH = 400

/**
 * The participant rows of the same person, each row's own included, in ascending order. Rows with the same e-mail and the
 * same name are one person. The e-mail alone is not enough: a company may enrol all its people with one address
 * (docs/decisions/0049).
 */
export async function findRowsOfPersons(db: Database, persons: readonly PersonDetails[]): Promise<Map<number, number[]>> {
  const rowsByKey = new Map<string, number[]>()
  const emails = [...new Set(persons.map(({ email }) => emailKey(email)))].filter((email) => email !== '')
  for (let from = 0; from < emails.length; from += MAX_BATCH) {
    const rows = await db.sql
      .selectFrom('participants')
      .select(['id', 'email', 'full_name'])
      .where(sql<string>`lower(participants.email)`, 'in', emails.slice(from, from + MAX_BATCH))
      .orderBy('id')
      .execute()
    for (const { id, email, full_name: fullName } of rows) {
      const key = personKey({ email, fullName })
      rowsByKey.set(key, [...(rowsByKey.get(key) ?? []), id])
    }
  }
  return new Map(persons.map((person) => [person.id, rowsByKey.get(personKey(person)) ?? [person.id]]))
}

/** Locks the rows of a person until the transaction ends, always in the same order. */
export async function lockPerson(tx: WriteTransaction, person: PersonDetails): Promise<void> {
  const ids = (await findRowsOfPersons(tx, [person])).get(person.id) ?? [person.id]
  const rows = tx.sql.selectFrom('participants').select('id').where('id', 'in', ids).orderBy('id')
  await forUpdate(tx, rows, 'participants').execute()
}

function personKey({ email, fullName }: Omit<PersonDetails, 'id'>): string {
  return `${emailKey(email)}\n${foldedName(fullName)}`
}
