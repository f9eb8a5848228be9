import type { ActionContext } from '../http/action-context.server.ts'
import type { Database, WriteTransaction } from '../database/database.server.ts'
import { forUpdate } from '../database/for-update.server.ts'
import type { AuditedRecord } from './audit-log.ts'
import { recordAudit } from './audit.server.ts'
import { ACTOR_NAME, entriesWithValues, NETWORK, parseJson, textMap, valuesOf, withoutFields } from './audit-values.server.ts'

export const ERASURE_ACTION = 'values erased'
/** The subject of entries about the audit log itself. */
const HISTORY_SUBJECT = 'history'

/** Maximum number of entries named by one erasure entry. */
const MAX_NAMED_ENTRIES = 1000

/** The values that an erasure removed from entries (by position). Stored in the entry of the erasure. */
interface ErasedValues {
  entries: number[]
  fields: string[]
}

interface Erasure {
  /** The ids of the entries. Very large erasures take several transactions. */
  entryIds: readonly number[]
  /** Reports whether to erase a value. Its name is a field of the record, ACTOR_NAME or NETWORK. */
  isErased: (value: { name: string; before?: unknown; after?: unknown }, entryId: number) => boolean
  /** The reason, which admins read in the history. */
  reason: string
}

/**
 * Removes values and their salts from entries of the audit log, and writes one entry that names them. The chain stays
 * intact, because it contains only the salted hashes. Entries of this transaction have no position yet and stay unchanged.
 * Values that are already gone are not named again. Returns the number of entries that lost a value.
 */
export async function eraseAuditValues(
  tx: WriteTransaction,
  context: Pick<ActionContext, 'now' | 'actor'>,
  erasure: Erasure,
): Promise<number> {
  let erased = 0
  for (let first = 0; first < erasure.entryIds.length; first += MAX_NAMED_ENTRIES) {
    erased += await eraseChunk(tx, context, { ...erasure, entryIds: erasure.entryIds.slice(first, first + MAX_NAMED_ENTRIES) })
  }
  return erased
}

async function eraseChunk(tx: WriteTransaction, context: Pick<ActionContext, 'now' | 'actor'>, erasure: Erasure): Promise<number> {
  const entries = await lockEntries(tx, erasure.entryIds)
  const affected = entries.flatMap((entry) => {
    const values = [...valuesOf(entry)].filter(([name]) => !isPermanent(entry.subject, name))
    const fields = values.flatMap(([name, value]) => (erasure.isErased({ name, ...value }, entry.id) ? [name] : []))
    return fields.length === 0 ? [] : [{ entry, fields }]
  })
  if (affected.length === 0) return 0
  const after = {
    reason: erasure.reason,
    values: groupByFields(affected.map(({ entry, fields }) => ({ position: entry.position ?? 0, fields }))),
  }
  const erasureId = await recordAudit(tx, context, { action: ERASURE_ACTION, subject: HISTORY_SUBJECT, after })
  for (const { entry, fields } of affected) await removeValues(tx, entry, fields, erasureId)
  return affected.length
}

/**
 * Reports whether a value is a field that the record's descriptor does not keep. Actor and network stay, because they are
 * not the record's.
 */
export function isPersonalField(name: string, { keptFields = [] }: Pick<AuditedRecord, 'keptFields'>): boolean {
  return name !== ACTOR_NAME && name !== NETWORK && !keptFields.includes(name)
}

/** Finds the ids of all entries about these records, oldest first. */
export async function findEntriesOf(db: Database, subjects: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (let first = 0; first < subjects.length; first += MAX_NAMED_ENTRIES) {
    const some = subjects.slice(first, first + MAX_NAMED_ENTRIES)
    const rows = await db.sql.selectFrom('audit_entries').select('id').where('subject', 'in', some).orderBy('id').execute()
    ids.push(...rows.map(({ id }) => id))
  }
  return ids.toSorted((one, other) => one - other)
}

/** Finds all entries with this action, with their remaining values after the change, oldest first. */
export function findEntriesOfAction(db: Database, action: string): Promise<Array<{ id: number; subject: string; after: string | null }>> {
  return entriesWithValues(db).select(['id', 'subject', 'after']).where('action', '=', action).orderBy('id').execute()
}

/** Returns the values named by an entry of ERASURE_ACTION. Empty for other entries, and for one that was tampered with. */
export function namedByErasure({ action, after }: { action: string; after: string | null }): ErasedValues[] {
  if (action !== ERASURE_ACTION || after === null) return []
  const { values } = parseJson(after) as { values?: ErasedValues[] }
  return Array.isArray(values) ? values : []
}

/** Entries about the log itself are permanent, so that erasures can be checked. Names of staff and networks may be erased. */
function isPermanent(subject: string, name: string): boolean {
  return subject === HISTORY_SUBJECT && ![ACTOR_NAME, NETWORK, 'reason'].includes(name)
}

type LockedEntry = Awaited<ReturnType<typeof lockEntries>>[number]

/** Locks the values: of two concurrent erasures, the second must not write back values that the first removed. */
async function lockEntries(tx: WriteTransaction, ids: readonly number[]) {
  const rows = tx.sql.selectFrom('audit_values').selectAll().where('entry_id', 'in', ids).orderBy('entry_id')
  const values = new Map((await forUpdate(tx, rows, 'audit_values').execute()).map((row) => [row.entry_id, row]))
  const entries = await entriesOf(tx, ids)
  return entries.flatMap((entry) => {
    const stored = values.get(entry.id)
    return stored && entry.position !== null ? [{ ...entry, ...stored }] : []
  })
}

function entriesOf(db: Database, ids: readonly number[]) {
  return db.sql.selectFrom('audit_entries').select(['id', 'position', 'subject']).where('id', 'in', ids).orderBy('id').execute()
}

async function removeValues(tx: WriteTransaction, entry: LockedEntry, fields: readonly string[], erasureId: number): Promise<void> {
  const names = new Set(fields)
  const salts = [...textMap(entry.salts)].filter(([name]) => !names.has(name))
  const erased = new Map<string, string | number>([...textMap(entry.erased), ...fields.map((name): [string, number] => [name, erasureId])])
  await tx.sql
    .updateTable('audit_values')
    .set({
      actor_name: names.has(ACTOR_NAME) ? null : entry.actor_name,
      network: names.has(NETWORK) ? null : entry.network,
      before: withoutFields(entry.before, names),
      after: withoutFields(entry.after, names),
      salts: JSON.stringify(Object.fromEntries(salts)),
      erased: JSON.stringify(Object.fromEntries(erased)),
    })
    .where('entry_id', '=', entry.entry_id)
    .execute()
}

/** Groups entries that lost the same values into one item. */
function groupByFields(affected: ReadonlyArray<{ position: number; fields: string[] }>): ErasedValues[] {
  const groups = Map.groupBy(affected, ({ fields }) => JSON.stringify(fields.toSorted()))
  return [...groups].map(([fields, entries]) => ({
    entries: entries.map(({ position }) => position),
    fields: JSON.parse(fields) as string[],
  }))
}
