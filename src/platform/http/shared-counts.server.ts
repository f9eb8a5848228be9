import { sql, type SqlBool } from 'kysely'
import type { Database } from '../database/database.server.ts'
import { keyedHash } from '../keyed-hash.server.ts'
import type { Counted, Counts } from './counts.server.ts'
import './limit-counts.table.ts'

/** Strangers choose the keys. The table can have this many rows of one limit, whatever they choose. */
const SLOTS = 2 ** 18
const PURPOSE = 'limit'
const SWEEP_EVERY_MS = 5 * 60_000
const MAX_CLOCK_DIFFERENCE_MS = 60_000

interface SharedCountsOptions {
  /** Selects the slots. The processes of one database have the same. */
  secret: string
}

/**
 * Counts in PostgreSQL, for all processes that use the database together. The table is unlogged: a count costs no wait for
 * the disk, and after a crash of the database all counts begin again.
 */
export class SharedCounts implements Counts {
  readonly #db: Database
  readonly #secret: string
  #sweptMs = 0

  constructor(db: Database, { secret }: SharedCountsOptions) {
    this.#db = db
    this.#secret = secret
  }

  async take(counted: readonly Counted[], nowMs: number): Promise<number | undefined> {
    this.#sweep(nowMs)
    // In one order everywhere: two look-ups that count the same rows cannot wait for each other.
    const rows = counted.map((one) => this.#rowOf(one, nowMs)).toSorted((a, b) => (a.limit_name < b.limit_name ? -1 : 1))
    // One that ends later than it can was begun by a process whose clock is wrong.
    const hasEnded = sql<SqlBool>`(limit_counts.ends_ms <= ${nowMs} or limit_counts.ends_ms > excluded.ends_ms + ${MAX_CLOCK_DIFFERENCE_MS})`
    // One statement, which is its own transaction: nothing else waits for these rows.
    const taken = await this.#db.sql
      .insertInto('limit_counts')
      .values(rows)
      .onConflict((on) =>
        on
          .columns(['limit_name', 'slot'])
          .doUpdateSet({
            used: sql<number>`case when ${hasEnded} then 1 else limit_counts.used + 1 end`,
            ends_ms: sql<number>`case when ${hasEnded} then excluded.ends_ms else limit_counts.ends_ms end`,
            points: sql<number>`excluded.points`,
          })
          .where(sql<SqlBool>`${hasEnded} or limit_counts.used < excluded.points`),
      )
      .returning('limit_name')
      .execute()
    if (taken.length === counted.length) return undefined
    const names = new Set(taken.map((row) => row.limit_name))
    await this.refund(
      counted.filter(({ name }) => names.has(name)),
      nowMs,
    )
    const waits = await Promise.all(counted.filter(({ name }) => !names.has(name)).map((one) => this.waitMs(one, nowMs)))
    // The count may have ended in the meantime. The refusal stands, since nothing was taken.
    return Math.max(1, ...waits.map((ms) => ms ?? 1))
  }

  async waitMs(counted: Counted, nowMs: number): Promise<number | undefined> {
    const { limit_name, slot } = this.#rowOf(counted, nowMs)
    const row = await this.#db.sql
      .selectFrom('limit_counts')
      .select('ends_ms')
      .where('limit_name', '=', limit_name)
      .where('slot', '=', slot)
      .where('ends_ms', '>', nowMs)
      .where('used', '>=', counted.points)
      .executeTakeFirst()
    return row && row.ends_ms - nowMs
  }

  async refund(counted: readonly Counted[], nowMs: number): Promise<void> {
    if (counted.length === 0) return
    const rows = counted.map((one) => this.#rowOf(one, nowMs))
    await this.#db.sql
      .updateTable('limit_counts')
      .set({ used: sql<number>`used - 1` })
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('limit_name', 'slot'),
          'in',
          rows.map((row) => tuple(row.limit_name, row.slot)),
        ),
      )
      .where('ends_ms', '>', nowMs)
      .where('used', '>', 0)
      .execute()
  }

  #rowOf({ name, key, points, seconds }: Counted, nowMs: number) {
    const slot = Number.parseInt(keyedHash(this.#secret, PURPOSE, name, key).slice(0, 8), 16) % SLOTS
    return { limit_name: name, slot, used: 1, points, ends_ms: nowMs + seconds * 1000 }
  }

  /** Deletes rows that count nothing any more, from time to time. A failure only leaves them longer. */
  #sweep(nowMs: number): void {
    if (nowMs - this.#sweptMs < SWEEP_EVERY_MS) return
    this.#sweptMs = nowMs
    this.#db.sql
      .deleteFrom('limit_counts')
      .where('ends_ms', '<=', nowMs)
      .execute()
      .catch(() => undefined)
  }
}
