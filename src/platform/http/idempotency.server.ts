import { Problem } from '../../shared/problem.ts'
import type { Database, WriteTransaction } from '../database/database.server.ts'
import { digest } from '../keyed-hash.server.ts'
import { storageFault } from '../database/storage-fault.server.ts'

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
 * 422 (docs/product/contract.md, section 2). The key is stored in the transaction of the write, so either both exist or
 * neither.
 */
export async function runIdempotent<Answer>(
  db: Database,
  request: KeyedRequest,
  work: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  if (!/^[\x21-\x7e]+$/.test(request.key) || request.key.length > MAX_KEY_LENGTH) {
    throw new Problem('invalid', `Idempotency-Key must be 1 to ${MAX_KEY_LENGTH} visible characters without spaces.`)
  }
  try {
    return await firstAnswer(db, request, work)
  } catch (error) {
    // On PostgreSQL two requests may insert the key at once. The second try finds the row of the other request.
    if (storageFault(error) === 'unique') return firstAnswer(db, request, work)
    throw error
  }
}

function firstAnswer<Answer>(db: Database, request: KeyedRequest, work: (db: Database) => Promise<Answer>): Promise<Answer> {
  const fingerprint = digest(JSON.stringify(request.request ?? null))
  return db.write(async (tx) => {
    const earlier = await findKey(tx, request)
    if (earlier && earlier.fingerprint !== fingerprint) {
      throw new Problem('unprocessable', 'This Idempotency-Key was already used for a different request.')
    }
    if (earlier?.answer) return JSON.parse(earlier.answer) as Answer
    const answer = await work(tx)
    if (!earlier) await storeAnswer(tx, request, fingerprint, answer)
    return answer
  })
}

function oldest(now: Date, seconds: number): string {
  return new Date(now.getTime() - seconds * 1000).toISOString()
}

function findKey(tx: WriteTransaction, { key, scope, now, seconds = KEY_LIFETIME_SECONDS }: KeyedRequest) {
  return tx.sql
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('key', '=', key)
    .where('scope', '=', scope)
    .where('created_at', '>=', oldest(now, seconds))
    .executeTakeFirst()
}

async function storeAnswer(tx: WriteTransaction, request: KeyedRequest, fingerprint: string, answer: unknown) {
  const { key, scope, now, replay } = request
  const deleteBefore = (before: string) => tx.sql.deleteFrom('idempotency_keys').where('created_at', '<', before)
  await deleteBefore(oldest(now, KEY_LIFETIME_SECONDS)).execute()
  if (request.seconds) await deleteBefore(oldest(now, request.seconds)).where('key', '=', key).where('scope', '=', scope).execute()
  await tx.sql
    .insertInto('idempotency_keys')
    .values({
      key,
      scope,
      fingerprint,
      answer: replay === 'stored' ? JSON.stringify(answer) : null,
      created_at: now.toISOString(),
    })
    .execute()
}
