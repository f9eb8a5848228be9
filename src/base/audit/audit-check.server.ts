import type { AuditTable, AuditValuesTable } from './audit.table.ts'
import type { Database } from '../database/database.server.ts'
import { CHAINED_COLUMNS, entryHash, type ChainHead } from './audit-chain.server.ts'
import { ERASURE_ACTION, namedByErasure } from './audit-erasure.server.ts'
import { digestOf, entriesWithValues, textMap, valuesOf, parseJson } from './audit-values.server.ts'
import { createHash } from 'node:crypto'

/** Number of entries in memory at once. */
const PAGE_SIZE = 1000

/** The first entry at which the chain is broken, or that has wrong values. */
export interface Break {
  fault:
    | 'changed'
    | 'removed'
    | 'out of place'
    | 'inserted'
    | 'value changed'
    | 'value removed'
    | 'value put back'
    | 'values without an entry'
  /** The position in the chain; undefined for an entry without one. */
  position: number | undefined
  /** The entry; undefined when it is gone. */
  entry: { id: number; at: string; action: string; subject: string; actorName: string | null } | undefined
  /** The name of the faulty value, if the fault concerns one value. */
  field?: string
}

export interface ChainReport {
  head: ChainHead
  firstBreak: Break | undefined
  /** The position of the expected hash; undefined when none was given or the chain does not have it. */
  expectedAt: number | undefined
  /** The position of the expected hash in the chain of an earlier release; undefined if there was no such chain. */
  former: FormerPosition | undefined
}

type Reader = Pick<Database, 'sql'>
const COLUMNS = [
  'id',
  'position',
  'previous_hash',
  'hash',
  'actor_name',
  'network',
  'before',
  'after',
  'salts',
  'erased',
  ...CHAINED_COLUMNS,
] as const
type Row = Pick<AuditTable, (typeof CHAINED_COLUMNS)[number] | 'position' | 'previous_hash' | 'hash'> & {
  id: number
  salts: string | null
} & Pick<AuditValuesTable, 'actor_name' | 'network' | 'before' | 'after' | 'erased'>

/**
 * Reads the whole audit log once, page by page, and reports the first entry that was tampered with. Writes nothing. The
 * chain itself cannot show that entries were removed from its end: for that, pass `expected`, a hash noted earlier.
 */
export async function checkChain(db: Reader, expected?: string): Promise<ChainReport> {
  let head: ChainHead = { count: 0, hash: '' }
  let expectedAt: number | undefined
  const formerChain = expected === undefined ? undefined : await FormerChain.find(db, expected)
  const report = (firstBreak: Break | undefined): ChainReport => ({ head, expectedAt, firstBreak, former: formerChain?.result })
  for (let isLast = false; !isLast;) {
    const page: Row[] = await entriesWithValues(db)
      .select(COLUMNS)
      .where('position', '>', head.count)
      .orderBy('position')
      .limit(PAGE_SIZE)
      .execute()
    isLast = page.length < PAGE_SIZE
    const erasures = await findErasures(db, page)
    for (const row of page) {
      const fault = faultOf(row, head)
      if (fault === 'removed') return report({ fault, position: head.count + 1, entry: undefined })
      if (fault) return report({ fault, position: head.count + 1, entry: nameOf(row) })
      const valueFault = valueFaultOf(row, erasures)
      if (valueFault) return report({ ...valueFault, position: head.count + 1, entry: nameOf(row) })
      if (row.action === ERASURE_ACTION) {
        const putBack = await findPutBack(db, row)
        if (putBack) return report(putBack)
      }
      head = { count: head.count + 1, hash: row.hash ?? '' }
      if (head.hash === expected) expectedAt = head.count
      formerChain?.take(row, head.count, row.erased !== null)
    }
  }
  return report(await findOtherBreak(db, head))
}

function faultOf(row: Row, before: ChainHead): Break['fault'] | undefined {
  if (row.position !== before.count + 1) return 'removed'
  if (row.hash !== entryHash(row, row.position, row.previous_hash ?? '')) return 'changed'
  return row.previous_hash === before.hash ? undefined : 'out of place'
}

/** Compares the values of an entry with its digests. A value may be missing only if a later erasure names it. */
function valueFaultOf(row: Row, erasures: Erasures): Pick<Break, 'fault' | 'field'> | undefined {
  const [digests, salts, erased] = [textMap(row.digests), textMap(row.salts), textMap<number>(row.erased)]
  const values = valuesOf(row)
  for (const [field, digest] of digests) {
    const [value, salt] = [values.get(field), salts.get(field)]
    if (!value && !salt) {
      const isNamed = erasures.get(erased.get(field) ?? 0)?.has(nameOfValue(row.position, field)) ?? false
      if (!isNamed) return { fault: 'value removed', field }
    } else if (!value || salt === undefined || digestOf(salt, field, value) !== digest) {
      return { fault: 'value changed', field }
    }
  }
  const added = [...values.keys(), ...salts.keys()].find((field) => !digests.has(field))
  return added === undefined ? undefined : { fault: 'value changed', field: added }
}

/** The values that each erasure names, by the id of its entry. */
type Erasures = ReadonlyMap<number, ReadonlySet<string>>

/** Reads the erasures that the entries of a page refer to. */
async function findErasures(db: Reader, page: readonly Row[]): Promise<Erasures> {
  const ids = [...new Set(page.flatMap((row) => [...textMap<number>(row.erased).values()]))].filter((id) => Number.isSafeInteger(id))
  if (ids.length === 0) return new Map()
  const rows = await entriesWithValues(db).select(['id', 'position', 'action', 'after']).where('id', 'in', ids).execute()
  return new Map(
    rows.map((row) => {
      const later = (position: number) => row.position !== null && position < row.position
      const names = namedByErasure(row).flatMap(({ entries, fields }) =>
        entries.filter(later).flatMap((position) => fields.map((field) => nameOfValue(position, field))),
      )
      return [row.id, new Set(names)]
    }),
  )
}

function nameOfValue(position: number | null, field: string): string {
  return `${position}:${field}`
}

/** Finds an erased value that has reappeared, for example after an old copy of the table was restored. */
async function findPutBack(db: Reader, erasure: Row): Promise<Break | undefined> {
  for (const { entries, fields } of namedByErasure(erasure)) {
    const rows = await entriesWithValues(db).select(COLUMNS).where('position', 'in', entries).orderBy('position').execute()
    for (const row of rows) {
      const values = valuesOf(row)
      const field = fields.find((name) => values.has(name))
      if (field !== undefined) return { fault: 'value put back', position: row.position ?? undefined, entry: nameOf(row), field }
    }
  }
  return undefined
}

/** Finds faults that the chained entries alone do not reveal. */
async function findOtherBreak(db: Reader, head: ChainHead): Promise<Break | undefined> {
  const stray = await findStray(db)
  if (stray) return { fault: 'inserted', position: undefined, entry: nameOf(stray) }
  // The first start creates secrets and audit entries. Secrets without entries mean that all entries were removed.
  const hasStarted = await db.sql.selectFrom('secrets').select('name').limit(1).executeTakeFirst()
  if (hasStarted && head.count === 0) return { fault: 'removed', position: 1, entry: undefined }
  return (await hasStrayValues(db)) ? { fault: 'values without an entry', position: undefined, entry: undefined } : undefined
}

/** Finds an entry without a position, or with one below 1, which the program never writes. */
function findStray(db: Reader): Promise<Row | undefined> {
  return entriesWithValues(db)
    .select(COLUMNS)
    .where(({ eb, or }) => or([eb('position', 'is', null), eb('position', '<', 1)]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Reports whether there are values without an entry: the entry was removed, or the values were inserted by hand. */
async function hasStrayValues(db: Reader): Promise<boolean> {
  const row = await db.sql
    .selectFrom('audit_values')
    .leftJoin('audit_entries', 'audit_entries.id', 'audit_values.entry_id')
    .select('entry_id')
    .where('audit_entries.id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function nameOf({ id, at, action, subject, actor_name: actorName }: Row): Break['entry'] {
  return { id, at, action, subject, actorName }
}

/** The action of the entry that the migration of docs/decisions/0033 wrote after it had rebuilt the chain. */
const CHAINED_ANEW_ACTION = 'history chained anew'

type Entry = Pick<AuditTable, 'at' | 'actor_kind' | 'actor_id' | 'action' | 'subject'> &
  Pick<AuditValuesTable, 'actor_name' | 'network' | 'before' | 'after'>

/** The position of a hash that was noted before the chain was rebuilt. */
interface FormerPosition {
  /** The time when the chain was rebuilt. */
  at: string
  /** The position of the noted entry; undefined if no entry that can still be computed has this hash. */
  position: number | undefined
  /** The first entry whose former hash cannot be computed because values were erased; undefined if there is none. */
  erasedFrom: number | undefined
}

/**
 * Looks for a hash of the former chain, which was computed over the values themselves. Former hashes are not stored,
 * because they would let someone test guesses of erased values. They are computed from the values up to the first erased
 * one. Only the last former hash is stored, in the entry that the migration wrote.
 */
class FormerChain {
  readonly #expected: string
  readonly #count: number
  #previous = ''
  readonly result: FormerPosition

  private constructor(expected: string, move: { at: string; entries: number; lastHash: string }) {
    this.#expected = expected
    this.#count = move.entries
    this.result = { at: move.at, position: move.lastHash === expected ? move.entries : undefined, erasedFrom: undefined }
  }

  /** Undefined when the chain was never rebuilt. */
  static async find(db: Pick<Database, 'sql'>, expected: string): Promise<FormerChain | undefined> {
    const row = await entriesWithValues(db)
      .select(['at', 'after'])
      .where('action', '=', CHAINED_ANEW_ACTION)
      .orderBy('at')
      .orderBy('position')
      .limit(1)
      .executeTakeFirst()
    if (!row) return undefined
    const { entries = 0, lastHash = '' } = parseJson(row.after ?? '{}') as { entries?: number; lastHash?: string }
    return new FormerChain(expected, { at: row.at, entries, lastHash })
  }

  /** Takes the entries in chain order. */
  take(entry: Entry, position: number, hasErasedValues: boolean): void {
    if (position > this.#count || this.result.erasedFrom !== undefined) return
    if (hasErasedValues) {
      this.result.erasedFrom = position
      return
    }
    this.#previous = formerHash(entry, position, this.#previous)
    if (this.#previous === this.#expected) this.result.position = position
  }
}

/** Returns the hash of an entry before docs/decisions/0033: SHA-256 over the unsalted values. */
function formerHash(entry: Entry, position: number, previous: string): string {
  const { at, actor_kind, actor_id, actor_name, network, action, subject, before, after } = entry
  const parts = [previous, position, at, actor_kind, actor_id, actor_name, network, action, subject, before, after]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
