import { createHash } from 'node:crypto'
import type { AuditTable, AuditValuesTable } from './audit.table.ts'
import { entriesWithValues, parseJson } from './audit-values.server.ts'
import type { Database } from '../database/database.server.ts'

/** The action of the entry that the migration of docs/decisions/0033 wrote after it had chained the log anew. */
const CHAINED_ANEW_ACTION = 'history chained anew'

type Entry = Pick<AuditTable, 'at' | 'actor_kind' | 'actor_id' | 'action' | 'subject'> &
  Pick<AuditValuesTable, 'actor_name' | 'network' | 'before' | 'after'>

/** Where a hash that was noted before the log was chained anew stands. */
export interface FormerPosition {
  /** When the log was chained anew. */
  at: string
  /** The position of the noted entry; undefined when no entry that can still be computed has this hash. */
  position: number | undefined
  /** From this entry on the former hashes cannot be computed, because values were erased; undefined while none is. */
  erasedFrom: number | undefined
}

/**
 * Looks for a hash of the former chain, which was computed over the values themselves. Former hashes are not stored: they
 * would let somebody test guesses of erased values. So they are computed from the values, up to the first erased one.
 * Only the last former hash is stored, in the entry that the migration wrote.
 */
export class FormerChain {
  readonly #expected: string
  readonly #count: number
  #previous = ''
  readonly result: FormerPosition

  private constructor(expected: string, move: { at: string; entries: number; lastHash: string }) {
    this.#expected = expected
    this.#count = move.entries
    this.result = { at: move.at, position: move.lastHash === expected ? move.entries : undefined, erasedFrom: undefined }
  }

  /** Undefined when the log was never chained anew. */
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

  /** Takes the entries in the order of the chain. */
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

/** The hash of an entry before docs/decisions/0033: SHA-256 over all values as they are. */
function formerHash(entry: Entry, position: number, previous: string): string {
  const { at, actor_kind, actor_id, actor_name, network, action, subject, before, after } = entry
  const parts = [previous, position, at, actor_kind, actor_id, actor_name, network, action, subject, before, after]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
