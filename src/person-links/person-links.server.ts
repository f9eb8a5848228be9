import type { Selectable } from 'kysely'
import type { ActionContext } from '../platform/action-context.server.ts'
import { recordAudit } from '../platform/audit/audit.server.ts'
import type { Database, Tables, WriteTransaction } from '../platform/database/database.server.ts'
import './person-link.table.ts'
import type { PersonRecord, PersonVerdict } from './person-record.ts'

export type PersonLink = Selectable<Tables['person_links']>

interface NewLink {
  pair: readonly [PersonRecord, PersonRecord]
  verdict: PersonVerdict
  reason: string
}

/** Well below the number of values that one statement may bind on either database. */
const MAX_CHUNK = 200
const NAMELESS = 'The office'
/** A page reads all records of a person. */
export const MAX_RECORDS_OF_PERSON = 200
/** What the history calls a join. */
export const JOIN_ACTION = 'joined with another record'

/** Everything that was said about the records of one person. */
export interface PersonGraph {
  /** The records that are joined, directly or through others, the asked one included. */
  records: ReadonlySet<PersonRecord>
  /** The joins among them, and which of them are declared different from which other record. */
  links: PersonLink[]
}

/** All records of the person whose record this is. A record that nobody has joined stands for itself. */
export async function findPerson(db: Database, record: PersonRecord): Promise<PersonGraph> {
  return readGraph(db, [record])
}

/** For each of these records all records of its person. Reads the links of all of them together. */
export async function findPersons(db: Database, records: readonly PersonRecord[]): Promise<Map<PersonRecord, ReadonlySet<PersonRecord>>> {
  const { links } = await readGraph(db, records)
  const joined = new Map<PersonRecord, PersonRecord[]>()
  for (const { one, other, verdict } of links) {
    if (verdict !== 'same') continue
    joined.set(one, [...(joined.get(one) ?? []), other])
    joined.set(other, [...(joined.get(other) ?? []), one])
  }
  return new Map(records.map((record) => [record, reachableFrom(record, joined)]))
}

/** Stores what was said about two records. The caller has locked the rows of both persons. Returns the link. */
export async function addLink(
  tx: WriteTransaction,
  { pair, verdict, reason }: NewLink,
  { now, actor }: Pick<ActionContext, 'now' | 'actor'>,
): Promise<PersonLink> {
  const [one, other] = inOrder(pair)
  const author = actor.kind === 'staff' ? actor.name : NAMELESS
  return tx.sql
    .insertInto('person_links')
    .values({ one, other, verdict, reason, author_name: author, created_at: now.toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findLink(db: Database, id: number): Promise<PersonLink | undefined> {
  return db.sql.selectFrom('person_links').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Takes back what was said. What others have said since stays. Returns false when it was taken back before. */
export async function removeLink(tx: WriteTransaction, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.sql.deleteFrom('person_links').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** One entry in the history of each of the two records: the history of one record tells all that happened to it. */
export async function recordLinkAudit(
  tx: WriteTransaction,
  { pair: [one, other], action, reason }: { pair: readonly [PersonRecord, PersonRecord]; action: string; reason?: string },
  context: ActionContext,
): Promise<void> {
  const because = reason ? { reason } : {}
  await recordAudit(tx, context, { action, subject: one, after: { otherRecord: other, ...because } })
  await recordAudit(tx, context, { action, subject: other, after: { otherRecord: one, ...because } })
}

/**
 * Removes a record that is being deleted from what was said. When it connected others, they stay joined: its links continue
 * from the record that it was joined with first. The caller has locked its row.
 */
export async function forgetRecord(tx: WriteTransaction, record: PersonRecord): Promise<void> {
  const links = (await linksOf(tx, [record])).toSorted((a, b) => a.id - b.id)
  const heir = links.find(({ verdict }) => verdict === 'same')
  for (const link of links) {
    await removeLink(tx, link.id)
    if (!heir || link === heir) continue
    const [one, other] = inOrder([otherEnd(heir, record), otherEnd(link, record)])
    // The number stays, so that a page that was loaded before can still undo it.
    const moved = tx.sql.insertInto('person_links').values({ ...link, one, other })
    await moved.onConflict((conflict) => conflict.columns(['one', 'other']).doNothing()).execute()
  }
}

async function readGraph(db: Database, start: readonly PersonRecord[]): Promise<PersonGraph> {
  const records = new Set(start)
  const links = new Map<number, PersonLink>()
  let added: readonly PersonRecord[] = [...records]
  while (added.length > 0) {
    const next: PersonRecord[] = []
    for (const link of await linksOf(db, added)) {
      links.set(link.id, link)
      for (const end of link.verdict === 'same' ? [link.one, link.other] : []) {
        if (!records.has(end)) next.push(end)
        records.add(end)
      }
    }
    added = next
  }
  return { records, links: [...links.values()].toSorted((a, b) => a.id - b.id) }
}

async function linksOf(db: Database, records: readonly PersonRecord[]): Promise<PersonLink[]> {
  const found: PersonLink[] = []
  for (let from = 0; from < records.length; from += MAX_CHUNK) {
    const some = records.slice(from, from + MAX_CHUNK)
    const links = db.sql.selectFrom('person_links').selectAll()
    found.push(...(await links.where('one', 'in', some).execute()), ...(await links.where('other', 'in', some).execute()))
  }
  return [...new Map(found.map((link) => [link.id, link])).values()]
}

/** The records that are connected with one record, itself included. A set is read on while it grows. */
function reachableFrom(record: PersonRecord, joined: ReadonlyMap<PersonRecord, readonly PersonRecord[]>): ReadonlySet<PersonRecord> {
  const reached = new Set([record])
  for (const at of reached) for (const next of joined.get(at) ?? []) reached.add(next)
  return reached
}

export function otherEnd(link: Pick<PersonLink, 'one' | 'other'>, record: PersonRecord): PersonRecord {
  return link.one === record ? link.other : link.one
}

function inOrder([a, b]: readonly [PersonRecord, PersonRecord]): [PersonRecord, PersonRecord] {
  return a < b ? [a, b] : [b, a]
}
