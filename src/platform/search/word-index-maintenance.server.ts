import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, WriteTransaction } from '../database/database.server.ts'
import type { PlainWordIndex } from './word-search.server.ts'

/** The first merge waits, because the start of the program has enough other work. */
const FIRST_MERGE_DELAY_MS = 10 * 60_000
const MERGE_INTERVAL_MS = 24 * 60 * 60_000
/** Pages of 1,000 bytes. A step takes about 5 ms, in which nothing else can be written. */
const PAGES_PER_STEP = 64
/** After each step it pauses for four times as long as the step took. */
const PAUSE_FACTOR = 4
/** With fewer changed rows there was nothing to merge (sqlite.org/fts5.html, "The 'merge' Command"). */
const MIN_CHANGES_PER_STEP = 2

/**
 * SQLite: each write adds a segment to the word index, and a search reads every segment. Once a day they are merged into
 * one, in small steps (decision 12). On PostgreSQL vacuum does this.
 */
export class WordIndexMaintenance {
  readonly #db: Database
  readonly #indexes: readonly PlainWordIndex[]
  readonly #onFault: (error: unknown) => void
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout
  #running: Promise<void> = Promise.resolve()

  constructor(db: Database, indexes: readonly PlainWordIndex[], onFault: (error: unknown) => void) {
    this.#db = db
    this.#indexes = indexes
    this.#onFault = onFault
    this.#timer = this.#mergeAfter(FIRST_MERGE_DELAY_MS)
  }

  /** Stops after the current step. The next start merges the rest. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#closing.abort()
    await this.#running
  }

  #mergeAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#running = mergeWordIndexes(this.#db, this.#indexes, this.#closing.signal).catch(this.#onFault)
      this.#timer = this.#mergeAfter(MERGE_INTERVAL_MS)
    }, ms).unref()
  }
}

/** Merges the segments of each word index into one. Stops when `signal` is aborted. */
export async function mergeWordIndexes(db: Database, indexes: readonly PlainWordIndex[], signal?: AbortSignal): Promise<void> {
  if (db.dialect !== 'sqlite') return
  for (const { table } of indexes) {
    let pages = -PAGES_PER_STEP
    for (;;) {
      if (signal?.aborted) return
      const began = performance.now()
      if (!(await mergeStep(db, table, pages))) break
      // Only the first step has the negative number that starts a merge of all segments. Segments of later writes wait for
      // the next day.
      pages = PAGES_PER_STEP
      await pause(PAUSE_FACTOR * (performance.now() - began))
    }
  }
}

/** Runs one step. Returns whether there was something to merge. */
function mergeStep(db: Database, table: string, pages: number): Promise<boolean> {
  return db.write(async (tx) => {
    const index = sql.ref(`${table}_search`)
    const changes = async () => {
      const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(tx.sql)
      return rows[0]?.count ?? 0
    }
    const before = await changes()
    await sql`insert into ${index} (${index}, rank) values ('merge', ${pages})`.execute(tx.sql)
    return (await changes()) - before >= MIN_CHANGES_PER_STEP
  })
}

/**
 * Runs a change of an indexed table so that the words it removes leave the index at once. Otherwise SQLite only marks them
 * as deleted, and the file contains them until the next merge (sqlite.org/fts5.html, "secure-delete"). It makes writes
 * slower, so it is for erasures only. On PostgreSQL the index does not outlive its row by more than a vacuum.
 */
export async function eraseFromWordIndex(tx: WriteTransaction, { table }: PlainWordIndex, change: () => Promise<void>): Promise<void> {
  const index = sql.table(`${table}_search`)
  // A literal, because FTS5 takes whole numbers only and node:sqlite binds numbers as floating-point ones.
  const setSecure = (value: 0 | 1) =>
    tx.dialect === 'sqlite'
      ? sql`insert into ${index} (${sql.ref(`${table}_search`)}, rank) values ('secure-delete', ${sql.lit(value)})`.execute(tx.sql)
      : undefined
  await setSecure(1)
  await change()
  await setSecure(0)
}
