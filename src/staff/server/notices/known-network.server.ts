import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { keyedHash } from '#base/http/keyed-hash.server.ts'
import './known-network.table.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A network counts as new again after this time without a sign-in. */
const KNOWN_MS = 90 * DAY_MS

/**
 * Remembers a network that this person signs in from. Returns whether it is new to them. The very first network is not new, because there
 * is nothing to compare it with. Sessions count, too, except the one of this sign-in: they are older than this table, and last 30 days from
 * their last use.
 */
export async function isNewNetwork(
  tx: WriteTransaction,
  userId: number,
  { network, sessionId }: { network: string; sessionId: number },
  { now, secret }: ActionContext,
): Promise<boolean> {
  const hash = keyedHash(secret, 'staff-network', network)
  const known = await tx.sql.selectFrom('known_networks').select(['network_hash', 'seen_at']).where('user_id', '=', userId).execute()
  const sessions = await tx.sql
    .selectFrom('sessions')
    .select('network')
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .where('pending', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .execute()
  const since = new Date(now.getTime() - KNOWN_MS).toISOString()
  const row = { user_id: userId, network_hash: hash, seen_at: now.toISOString() }
  await tx.sql
    .insertInto('known_networks')
    .values(row)
    .onConflict((on) => on.columns(['user_id', 'network_hash']).doUpdateSet({ seen_at: row.seen_at }))
    .execute()
  await tx.sql.deleteFrom('known_networks').where('user_id', '=', userId).where('seen_at', '<=', since).execute()
  const isFirst = known.length === 0 && sessions.length === 0
  const isKnown =
    known.some((one) => one.network_hash === hash && one.seen_at > since) || sessions.some((session) => session.network === network)
  return !isFirst && !isKnown
}

/** Whether this person has recently signed in from this network. Does the same work for an unknown person (0). */
export async function isUsualNetwork(db: Database, userId: number, network: string, { now, secret }: ActionContext): Promise<boolean> {
  const row = await db.sql
    .selectFrom('known_networks')
    .select('seen_at')
    .where('user_id', '=', userId)
    .where('network_hash', '=', keyedHash(secret, 'staff-network', network))
    .where('seen_at', '>', new Date(now.getTime() - KNOWN_MS).toISOString())
    .executeTakeFirst()
  return row !== undefined
}
