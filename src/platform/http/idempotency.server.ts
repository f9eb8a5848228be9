import { sql } from 'kysely'
import { Problem } from '../../shared/problem.ts'
import type { Database, WriteTransaction } from '../database/database.server.ts'
import { digest } from '../keyed-hash.server.ts'
import { storageFault } from '../database/storage-fault.server.ts'
import { tryWrite } from '../database/try-write.server.ts'

/** 'stored' repeats the first answer. 'recomputed' runs the call again, so that no personal data is stored for a look-up. */
export type Replay = 'stored' | 'recomputed'

interface KeyedRequest {
  key: string
  now: Date
  scope: string
  request: unknown
  replay: Replay
  /** How long the key stands for this request: a day, unless the call says less. */
  seconds?: number
}

const MAX_KEY_LENGTH = 200
const KEY_LIFETIME_SECONDS = 24 * 60 * 60

/**
 * Runs `work` once for each key. A repeated request with the same body gets the first answer; with another body it gets
 * 422 (docs/product/contract.md, section 2).
 */
export async function runIdempotent<Answer>(
  db: Database,
  request: KeyedRequest,
  work: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  if (!/^[\x21-\x7e]+$/.test(request.key) || request.key.length > MAX_KEY_LENGTH) {
    throw new Problem('invalid', `Idempotency-Key must be 1 to ${MAX_KEY_LENGTH} visible characters without spaces.`)
  }
  if (request.replay === 'recomputed') return recomputed(db, request, work)
  try {
    return await stored(db, request, work)
  } catch (error) {
    // On PostgreSQL two requests may insert the key at once. The second try finds the row of the other request.
    if (storageFault(error) === 'unique') return stored(db, request, work)
    throw error
  }
}

/** The key is stored in the transaction of the write, so either both exist or neither. */
function stored<Answer>(db: Database, request: KeyedRequest, work: (db: Database) => Promise<Answer>): Promise<Answer> {
  return db.write(async (tx) => {
    const earlier = await findKey(tx, request)
    if (earlier?.answer) return JSON.parse(earlier.answer) as Answer
    const answer = await work(tx)
    if (!earlier) await storeKey(tx, request, JSON.stringify(answer))
    return answer
  })
}

/** A look-up changes nothing, so it is answered even when the key cannot be stored. */
async function recomputed<Answer>(db: Database, request: KeyedRequest, work: (db: Database) => Promise<Answer>): Promise<Answer> {
  const earlier = await findKey(db, request)
  const answer = await work(db)
  if (!earlier) await tryWrite(db, (tx) => storeKey(tx, request, null))
  return answer
}

/** @throws Problem 'unprocessable' when the key belongs to another request */
async function findKey(db: Database, { key, scope, request, now, seconds = KEY_LIFETIME_SECONDS }: KeyedRequest) {
  const earlier = await db.sql
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('key', '=', key)
    .where('scope', '=', scope)
    .where('created_at', '>=', oldest(now, seconds))
    .executeTakeFirst()
  if (earlier && earlier.fingerprint !== fingerprintOf(request)) {
    throw new Problem('unprocessable', 'This Idempotency-Key was already used for a different request.')
  }
  return earlier
}

/** Deletes the keys of more than a day ago. Returns how many there were. */
export async function deleteOldKeys(tx: WriteTransaction, now: Date): Promise<number> {
  const { numDeletedRows } = await deleteKeysBefore(tx, oldest(now, KEY_LIFETIME_SECONDS)).executeTakeFirst()
  return Number(numDeletedRows)
}

async function storeKey(tx: WriteTransaction, { key, scope, now, request, replay, seconds }: KeyedRequest, answer: string | null) {
  const older = deleteKeysBefore(tx, oldest(now, KEY_LIFETIME_SECONDS))
  const expired = seconds ? [deleteKeysBefore(tx, oldest(now, seconds)).where('key', '=', key).where('scope', '=', scope)] : []
  const insert = tx.sql
    .insertInto('idempotency_keys')
    .values({ key, scope, fingerprint: fingerprintOf(request), answer, created_at: now.toISOString() })
    // Of two equal look-ups at once, either may store the key.
    .$if(replay === 'recomputed', (one) => one.onConflict((on) => on.doNothing()))
  // They run in this order, and are sent together.
  await Promise.all([older, ...expired, insert].map((statement) => statement.execute()))
}

function fingerprintOf(request: unknown): string {
  return digest(JSON.stringify(request ?? null))
}

function oldest(now: Date, seconds: number): string {
  return new Date(now.getTime() - seconds * 1000).toISOString()
}

function deleteKeysBefore(tx: WriteTransaction, before: string) {
  return tx.sql.deleteFrom('idempotency_keys').where('created_at', '<', before)
}

/**
 * Deletes the stored answers that contain one of these texts (an e-mail address, an ID), in any case. Keys of look-ups go
 * as well: their fingerprints were computed over what visitors typed. A repeated request runs again.
 */
export async function forgetAnswers(tx: WriteTransaction, texts: readonly string[]): Promise<void> {
  const contains = texts.map((text) => {
    const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
    return sql<boolean>`lower(answer) like ${pattern} escape '\\'`
  })
  await tx.sql
    .deleteFrom('idempotency_keys')
    .where(({ eb, or }) => or([eb('answer', 'is', null), ...contains]))
    .execute()
}
