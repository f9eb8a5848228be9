import { sql, type SqlBool } from 'kysely'
import type { Database } from '../database/database.server.ts'
import { openSqliteInMemory } from '../database/sqlite/sqlite.server.ts'
import { keyedHash } from './keyed-hash.server.ts'
import './limit-counts.table.ts'

/** A count: a key's points and its period, which starts with the first point taken. */
export interface Counted {
  /** Name of the limit. */
  name: string
  points: number
  seconds: number
  key: string
}

/** Maximum number of table rows per limit, whatever keys strangers choose. */
const SLOTS = 2 ** 18
const PURPOSE = 'limit'
const SWEEP_EVERY_MS = 5 * 60_000
const MAX_CLOCK_DIFFERENCE_MS = 60_000

/**
 * The counts of limits, in a table. On PostgreSQL all processes share it. It is unlogged, so a count need not wait for the
 * disk, and all counts restart after a crash of the database. All times are in milliseconds since 1970.
 */
export class Counts {
  readonly #db: Pick<Database, 'sql'>
  readonly #secret: string
  #sweptMs = 0

  /** `secret` selects the slots. All processes of a database share it. */
  constructor(db: Pick<Database, 'sql'>, secret: string) {
    this.#db = db
    this.#secret = secret
  }

  /** Takes one point from each count, or from none. Returns undefined, or the milliseconds until an exhausted count has points again. */
  async take(counted: readonly Counted[], nowMs: number): Promise<number | undefined> {
    this.#sweep(nowMs)
    // In the same order everywhere, so that two look-ups that count the same rows cannot deadlock.
    const rows = counted.map((one) => this.#rowOf(one, nowMs)).toSorted((a, b) => (a.limit_name < b.limit_name ? -1 : 1))
    // An end that is too far away was set by a process with a wrong clock.
    const hasEnded = sql<SqlBool>`(limit_counts.ends_ms <= ${nowMs} or limit_counts.ends_ms > excluded.ends_ms + ${MAX_CLOCK_DIFFERENCE_MS})`
    // A single statement is its own transaction, so nothing else waits for these rows.
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

  /** Returns the result of `take` without taking a point. */
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

  /** Refunds the points taken. */
  async refund(counted: readonly Counted[], nowMs: number): Promise<void> {
    if (counted.length === 0) return
    const rows = counted.map((one) => this.#rowOf(one, nowMs))
    await this.#db.sql
      .updateTable('limit_counts')
      .set({ used: sql<number>`used - 1` })
      .where(({ and, or }) => or(rows.map(({ limit_name, slot }) => and({ limit_name, slot }))))
      .where('ends_ms', '>', nowMs)
      .where('used', '>', 0)
      .execute()
  }

  #rowOf({ name, key, points, seconds }: Counted, nowMs: number) {
    const slot = Number.parseInt(keyedHash(this.#secret, PURPOSE, name, key).slice(0, 8), 16) % SLOTS
    return { limit_name: name, slot, used: 1, points, ends_ms: nowMs + seconds * 1000 }
  }

  /** Occasionally deletes ended rows. A failure only leaves them longer. */
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

/** Returns the store of counts: on PostgreSQL the database, on SQLite the memory of this process, which is the only one. */
export function countsOf(db: Database, secret: string): Counts {
  return db.dialect === 'postgres' ? new Counts(db, secret) : memoryCounts(secret)
}

/** Counts in the memory of this process. */
export function memoryCounts(secret: string): Counts {
  const schema = `create table limit_counts (limit_name text, slot integer, used integer, points integer, ends_ms integer,
    primary key (limit_name, slot)) without rowid`
  return new Counts({ sql: openSqliteInMemory(schema) }, secret)
}
