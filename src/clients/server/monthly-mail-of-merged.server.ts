import { sql } from 'kysely'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/email-key.ts'
import type { ClientContact, Client } from '../client.schema.ts'
import { storeMoves } from './rows-of-clients.server.ts'

interface MonthlyContact {
  contact: ClientContact
  /** The contact of the client that goes, who got it before and will not. */
  insteadOf: string | null
}

/** Who gets the monthly mail after a merge: whom the client that stays has chosen, or else the one that goes. Undefined: nobody. */
export function findMonthlyContact({ from, into }: { from: Client; into: Client }): MonthlyContact | undefined {
  const own = into.contacts.find(({ monthlyMail }) => monthlyMail)
  const other = from.contacts.find(({ monthlyMail }) => monthlyMail)
  // A contact of both clients does not move.
  const taken = other && (into.contacts.find(({ email }) => emailKey(email) === emailKey(other.email)) ?? other)
  const contact = own ?? taken
  return contact && { contact, insteadOf: taken && taken.id !== contact.id ? taken.name : null }
}

/** Gives this contact, who belongs to the client that stays by now, its monthly mail, and stores whom that client had before. */
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
  // A contact that an earlier merge brought is not the choice of this client.
  const previous = takenBefore ? takenBefore.previous : present
  await storeMoves(tx, [{ client_id: ids.from, kind: 'monthly-mail', row_id: contact, previous }])
  await choose(tx, ids.into, contact)
}

/**
 * Gives both clients the monthly mail that they had before a merge. The client that stays keeps whom the office has chosen
 * since, unless they go back; what another merged client brought remains. Called when the contacts are back, before the merge
 * is forgotten.
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

/** Whom a client has chosen, and the contacts of it who can be: by row, with their addresses. */
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
