import { sql } from 'kysely'
import { contains, containsInAnyCase } from '../database/contains.server.ts'
import { Problem } from '../api/problem.ts'
import { actorKey, type Actor } from './action-context.server.ts'
import type { Database, WriteTransaction } from '../database/database.server.ts'
import { digest } from '../config/keyed-hash.server.ts'
import { isOutage } from '../database/storage-fault.server.ts'
import { tryWrite } from '../database/try-write.server.ts'

/** 'stored' repeats the first answer (`runOnce`). 'recomputed' runs the call again (`recompute`). */
export type Replay = 'stored' | 'recomputed'

interface KeyedRequest {
  key: string
  now: Date
  scope: string
  request: unknown
  /** How long the key stands for this request: a day, unless the call says less. */
  seconds?: number
}

const MAX_KEY_LENGTH = 200
const KEY_LIFETIME_SECONDS = 24 * 60 * 60

/** Runs a write and stores its answer with the key, in one transaction: either both exist or neither. */
export type Once<Answer> = (write: (tx: WriteTransaction) => Promise<Answer>) => Promise<Answer>

/**
 * Runs `work` once for each key: it checks what it has to, and then writes by `once`. A repeated request with the same body
 * gets the first answer; with another body it gets 422 (docs/product/contract.md, section 2).
 */
export async function runOnce<Answer>(db: Database, request: KeyedRequest, work: (once: Once<Answer>) => Promise<Answer>): Promise<Answer> {
  requireKey(request)
  const earlier = await findKey(db, request)
  if (earlier?.answer) return JSON.parse(earlier.answer) as Answer
  try {
    return await work((write) =>
      db.write(async (tx) => {
        const answer = await write(tx)
        // Of two equal requests at once only one can store the key.
        if (await storeKey(tx, request, JSON.stringify(answer))) return answer
        throw new Problem('unavailable', 'The same request is being answered already. Please try again.')
      }),
    )
  } catch (error) {
    // Another request with this key was first, and this one could not store the same again.
    const first = isOutage(error) ? undefined : await findKey(db, request)
    if (first?.answer) return JSON.parse(first.answer) as Answer
    throw error
  }
}

/**
 * The same for a look-up, which runs again when it is repeated: no personal data is stored for it. It changes nothing, so it is
 * answered even when the key cannot be stored.
 */
export async function recompute<Answer>(db: Database, request: KeyedRequest, work: () => Promise<Answer>): Promise<Answer> {
  requireKey(request)
  const earlier = await findKey(db, request)
  const answer = await work()
  if (!earlier) await tryWrite(db, (tx) => storeKey(tx, request, null))
  return answer
}

/**
 * What a key stands for: one call of one person. Of somebody else a stored answer would skip the rights that the call checks
 * itself.
 */
export function keyScope(path: string, actor: Actor): string {
  return actor.kind === 'visitor' ? path : `${path} ${actorKey(actor)}`
}

function requireKey({ key }: KeyedRequest): void {
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= MAX_KEY_LENGTH) return
  throw new Problem('invalid', `Idempotency-Key must be 1 to ${MAX_KEY_LENGTH} visible characters without spaces.`)
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

/** Whether the key was stored; not when it stands for another request already. */
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

/** Deletes the keys of more than a day ago. Returns how many there were. */
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
 * Deletes the stored answers whose JSON contains one of these texts (an e-mail address, an ID, a name), in any case. Keys of look-ups go
 * as well: their fingerprints were computed over what visitors typed. A repeated request runs again.
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
