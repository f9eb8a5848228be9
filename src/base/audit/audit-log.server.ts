import { presentRow } from '../database/present-row.server.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { containsInAnyCase } from '../database/contains.server.ts'
import type { AuditTable, AuditValuesTable } from './audit.table.ts'
import type { Database } from '../database/database.server.ts'
import { chainHead } from './audit-chain.server.ts'
import { auditEntrySchema, type AuditQuery, type AuditEntry, type AuditSummary } from './audit-log.schema.ts'
import { ACTOR_NAME, entriesWithValues, erasedValues, NETWORK, parseJson } from './audit-values.server.ts'
import { fieldChanges, recordName, type AuditedRecord } from './audit-log.ts'
import { keysetPage, readCursor, writeCursor, type Page, type SortKey } from '../database/keyset.server.ts'

/**
 * Number of entries that one request searches for words or for several filters at once. No index serves such searches, and
 * an audit log of many years must not block the site. The cursor continues from there.
 */
const MAX_SEARCHED = 20_000

/** The part of the subject before the colon, written as in the index `audit_by_kind`. */
const KIND = {
  postgres: sql`split_part(subject, ':', 1)`,
  sqlite: sql`substr(subject, 1, instr(subject || ':', ':') - 1)`,
}

const SHOWN_COLUMNS = [
  'at',
  'actor_kind',
  'actor_id',
  'action',
  'subject',
  'digests',
  'position',
  'actor_name',
  'network',
  'before',
  'after',
] as const

const NEWEST_FIRST: SortKey[] = [
  { by: sql.ref('at'), holds: 'text', direction: 'desc' },
  { by: sql.ref('position'), holds: 'number', direction: 'desc' },
]

/** Lists matching entries, newest first. A page may be short or empty and still have a next one: see MAX_SEARCHED. */
export async function listAuditEntries(db: Database, filter: AuditQuery, records: readonly AuditedRecord[]): Promise<Page<AuditEntry>> {
  const conditions = conditionsOf(db, filter)
  const isIndexed = !filter.q && [filter.person, filter.action, filter.subject, filter.kind].filter(Boolean).length <= 1
  const floor = isIndexed ? undefined : await findFloor(db, filter)
  let query = entriesWithValues(db).select(SHOWN_COLUMNS).where('position', 'is not', null)
  for (const condition of conditions) query = query.where(condition)
  if (floor) query = query.where(sql<boolean>`(at, position) >= (${floor.at}, ${floor.position})`)
  const page = await keysetPage(query, { keys: NEWEST_FIRST, limit: filter.limit, cursor: filter.cursor })
  const rows = page.rows.map((row) => present(row, records))
  const nextCursor = page.nextCursor ?? (floor && writeCursor([floor.at, floor.position]))
  return nextCursor === undefined ? { rows } : { rows, nextCursor }
}

/** Lists the newest entries about these records. */
export async function listEntriesAbout(
  db: Database,
  subjects: readonly string[],
  { limit, records }: { limit: number; records: readonly AuditedRecord[] },
): Promise<AuditEntry[]> {
  const query = entriesWithValues(db).select(SHOWN_COLUMNS).where('position', 'is not', null).where('subject', 'in', subjects)
  const rows = await query.orderBy('at', 'desc').orderBy('position', 'desc').limit(limit).execute()
  return rows.map((row) => present(row, records))
}

export async function getAuditSummary(db: Database): Promise<AuditSummary> {
  return { ...(await chainHead(db)), actions: await listActions(db) }
}

/** Finds the last entry that one request searches. Undefined when there are fewer than MAX_SEARCHED. */
async function findFloor(db: Database, filter: AuditQuery): Promise<{ at: string; position: number } | undefined> {
  let query = db.sql.selectFrom('audit_entries').select(['at', 'position']).where('position', 'is not', null)
  for (const condition of daysOf(filter)) query = query.where(condition)
  if (filter.cursor !== undefined) {
    const [at, position] = readCursor(filter.cursor, NEWEST_FIRST)
    query = query.where(sql<boolean>`(at, position) < (${at}, ${position})`)
  }
  const row = await query
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .offset(MAX_SEARCHED - 1)
    .limit(1)
    .executeTakeFirst()
  return row && { at: row.at, position: row.position ?? 0 }
}

function conditionsOf(db: Database, { q, person, action, subject, kind, ...days }: AuditQuery): Array<RawBuilder<boolean>> {
  const conditions = daysOf(days)
  if (typeof person === 'number') conditions.push(sql`actor_kind = 'staff' and actor_id = ${person}`)
  else if (person) conditions.push(sql`actor_kind = ${person}`)
  if (action) conditions.push(sql`action = ${action}`)
  if (subject) conditions.push(sql`subject in (${sql.join(subject.split(','))})`)
  if (kind) conditions.push(sql`${KIND[db.dialect]} = ${kind}`)
  if (q) conditions.push(containsAnywhere(q))
  return conditions
}

/** Builds conditions for the filter's days, which begin and end at midnight in India. */
function daysOf({ from, to }: Pick<AuditQuery, 'from' | 'to'>): Array<RawBuilder<boolean>> {
  const conditions: Array<RawBuilder<boolean>> = []
  if (from) conditions.push(sql`at >= ${startOf(from).toISOString()}`)
  if (to) conditions.push(sql`at < ${new Date(startOf(to).getTime() + DAY_MS).toISOString()}`)
  return conditions
}

const DAY_MS = 24 * 60 * 60 * 1000

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`)
}

/** Searches in action, subject, actor and network, and in the record before and after the change. */
function containsAnywhere(words: string): RawBuilder<boolean> {
  const columns = ['action', 'subject', 'actor_name', 'network', 'before', 'after']
  const matches = columns.map((column) => containsInAnyCase(column, words.toLowerCase()))
  return sql<boolean>`(${sql.join(matches, sql` or `)})`
}

/** Lists every action once, with one index look-up per action. A "select distinct" would read all entries. */
async function listActions(db: Database): Promise<string[]> {
  const actions: string[] = []
  for (;;) {
    const next = await db.sql
      .selectFrom('audit_entries')
      .select('action')
      .where('action', '>', actions.at(-1) ?? '')
      .orderBy('action')
      .limit(1)
      .executeTakeFirst()
    if (!next) return actions
    actions.push(next.action)
  }
}

type Shown = Pick<Selectable<AuditTable & AuditValuesTable>, (typeof SHOWN_COLUMNS)[number]>

function present(row: Shown, records: readonly AuditedRecord[]): AuditEntry {
  const [kind] = row.subject.split(':')
  const record = records.find(({ subject }) => subject === kind)
  const [before, after] = [row.before, row.after].map((json) => (json === null ? undefined : parseJson(json)))
  const erased = new Set(erasedValues(row.digests, row))
  const erasedFields = [...erased].filter((name) => name !== ACTOR_NAME && name !== NETWORK && !record?.derivedFields?.includes(name))
  return presentRow(auditEntrySchema, row, {
    position: row.position ?? 0,
    actorKind: row.actor_kind as AuditEntry['actorKind'],
    isActorNameErased: erased.has(ACTOR_NAME),
    isNetworkErased: erased.has(NETWORK),
    subjectName: recordName(before, after, record),
    changes: [...fieldChanges(before, after, record), ...erasedFields.map((field) => ({ field, isErased: true }))],
  })
}

/** Returns the latest time among the last entries. If the clock was set back, later rows have earlier times. */
export async function newestEntryAt(db: Pick<Database, 'sql'>): Promise<string | undefined> {
  const rows = await db.sql.selectFrom('audit_entries').select('at').orderBy('id', 'desc').limit(1000).execute()
  return rows
    .map(({ at }) => at)
    .toSorted()
    .at(-1)
}
