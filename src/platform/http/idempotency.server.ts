import { sql } from 'kysely'
import type { MaybePromise } from '../../shared/maybe-promise.ts'
import { Problem } from '../../shared/problem.ts'
import type { Database, WriteTransaction } from '../database/database.server.ts'
import { prepared } from '../database/prepared-query.server.ts'
import { digest } from '../keyed-hash.server.ts'
import { isOutage } from '../database/storage-fault.server.ts'
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
  work: (db: Database) => MaybePromise<Answer>,
): Promise<Answer> {
  if (!/^[\x21-\x7e]+$/.test(request.key) || request.key.length > MAX_KEY_LENGTH) {
    throw new Problem('invalid', `Idempotency-Key must be 1 to ${MAX_KEY_LENGTH} visible characters without spaces.`)
  }
  return request.replay === 'recomputed' ? recomputed(db, request, work) : stored(db, request, work)
}

/**
 * The key is stored in the transaction of the write, so either both exist or neither. Whether it was used before is read
 * outside: the transaction would wait for the answer, and of two equal requests at once only one can store the key.
 */
async function stored<Answer>(db: Database, request: KeyedRequest, work: (db: Database) => MaybePromise<Answer>): Promise<Answer> {
  const earlier = await findKey(db, request)
  if (earlier?.answer) return JSON.parse(earlier.answer) as Answer
  try {
    return await db.write(async (tx) => {
      const answer = await work(tx)
      sendKey(
        tx,
        request,
        JSON.stringify(answer),
        () => new Problem('unavailable', 'The same request is being answered already. Please try again.'),
      )
      return answer
    })
  } catch (error) {
    // Another request with this key was first, and this one could not store the same again.
    const first = isOutage(error) ? undefined : await findKey(db, request)
    if (first?.answer) return JSON.parse(first.answer) as Answer
    throw error
  }
}

/** A look-up changes nothing, so it is answered even when the key cannot be stored. */
async function recomputed<Answer>(db: Database, request: KeyedRequest, work: (db: Database) => MaybePromise<Answer>): Promise<Answer> {
  const earlier = await findKey(db, request)
  const answer = await work(db)
  if (!earlier) await tryWrite(db, async (tx) => sendKey(tx, request, null))
  return answer
}

/** @throws Problem 'unprocessable' when the key belongs to another request */
async function findKey(db: Database, { key, scope, request, now, seconds = KEY_LIFETIME_SECONDS }: KeyedRequest) {
  const [earlier] = await db.rows(selectKey(db, { key, scope, oldest: oldest(now, seconds) }))
  if (earlier && earlier.fingerprint !== fingerprintOf(request)) {
    throw new Problem('unprocessable', 'This Idempotency-Key was already used for a different request.')
  }
  return earlier
}

const selectKey = prepared<{ key: string; scope: string; oldest: string }, { fingerprint: string; answer: string | null }>((db, values) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('key', '=', values.key)
    .where('scope', '=', values.scope)
    .where('created_at', '>=', values.oldest),
)

/** Deletes the keys of more than a day ago. Returns how many there were. */
export async function deleteOldKeys(tx: WriteTransaction, now: Date): Promise<number> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', oldest(now, KEY_LIFETIME_SECONDS))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Stores the key with the write, which fails with the error of `orElse` when the key stands for another request already. */
function sendKey(
  tx: WriteTransaction,
  { key, scope, now, request, seconds = KEY_LIFETIME_SECONDS }: KeyedRequest,
  answer: string | null,
  orElse?: () => Error,
): void {
  const values = { key, scope, fingerprint: fingerprintOf(request), answer, createdAt: now.toISOString(), oldest: oldest(now, seconds) }
  tx.send(insertKey(tx, values), orElse)
}

const insertKey = prepared<{ key: string; scope: string; fingerprint: string; answer: string | null; createdAt: string; oldest: string }>(
  (db, values) => {
    const { fingerprint, answer, createdAt: created_at } = values
    return db
      .insertInto('idempotency_keys')
      .values({ key: values.key, scope: values.scope, fingerprint, answer, created_at })
      .onConflict((on) =>
        on
          .columns(['scope', 'key'])
          .doUpdateSet({ fingerprint, answer, created_at })
          .where('idempotency_keys.created_at', '<', values.oldest),
      )
  },
)

function fingerprintOf(request: unknown): string {
  return digest(JSON.stringify(request ?? null))
}

function oldest(now: Date, seconds: number): string {
  return new Date(now.getTime() - seconds * 1000).toISOString()
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
