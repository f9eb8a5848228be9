import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/database.server.ts'
import { SEARCHED_TABLES, type SearchedTable } from './word-search.server.ts'

/** A start has more to do than this, and a process that is ended soon after need not begin. */
const FIRST_AFTER_MS = 10 * 60_000
const EVERY_MS = 24 * 60 * 60_000
/** Pages of 1,000 bytes: some 5 ms, in which nothing else is written. */
const PAGES_PER_STEP = 64
/** One step in five times its length: the site has the rest. */
const REST_STEPS = 4
/** sqlite.org/fts5.html, "The 'merge' Command": fewer rows changed mean that there was nothing to do. */
const CHANGES_OF_A_STEP = 2

/**
 * SQLite: each write adds a part to the index of words, and a search looks into every part. They are merged into one
 * once a day, in small steps (decision 12). PostgreSQL's vacuum does the same by itself.
 */
export class WordIndexMaintenance {
  readonly #db: Database
  readonly #onFault: (error: unknown) => void
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout
  #running: Promise<void> = Promise.resolve()

  constructor(db: Database, onFault: (error: unknown) => void) {
    this.#db = db
    this.#onFault = onFault
    this.#timer = this.#after(FIRST_AFTER_MS)
  }

  /** Ends after the step in hand. What is left is merged with the next start. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#closing.abort()
    await this.#running
  }

  #after(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#running = mergeWords(this.#db, this.#closing.signal).catch(this.#onFault)
      this.#timer = this.#after(EVERY_MS)
    }, ms).unref()
  }
}

/** Merges the parts of each index of words into one, unless the signal ends it before. */
export async function mergeWords(db: Database, signal?: AbortSignal): Promise<void> {
  if (db.dialect !== 'sqlite') return
  for (const table of SEARCHED_TABLES) {
    let pages = -PAGES_PER_STEP
    for (;;) {
      if (signal?.aborted) return
      const began = performance.now()
      if (!(await mergeStep(db, table, pages))) break
      // Only the first says that all parts are to become one: those that writes add meanwhile wait for the next day.
      pages = PAGES_PER_STEP
      await rest(REST_STEPS * (performance.now() - began))
    }
  }
}

/** Whether there was something to do. */
function mergeStep(db: Database, table: SearchedTable, pages: number): Promise<boolean> {
  return db.write(async (tx) => {
    const index = sql.ref(`${table}_search`)
    const changes = async () => {
      const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(tx.sql)
      return rows[0]?.count ?? 0
    }
    const before = await changes()
    await sql`insert into ${index} (${index}, rank) values ('merge', ${pages})`.execute(tx.sql)
    return (await changes()) - before >= CHANGES_OF_A_STEP
  })
}
