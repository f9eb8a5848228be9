import { sql } from 'kysely'
import { contains, containsInAnyCase } from '../database/contains.server.ts'
import { Problem } from '../api/problem.ts'
import { actorKey, type Actor } from './action-context.server.ts'
import type { Database, WriteTransaction } from '../database/database.server.ts'
import { digest } from './keyed-hash.server.ts'
import { isOutage } from '../database/storage-fault.server.ts'
import { tryWrite } from '../database/try-write.server.ts'

/** 'stored' repeats the first reply (`runOnce`). 'recomputed' runs the call again (`recompute`). */
export type Replay = 'stored' | 'recomputed'

interface KeyedRequest {
  key: string
  now: Date
  scope: string
  request: unknown
  /** The lifetime of the key. Default: a day. */
  seconds?: number
}

const MAX_KEY_LENGTH = 200
const KEY_LIFETIME_SECONDS = 24 * 60 * 60

/** Runs a write and stores its reply with the key, in one transaction: either both exist or neither. */
export type Once<Answer> = (write: (tx: WriteTransaction) => Promise<Answer>) => Promise<Answer>

/**
 * Runs `work` once for each key: it performs its checks and then writes through `once`. A repeated request with the same
 * body gets the first reply; with another body it gets 422 (docs/product/contract.md, section 2).
 */
export async function runOnce<Answer>(db: Database, request: KeyedRequest, work: (once: Once<Answer>) => Promise<Answer>): Promise<Answer> {
  requireKey(request)
  const earlier = await findKey(db, request)
  if (earlier?.answer) return JSON.parse(earlier.answer) as Answer
  try {
    return await work((write) =>
      db.write(async (tx) => {
        const answer = await write(tx)
        // Only one of two concurrent identical requests can store the key.
        if (await storeKey(tx, request, JSON.stringify(answer))) return answer
        throw new Problem('unavailable', 'The same request is being answered already. Please try again.')
      }),
    )
  } catch (error) {
    // Another request with this key was first, and this one could not store the same.
    const first = isOutage(error) ? undefined : await findKey(db, request)
    if (first?.answer) return JSON.parse(first.answer) as Answer
    throw error
  }
}

/**
 * Runs a repeated look-up again, so that no personal data is stored for it. Since it changes nothing, it is answered even
 * when the key cannot be stored.
 */
export async function recompute<Answer>(db: Database, request: KeyedRequest, work: () => Promise<Answer>): Promise<Answer> {
  requireKey(request)
  const earlier = await findKey(db, request)
  const answer = await work()
  if (!earlier) await tryWrite(db, (tx) => storeKey(tx, request, null))
  return answer
}

/** Returns the scope of a key: one call of one person. A stored reply to someone else would bypass the call's own checks of permissions. */
export function keyScope(path: string, actor: Actor): string {
  return actor.kind === 'visitor' ? path : `${path} ${actorKey(actor)}`
}

function requireKey({ key }: KeyedRequest): void {
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= MAX_KEY_LENGTH) return
  throw new Problem('invalid', `Idempotency-Key must be 1 to ${MAX_KEY_LENGTH} visible characters without spaces.`)
}

/** @throws Problem 'unprocessable' when the key belongs to a different request */
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

/** Returns whether the key was stored; false if another request has it. */
async function storeKey(
  tx: WriteTransaction,
  { key, scope, now, request, seconds = KEY_LIFETIME_SECONDS }: KeyedRequest,
  answer: string | null,
): Promise<boolean> {
  const row = { fingerprint: fingerprintOf(request), answer, created_at: now.toISOString() }
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('idempotency_keys')
    .values({ key, scope, ...row })
    .onConflict((on) => on.columns(['scope', 'key']).doUpdateSet(row).where('idempotency_keys.created_at', '<', oldest(now, seconds)))
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Deletes the keys older than a day. Returns their number. */
export async function deleteOldKeys(tx: WriteTransaction, now: Date): Promise<number> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', oldest(now, KEY_LIFETIME_SECONDS))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function fingerprintOf(request: unknown): string {
  return digest(JSON.stringify(request ?? null))
}

function oldest(now: Date, seconds: number): string {
  return new Date(now.getTime() - seconds * 1000).toISOString()
}

/**
 * Deletes the stored replies whose JSON contains one of these texts (an e-mail address, an ID, a name), in any case. Also
 * deletes the keys of look-ups, whose fingerprints were computed from visitors' input. A repeated request runs again.
 */
export async function forgetAnswers(tx: WriteTransaction, texts: readonly string[]): Promise<void> {
  const named = texts
    .filter(Boolean)
    .flatMap((text) => [containsInAnyCase('answer', text.toLowerCase()), contains(sql.ref('answer'), text)])
  await tx.sql
    .deleteFrom('idempotency_keys')
    .where(({ eb, or }) => or([eb('answer', 'is', null), ...named]))
    .execute()
}
