import { sql } from 'kysely'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import type { ClientContact, Client } from '../client.schema.ts'
import { storeMoves } from './rows-of-clients.server.ts'

interface MonthlyContact {
  contact: ClientContact
  /** The merged client's contact who received it before and no longer does. */
  insteadOf: string | null
}

/**
 * The recipient of the monthly mail after a merge: the remaining client's choice, or otherwise the merged client's. Undefined if there is
 * none.
 */
export function findMonthlyContact({ from, into }: { from: Client; into: Client }): MonthlyContact | undefined {
  const own = into.contacts.find(({ monthlyMail }) => monthlyMail)
  const other = from.contacts.find(({ monthlyMail }) => monthlyMail)
  // A contact that both clients have does not move.
  const taken = other && (into.contacts.find(({ email }) => emailKey(email) === emailKey(other.email)) ?? other)
  const contact = own ?? taken
  return contact && { contact, insteadOf: taken && taken.id !== contact.id ? taken.name : null }
}

/** Makes this contact, who now belongs to the remaining client, its monthly recipient, and stores the previous one. */
export async function takeMonthlyMail(tx: WriteTransaction, ids: { from: number; into: number }, contact: number): Promise<void> {
  const { present } = await readChosen(tx, ids.into)
  const takenBefore = await tx.sql
    .selectFrom('client_moves')
    .innerJoin('clients', 'clients.id', 'client_moves.client_id')
    .select('previous')
    .where('clients.merged_into', '=', ids.into)
    .where('kind', '=', 'monthly-mail')
    .where('row_id', '=', present ?? 0)
    .executeTakeFirst()
  // A contact from an earlier merge is not this client's own choice.
  const previous = takenBefore ? takenBefore.previous : present
  await storeMoves(tx, [{ client_id: ids.from, kind: 'monthly-mail', row_id: contact, previous }])
  await choose(tx, ids.into, contact)
}

/**
 * Restores both clients' monthly recipients from before a merge. The remaining client keeps a recipient that the office has chosen since,
 * unless that contact moves back, and one that another merge brought. Call it after the contacts have moved back and before the merge is
 * forgotten.
 */
export async function restoreMonthlyMail(tx: WriteTransaction, { from, into }: { from: number; into: number }): Promise<void> {
  const returning = await readChosen(tx, from)
  if (returning.present !== null && !returning.addresses.has(returning.present)) await choose(tx, from, null)
  const { present, addresses } = await readChosen(tx, into)
  const move = await tx.sql
    .selectFrom('client_moves')
    .select(['row_id', 'previous'])
    .where('client_id', '=', from)
    .where('kind', '=', 'monthly-mail')
    .executeTakeFirst()
  if (present === null || (addresses.has(present) && present !== move?.row_id)) return
  const others = await tx.sql
    .selectFrom('clients')
    .innerJoin('client_contacts', 'client_contacts.id', 'clients.renewal_contact_id')
    .select(['clients.id as clientId', 'client_contacts.id', sql<string>`lower(client_contacts.email)`.as('address')])
    .where('clients.merged_into', '=', into)
    .where('clients.id', '<>', from)
    .orderBy('clients.id')
    .execute()
  const ofOthers = others.map(({ id, address }) => (addresses.has(id) ? id : [...addresses].find(([, own]) => own === address)?.[0]))
  const next = [move?.previous, ...ofOthers].find((id) => typeof id === 'number' && addresses.has(id)) ?? null
  await choose(tx, into, next)
  if (next === null || others.length === 0) return
  await tx.sql
    .updateTable('client_moves')
    .set({ row_id: next })
    .where('kind', '=', 'monthly-mail')
    .where(
      'client_id',
      'in',
      others.map(({ clientId }) => clientId),
    )
    .execute()
}

/** A client's chosen recipient and its possible ones: by row, with their addresses. */
async function readChosen(tx: WriteTransaction, clientId: number): Promise<{ present: number | null; addresses: Map<number, string> }> {
  const { present } = await tx.sql
    .selectFrom('clients')
    .select('renewal_contact_id as present')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  const contacts = await tx.sql
    .selectFrom('client_contacts')
    .select(['id', 'email'])
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute()
  return { present, addresses: new Map(contacts.flatMap(({ id, email }) => (email === '' ? [] : [[id, emailKey(email)]]))) }
}

async function choose(tx: WriteTransaction, clientId: number, contact: number | null): Promise<void> {
  await tx.sql.updateTable('clients').set({ renewal_contact_id: contact }).where('id', '=', clientId).execute()
}
