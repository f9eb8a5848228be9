import { sql, type RawBuilder } from 'kysely'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { domainOfAddress, emailKey, isMailProvider } from '#base/values/mail-address.ts'
import { normalisePhone } from '#base/values/phone.ts'
import type { ClientForm, ClientContact } from '../client.schema.ts'

type TypedContact = ClientForm['contacts'][number]

/** The contacts of each client, in order. */
export async function findContacts(db: Database, clientIds: readonly number[]): Promise<Map<number, ClientContact[]>> {
  const contacts = new Map<number, ClientContact[]>(clientIds.map((id) => [id, []]))
  if (clientIds.length === 0) return contacts
  const rows = await db.sql
    .selectFrom('client_contacts as contact')
    .innerJoin('clients', 'clients.id', 'contact.client_id')
    .select(['contact.id', 'contact.client_id', 'contact.name', 'contact.role', 'contact.email', 'contact.phone'])
    .select('clients.renewal_contact_id')
    .where('contact.client_id', 'in', clientIds)
    .orderBy('contact.position')
    .orderBy('contact.id')
    .execute()
  for (const { client_id: clientId, renewal_contact_id: renewal, ...contact } of rows) {
    contacts.get(clientId)?.push({ ...contact, monthlyMail: contact.id === renewal })
  }
  return contacts
}

/**
 * Replaces the contacts of a client. A contact with a known id, or identical to a stored one, keeps its row, because undoing a merge finds
 * contacts by row. The recipient of the monthly mail stays, unless the input changes it or the contact or its e-mail is removed.
 */
export async function saveContacts(tx: WriteTransaction, clientId: number, typed: readonly TypedContact[]): Promise<void> {
  const stored = (await findContacts(tx, [clientId])).get(clientId) ?? []
  const left = new Map(stored.map((contact) => [contact.id, contact]))
  const matched = typed.map(({ id, monthlyMail, ...values }) => {
    const contact = { ...values, phone: values.phone && normalisePhone(values.phone) }
    const same = (id && left.get(id)) || [...left.values()].find((other) => isSame(other, contact))
    if (same) left.delete(same.id)
    return { id: same?.id, contact, getsMonthly: contact.email !== '' && (monthlyMail ?? same?.monthlyMail ?? false), isSaid: monthlyMail }
  })
  if (left.size > 0)
    await tx.sql
      .deleteFrom('client_contacts')
      .where('id', 'in', [...left.keys()])
      .execute()
  // An explicit choice now takes precedence over an earlier one.
  const monthly = matched.find(({ getsMonthly, isSaid }) => getsMonthly && isSaid) ?? matched.find(({ getsMonthly }) => getsMonthly)
  let renewalContact: number | null = null
  for (const [position, match] of matched.entries()) {
    const columns = { ...match.contact, position, client_id: clientId }
    const { id } =
      match.id === undefined
        ? await tx.sql.insertInto('client_contacts').values(columns).returning('id').executeTakeFirstOrThrow()
        : await tx.sql.updateTable('client_contacts').set(columns).where('id', '=', match.id).returning('id').executeTakeFirstOrThrow()
    if (match === monthly) renewalContact = id
  }
  await tx.sql.updateTable('clients').set({ renewal_contact_id: renewalContact }).where('id', '=', clientId).execute()
}

/** The contacts with this e-mail address, and their clients. */
export async function findContactsByEmail(
  db: Database,
  email: string,
): Promise<Array<Omit<ClientContact, 'monthlyMail'> & { clientId: number; client: string }>> {
  return db.sql
    .selectFrom('client_contacts as contact')
    .innerJoin('clients', 'clients.id', 'contact.client_id')
    .selectAll('contact')
    .select(['clients.id as clientId', 'clients.name as client'])
    .where(sql<string>`lower(contact.email)`, '=', emailKey(email))
    .orderBy('contact.id')
    .execute()
}

/** A client that the owner of an e-mail address may belong to. */
interface LikelyClient {
  id: number
  name: string
  place: string
  /** The name of its contact with that address or domain. */
  contact: string
  isSameAddress: boolean
}

/** Clients with a contact at this address, or otherwise at its domain, unless it belongs to a large mail provider; at most a few. */
export async function findLikelyClients(db: Database, email: string): Promise<LikelyClient[]> {
  const key = emailKey(email)
  const domain = domainOfAddress(key)
  const contacts = db.sql
    .selectFrom('client_contacts as contact')
    .innerJoin('clients', 'clients.id', 'contact.client_id')
    .select(['clients.id', 'clients.name', 'clients.place', 'contact.name as contact'])
    .orderBy('contact.id')
    .limit(MAX_LIKELY)
  const own = await contacts.where(sql<string>`lower(contact.email)`, '=', key).execute()
  const found = own.length > 0 || isMailProvider(domain) ? own : await contacts.where(endsWith('contact.email', `@${domain}`)).execute()
  const distinct = new Map(found.map((client) => [client.id, { ...client, isSameAddress: own.length > 0 }]))
  return [...distinct.values()]
}

const MAX_LIKELY = 3

function endsWith(column: string, end: string): RawBuilder<boolean> {
  return sql<boolean>`substr(lower(${sql.ref(column)}), length(${sql.ref(column)}) - ${end.length - 1}) = ${end}`
}

type ContactDetails = Omit<ClientContact, 'id' | 'monthlyMail'>

/** Whether two contacts have the same person and details. */
function isSame(one: ContactDetails, other: ContactDetails): boolean {
  return one.name === other.name && one.role === other.role && one.email === other.email && one.phone === other.phone
}

/** An SQL condition: the client has a contact with an e-mail address. */
export function hasContactWithEmail(clientId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from client_contacts
    where client_contacts.client_id = ${clientId} and client_contacts.email <> '')`
}

/** An SQL condition: the client has a contact with this e-mail address. */
export function hasContactAt(clientId: RawBuilder<unknown>, email: RawBuilder<unknown>): RawBuilder<boolean> {
  const own = sql.ref('client_contacts.email')
  return sql<boolean>`exists (select 1 from client_contacts
    where client_contacts.client_id = ${clientId} and lower(${own}) = lower(${email}))`
}
