import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { emailKey } from '#base/values/mail-address.ts'
import {
  CLIENT_MISSING,
  findMergedInto,
  getClient,
  lockAnyClient,
  lockClient,
  requireNobodyDepends,
  saveClientAgain,
  type ClientPeople,
  type VersionedClient,
} from './client.server.ts'
import { CLIENT_TEXT_NAMES, forClientTexts, type ClientTexts } from '../client-texts.ts'
import { clientLabel, isReachable, MAX_CONTACTS } from '../client.ts'
import type { ClientMergePreview, MergedClient, UndoneMerge, Client } from '../client.schema.ts'
import { findMonthlyContact, restoreMonthlyMail, takeMonthlyMail } from './monthly-mail-of-merged.server.ts'
import { RowsOfClients, storeMoves } from './rows-of-clients.server.ts'

const NOTES = new RowsOfClients({ kind: 'note', table: 'client_notes' })
const CONTACTS = new RowsOfClients({ kind: 'contact', table: 'client_contacts' })

/** The clients' rows in tables of later folders. */
export type LaterRows = readonly RowsOfClients[]

interface Chosen {
  from: Client
  into: Client
}

/** Counts the rows that a merge would move. Changes nothing. @throws Problem as `mergeClients` */
export async function previewMerge(db: Database, ids: { from: number; into: number }, rows: LaterRows): Promise<ClientMergePreview> {
  const { client: from } = await getClient(db, ids.from)
  const into = await findTarget(ids, () => getClient(db, ids.into))
  requireMergeable({ from, into })
  const counts = new Map<string, number>()
  for (const one of [...rows, NOTES]) counts.set(one.kind, await one.count(db, from.id))
  const count = (kind: RowsOfClients['kind']) => counts.get(kind) ?? 0
  const twice = contactsInBoth({ from, into }).size
  const monthly = findMonthlyContact({ from, into })
  const gstins = differentGstins({ from, into })
  const taken = takenTexts({ from, into })
  return {
    participants: count('participant'),
    enquiries: count('enquiry'),
    batches: count('batch'),
    notes: count('note'),
    links: count('link'),
    quotations: count('quotation'),
    contacts: from.contacts.length - twice,
    contactsInBoth: twice,
    ...forClientTexts((_, name) => taken[name] ?? null),
    gstins,
    monthlyMail: monthly ? { name: monthly.contact.name, email: monthly.contact.email, insteadOf: monthly.insteadOf } : null,
  }
}

/**
 * Merges a client into another: its rows move, and the client is hidden. Returns the other client. Each move is stored, so that
 * `unmergeClient` restores the same rows.
 * @throws Problem 'not-found', 'stale', 'unprocessable' when the other client is the same, does not exist or was merged itself, 'conflict'
 * when their GSTINs differ and none is chosen
 */
export async function mergeClients(
  db: Database,
  { gstin, ifMatch, ...ids }: { from: number; into: number; gstin: string | null; ifMatch?: string | undefined },
  rows: LaterRows,
  context: ActionContext,
): Promise<VersionedClient> {
  return db.write(async (tx) => {
    await lockInOrder(tx, ids)
    const { client: from, version } = await getClient(tx, ids.from)
    requireFresh(ifMatch, version, from)
    const into = await findTarget(ids, () => lockClient(tx, ids.into))
    requireMergeable({ from, into })
    requireChosenGstin({ from, into }, gstin)
    const merge = { from: from.id, into: into.id, now: context.now }
    const moved: Record<string, number> = {}
    for (const one of [...rows, NOTES]) moved[one.kind] = await one.move(tx, merge)
    moved['contact'] = await moveContacts(tx, { from, into }, rows)
    const monthly = findMonthlyContact({ from, into })
    if (monthly) await takeMonthlyMail(tx, merge, monthly.contact.id)
    const taken = { ...takenTexts({ from, into }), ...(gstin !== null && gstin === from.gstin && { gstin }) }
    const kinds = CLIENT_TEXT_NAMES.filter((name) => taken[name] !== undefined)
    await storeMoves(
      tx,
      kinds.map((kind) => ({ client_id: from.id, kind, row_id: into.id, previous: null, previous_text: into[kind] })),
    )
    await tx.sql.updateTable('clients').set({ merged_into: into.id }).where('id', '=', from.id).execute()
    await saveClientAgain(tx, from.id, {}, context)
    const after = await saveClientAgain(tx, into.id, taken, context)
    await recordAudit(tx, context, {
      action: 'client merged into another one',
      subject: `client:${from.id}`,
      before: from,
      after: { mergedInto: into.id, ...countsOf(moved) },
    })
    await recordAudit(tx, context, {
      action: 'another client merged into it',
      subject: `client:${into.id}`,
      before: into,
      after: { ...after, merged: from.id, ...countsOf(moved) },
    })
    return getClient(tx, into.id)
  })
}

/**
 * Undoes a merge by moving the same rows back. Rows deleted or moved to another client in the meantime are skipped and counted.
 * @throws Problem 'not-found', 'conflict' when it is not merged, when the client that has its rows was merged itself, or when people
 * without their own e-mail or phone would be left without a contact
 */
export async function unmergeClient(
  db: Database,
  id: number,
  { rows, people }: { rows: LaterRows; people: ClientPeople },
  context: ActionContext,
): Promise<UndoneMerge> {
  return db.write(async (tx) => {
    const found = await tx.sql.selectFrom('clients').select('merged_into').where('id', '=', id).executeTakeFirst()
    if (!found) throw new Problem('not-found', CLIENT_MISSING)
    const into = found.merged_into
    if (into !== null) await lockInOrder(tx, { from: id, into })
    // Another request may have undone it in the meantime.
    const { merged_into: current } = await tx.sql.selectFrom('clients').select('merged_into').where('id', '=', id).executeTakeFirstOrThrow()
    if (into === null || current !== into) throw new Problem('conflict', 'This merge was undone already.')
    const target = await tx.sql.selectFrom('clients').selectAll().where('id', '=', into).executeTakeFirstOrThrow()
    if (target.merged_into !== null) {
      throw new Problem('conflict', `${clientLabel(target)} was merged into another client since. Undo that first.`)
    }
    const { client: before } = await getClient(tx, into)
    const moves = await tx.sql.selectFrom('client_moves').selectAll().where('client_id', '=', id).execute()
    const merge = { from: id, into, now: context.now }
    const back: Record<string, number> = { contact: await CONTACTS.bringBack(tx, merge) }
    for (const { row_id: contactId, previous } of moves.filter(({ kind }) => kind === 'contact')) {
      const query = tx.sql.updateTable('client_contacts').set({ position: previous ?? 0 })
      await query.where('id', '=', contactId).where('client_id', '=', id).execute()
    }
    for (const one of [...rows, NOTES]) back[one.kind] = await one.bringBack(tx, merge)
    await restoreMonthlyMail(tx, merge)
    const { client: own } = await lockAnyClient(tx, id)
    const replaced = CLIENT_TEXT_NAMES.flatMap((name) => moves.filter(({ kind }) => kind === name && before[name] === own[name]))
    const returned = Object.fromEntries(replaced.map(({ kind, previous_text: previous }) => [kind, previous]))
    await tx.sql.deleteFrom('client_moves').where('client_id', '=', id).execute()
    await tx.sql.updateTable('clients').set({ merged_into: null }).where('id', '=', id).execute()
    const undone = await saveClientAgain(tx, id, {}, context)
    const after = await saveClientAgain(tx, into, returned, context)
    for (const client of [undone, after]) if (!isReachable(client)) await requireNobodyDepends(tx, client, people)
    const rowsBack = Object.values(back).reduce((sum, count) => sum + count, 0)
    const rowsMoved = moves.filter(({ kind }) => kind !== 'monthly-mail' && !(CLIENT_TEXT_NAMES as string[]).includes(kind)).length
    const result = { returned: rowsBack, leftOut: rowsMoved - rowsBack }
    await recordAudit(tx, context, {
      action: 'client merge undone',
      subject: `client:${id}`,
      before: { mergedInto: into },
      after: { ...undone, ...countsOf(back) },
    })
    await recordAudit(tx, context, { action: 'client merge undone', subject: `client:${into}`, before, after: { ...after, merged: id } })
    return result
  })
}

/** The clients that were merged into this one, from A to Z. @throws Problem 'not-found' */
export async function listMergedClients(db: Database, id: number): Promise<MergedClient[]> {
  await getClient(db, id)
  return findMergedInto(db, id)
}

/** Locks in a fixed order, so that two merges of the same clients do not deadlock. */
async function lockInOrder(tx: WriteTransaction, { from, into }: { from: number; into: number }): Promise<void> {
  for (const id of [from, into].toSorted((one, other) => one - other)) {
    await forUpdate(tx, tx.sql.selectFrom('clients').select('id').where('id', '=', id), 'clients').execute()
  }
}

/** @throws Problem 'unprocessable' */
async function findTarget(ids: { from: number; into: number }, find: () => Promise<VersionedClient>): Promise<Client> {
  const refuse = (message: string) => fieldProblem('unprocessable', 'into', message)
  if (ids.from === ids.into) throw refuse('Choose another client: this is the same one.')
  try {
    return (await find()).client
  } catch (error) {
    throw error instanceof Problem && error.code === 'not-found' ? refuse(CLIENT_MISSING) : error
  }
}

/** @throws Problem 'unprocessable' */
function requireMergeable({ from, into }: Chosen): void {
  if (from.contacts.length + into.contacts.length - contactsInBoth({ from, into }).size > MAX_CONTACTS) {
    throw new Problem('unprocessable', `Together they have more than ${MAX_CONTACTS} contacts. Remove some of them first.`)
  }
}

/** The GSTINs of both clients, or null unless they differ. */
function differentGstins({ from, into }: Chosen): string[] | null {
  return from.gstin !== null && into.gstin !== null && from.gstin !== into.gstin ? [from.gstin, into.gstin] : null
}

/** @throws Problem 'conflict' if the GSTINs differ and it is not said which one stays */
function requireChosenGstin({ from, into }: Chosen, chosen: string | null): void {
  if (!differentGstins({ from, into }) || chosen === from.gstin || chosen === into.gstin) return
  const which = `${clientLabel(from)} has the GSTIN ${from.gstin}, ${clientLabel(into)} has ${into.gstin}.`
  throw fieldProblem('conflict', 'gstin', `${which} Choose the GSTIN that stays.`)
}

/** The contacts that stay with the merged client, mapped to the other client's contact with the same e-mail. By row. */
function contactsInBoth({ from, into }: Chosen): Map<number, number> {
  const known = new Map(into.contacts.filter(({ email }) => email !== '').map(({ id, email }) => [emailKey(email), id]))
  return new Map(
    from.contacts.flatMap(({ id, email }) => {
      const same = email === '' ? undefined : known.get(emailKey(email))
      return same === undefined ? [] : [[id, same]]
    }),
  )
}

/** The texts that the other client inherits because it has none. */
function takenTexts({ from, into }: Chosen): Partial<ClientTexts> {
  const taken = CLIENT_TEXT_NAMES.filter((name) => from[name] !== null && into[name] === null)
  return Object.fromEntries(taken.map((name) => [name, from[name]]))
}

/** Moves the contacts behind those of the other client. Returns the number moved. */
async function moveContacts(tx: WriteTransaction, { from, into }: Chosen, rows: LaterRows): Promise<number> {
  const both = contactsInBoth({ from, into })
  const stored = await tx.sql
    .selectFrom('client_contacts')
    .select(['id', 'client_id', 'position'])
    .where('client_id', 'in', [from.id, into.id])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const moving = stored.filter((contact) => contact.client_id === from.id && !both.has(contact.id))
  const behind = Math.max(-1, ...stored.filter((contact) => contact.client_id === into.id).map(({ position }) => position)) + 1
  await storeMoves(
    tx,
    moving.map(({ id, position }) => ({ client_id: from.id, kind: 'contact', row_id: id, previous: position })),
  )
  for (const [at, { id }] of moving.entries()) {
    const columns = { client_id: into.id, position: behind + at }
    await tx.sql.updateTable('client_contacts').set(columns).where('id', '=', id).execute()
  }
  for (const [contact, same] of both) for (const one of rows) await one.replaceContact(tx, contact, same)
  return moving.length
}

function countsOf(rows: Readonly<Record<string, number>>) {
  const { participant = 0, enquiry = 0, batch = 0, note = 0, link = 0, contact = 0 } = rows
  return { participants: participant, enquiries: enquiry, batches: batch, notes: note, links: link, contactCount: contact }
}
