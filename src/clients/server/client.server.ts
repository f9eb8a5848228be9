import { sql, type Selectable } from 'kysely'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, Tables, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { columnsOf, presentRow, textColumns, type FormColumns } from '#base/database/present-row.server.ts'
import { keysetPage, type SortKey } from '#base/database/keyset.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { containsText, correctedPage, type CorrectedPage } from '#base/search/search.server.ts'
import type { FindBlockers } from '#catalogue/server/program.server.ts'
import { withChanges } from '#base/api/changes.schema.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { folded } from '#base/text/folded.ts'
import { findContacts, findContactsByEmail, saveContacts } from './client-contacts.server.ts'
import { clientSchema, type ClientChanges, type ClientForm, type ListedClient, type MergedClient, type Client } from '../client.schema.ts'
import { CLIENT_TEXT_NAMES, type ClientTexts } from '../client-texts.ts'
import { CLIENT_TABLE } from './client.table.ts'
import { clientLabel, isReachable } from '../client.ts'

const SHOWN_COLUMNS = columnsOf(clientSchema, CLIENT_TABLE)

type ClientRow = Pick<Selectable<Tables['clients']>, (typeof SHOWN_COLUMNS)[number] | 'version'>

/** Queries about the clients' people, implemented by the participants feature, which is a later folder. */
export interface ClientPeople {
  /** The number of participants per client. Clients without any may be missing. */
  count(db: Database, clientIds: readonly number[]): Promise<Map<number, number>>
  /** Names the people who block the deletion of a client: 'participants Asha Example, Ravi Sample'. */
  findBlockers: FindBlockers
  /** Names the people without their own e-mail or phone: 'Asha Example, Ravi Sample'. Undefined if there are none. */
  nameDependent(db: Database, clientId: number): Promise<string | undefined>
}

export interface VersionedClient {
  client: Client
  version: number
}

export const AUDITED_CLIENT: AuditedRecord = {
  subject: 'client',
  nameFields: ['name'],
  keptFields: ['id', 'name', 'place', 'state', ...CLIENT_TEXT_NAMES, 'mergedInto', 'merged', 'participants', 'enquiries', 'notes'],
}
export const CLIENT_MISSING = 'This client does not exist. It may have been deleted, or merged with another one.'

/** Maximum number of merged clients named in an error. */
const MAX_NAMED = 5

/** A to Z. Clients with the same name are adjacent. */
const BY_NAME: SortKey[] = [
  { by: sql.ref('clients.sort_name'), holds: 'text', direction: 'asc' },
  { by: sql.ref('clients.id'), holds: 'number', direction: 'asc' },
]

interface ClientFilter {
  q?: string | undefined
}

/** Clients from A to Z. */
export async function listClients(
  db: Database,
  filter: ClientFilter & { limit: number; cursor?: string | undefined },
): Promise<CorrectedPage<Client>> {
  const readPage = (q: string | undefined) =>
    keysetPage(clientsWhere(selectClients(db), q), { keys: BY_NAME, limit: filter.limit, cursor: filter.cursor })
  const readTexts = async () => {
    const rows = await db.sql.selectFrom('clients').select('search_text').where('merged_into', 'is', null).orderBy('id').execute()
    return rows.map((row) => row.search_text)
  }
  const page = filter.q ? await correctedPage(filter.q, readPage, readTexts) : await readPage(undefined)
  return { ...page, rows: await presentAll(db, page.rows) }
}

export async function countClients(db: Database, { q }: ClientFilter = {}): Promise<number> {
  const query = clientsWhere(db.sql.selectFrom('clients').where('clients.merged_into', 'is', null), q)
  return (await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

/** The clients with these ids, from A to Z. */
export async function listChosenClients(db: Database, ids: readonly number[]): Promise<Client[]> {
  const rows = await selectClients(db).where('clients.id', 'in', ids).orderBy('clients.sort_name').orderBy('clients.id').execute()
  return presentAll(db, rows)
}

/** The first client after this row whose monthly mail is on. */
export async function findNextWithMonthlyMail(db: Database, after: number): Promise<number | undefined> {
  const query = selectClients(db).where('clients.renewal_contact_id', 'is not', null).where('clients.id', '>', after)
  return (await query.orderBy('clients.id').limit(1).executeTakeFirst())?.id
}

/** @throws Problem 'not-found' */
export async function getClient(db: Database, id: number): Promise<VersionedClient> {
  return versioned(db, await selectClients(db).where('clients.id', '=', id).executeTakeFirst())
}

/** Locks the client until the transaction ends. @throws Problem 'not-found' */
export async function lockClient(tx: WriteTransaction, id: number): Promise<VersionedClient> {
  return versioned(tx, await forUpdate(tx, selectClients(tx).where('clients.id', '=', id), 'clients').executeTakeFirst())
}

/**
 * Locks the client that a record is going to belong to. Until the transaction ends it cannot be deleted or merged, and no other transaction
 * can add a record to it, so a second person with the same employee code is detected.
 * @throws Problem 'unprocessable' when there is no such client
 */
export async function requireClient(tx: WriteTransaction, id: number): Promise<Client> {
  const query = selectClients(tx).where('clients.id', '=', id)
  const row = await forUpdate(tx, query, 'clients').executeTakeFirst()
  if (row) return (await versioned(tx, row)).client
  throw fieldProblem('unprocessable', 'clientId', CLIENT_MISSING)
}

export async function createClient(db: Database, form: ClientForm, context: ActionContext): Promise<VersionedClient> {
  const at = context.now.toISOString()
  return db.write(async (tx) => {
    const { id } = await tx.sql
      .insertInto('clients')
      .values({ ...clientColumns(form), created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveContacts(tx, id, form.contacts)
    const created = await getClient(tx, id)
    await recordAudit(tx, context, { action: 'client created', subject: `client:${id}`, after: created.client })
    tx.changed('clients', `client:${id}`)
    return created
  })
}

/**
 * @throws Problem 'not-found', 'stale', or 'conflict' when people without their own e-mail or phone would be left without a contact
 */
export async function updateClient(
  db: Database,
  id: number,
  { changes, ifMatch, people }: { changes: ClientChanges; ifMatch?: string | undefined; people: ClientPeople },
  context: ActionContext,
): Promise<VersionedClient> {
  return db.write(async (tx) => {
    const { client: before, version } = await lockClient(tx, id)
    requireFresh(ifMatch, version, before)
    const form: ClientForm = withChanges(before, changes)
    if (isReachable(before) && !isReachable(form)) await requireNobodyDepends(tx, before, people)
    if (changes.contacts) await saveContacts(tx, id, form.contacts)
    const row = { ...clientColumns(form), updated_at: context.now.toISOString(), version: version + 1 }
    await tx.sql.updateTable('clients').set(row).where('id', '=', id).execute()
    const after = await getClient(tx, id)
    await recordAudit(tx, context, { action: 'client updated', subject: `client:${id}`, before, after: after.client })
    tx.changed('clients', `client:${id}`)
    return after
  })
}

/** @throws Problem 'not-found', or 'conflict' naming its people, or otherwise the clients merged into it */
export async function deleteClient(db: Database, id: number, people: ClientPeople, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    const { client } = await lockClient(tx, id)
    const blockers = await people.findBlockers(tx, id, context)
    if (blockers.length > 0) {
      throw new Problem('conflict', `${clientLabel(client)} cannot be deleted while it has ${blockers.join('; ')}.`)
    }
    const merged = await findMergedInto(tx, id)
    if (merged.length > 0) {
      const [are, merges] = merged.length === 1 ? ['is', 'merge'] : ['are', 'merges']
      const named = merged.slice(0, MAX_NAMED).map(clientLabel).join('; ') + (merged.length > MAX_NAMED ? ' and more' : '')
      throw new Problem(
        'conflict',
        `${clientLabel(client)} cannot be deleted while ${named} ${are} merged into it. Undo the ${merges} on its page first.`,
      )
    }
    await tx.sql.deleteFrom('clients').where('id', '=', id).execute()
    await recordAudit(tx, context, { action: 'client deleted', subject: `client:${id}`, before: client })
    tx.changed('clients', `client:${id}`)
  })
}

/**
 * Removes the contacts with this e-mail address from all clients, including merged ones. The audit entries contain no personal data.
 * Returns the number removed.
 */
export async function eraseContactsOf(tx: WriteTransaction, email: string, context: ActionContext): Promise<number> {
  const erased = await findContactsByEmail(tx, email)
  for (const { id, clientId } of erased) {
    await lockAnyClient(tx, clientId)
    await tx.sql.deleteFrom('client_contacts').where('id', '=', id).execute()
    await saveClientAgain(tx, clientId, {}, context)
    await recordAudit(tx, context, { action: 'client contact erased', subject: `client:${clientId}` })
  }
  return erased.length
}

/** Saves a client, merged or not, whose contacts have changed: its search text, its version, and these texts. Returns it. */
export async function saveClientAgain(
  tx: WriteTransaction,
  id: number,
  changes: Partial<ClientTexts>,
  context: ActionContext,
): Promise<Client> {
  const { client: before, version } = await lockAnyClient(tx, id)
  const client = { ...before, ...changes }
  const columns = { ...clientColumns(client), updated_at: context.now.toISOString(), version: version + 1 }
  await tx.sql.updateTable('clients').set(columns).where('id', '=', id).execute()
  tx.changed('clients', `client:${id}`)
  return client
}

/** Locks a client that may have been merged into another. @throws Problem 'not-found' */
export async function lockAnyClient(tx: WriteTransaction, id: number): Promise<VersionedClient> {
  return versioned(tx, await forUpdate(tx, selectAllClients(tx).where('clients.id', '=', id), 'clients').executeTakeFirst())
}

/** The clients that were merged into this one, from A to Z. */
export function findMergedInto(db: Database, id: number): Promise<MergedClient[]> {
  const query = db.sql.selectFrom('clients').select(['id', 'name', 'place']).where('merged_into', '=', id)
  return query.orderBy('sort_name').orderBy('id').execute()
}

/** Adds the number of people to each client. */
export async function withCounts(db: Database, clients: readonly Client[], people: Pick<ClientPeople, 'count'>): Promise<ListedClient[]> {
  const counts = await people.count(
    db,
    clients.map(({ id }) => id),
  )
  return clients.map((client) => ({ ...client, participantCount: counts.get(client.id) ?? 0 }))
}

/** Adds the number of people to a client. */
export async function withCount(db: Database, client: Client, people: Pick<ClientPeople, 'count'>): Promise<ListedClient> {
  return { ...client, participantCount: (await people.count(db, [client.id])).get(client.id) ?? 0 }
}

/** Excludes clients that were merged into another. */
function selectClients(db: Database) {
  return selectAllClients(db).where('clients.merged_into', 'is', null)
}

function selectAllClients(db: Database) {
  return db.sql.selectFrom('clients').select([...SHOWN_COLUMNS, 'version'])
}

function clientsWhere<Query extends { where(condition: ReturnType<typeof containsText>): Query }>(
  query: Query,
  q: string | undefined,
): Query {
  return q ? query.where(containsText('clients.search_text', q)) : query
}

/** Requires a contact if people of the client have no e-mail or phone. @throws Problem 'conflict' with their names */
export async function requireNobodyDepends(tx: WriteTransaction, client: Client, people: ClientPeople): Promise<void> {
  const names = await people.nameDependent(tx, client.id)
  if (names === undefined) return
  const message = `Keep a contact with an e-mail or a phone: ${names} can only be reached through ${client.name}.`
  throw fieldProblem('conflict', 'contacts', message)
}

/** The columns of a client, including the search text. */
function clientColumns(form: Omit<ClientForm, 'contacts'> & { contacts: ReadonlyArray<{ name: string; email: string }> }) {
  const people = form.contacts.flatMap(({ name, email }) => [name, email])
  return {
    name: form.name,
    place: form.place,
    state: form.state,
    ...textColumns(CLIENT_TEXT_NAMES, form),
    search_text: folded([form.name, form.place, form.state, ...CLIENT_TEXT_NAMES.map((name) => form[name] ?? ''), ...people].join(' ')),
    sort_name: folded(form.name),
  } satisfies FormColumns<Omit<ClientForm, 'contacts'>>
}

async function versioned(db: Database, row: ClientRow | undefined): Promise<VersionedClient> {
  const [client] = row ? await presentAll(db, [row]) : []
  if (!row || !client) throw new Problem('not-found', CLIENT_MISSING)
  return { client, version: row.version }
}

async function presentAll(db: Database, rows: readonly ClientRow[]): Promise<Client[]> {
  const contacts = await findContacts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentRow(clientSchema, row, { contacts: contacts.get(row.id) ?? [] }))
}
