import type { WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { Problem } from '#base/api/problem.ts'

const LAST_ADMIN = 'This is the last admin who can sign in. Make someone else an admin and give them a code or a password first.'

/**
 * Locks the admins' rows until the transaction commits. If two admins revoke each other's role or code at the same moment, the second is
 * refused as the last admin.
 */
export async function lockAdmins(tx: WriteTransaction): Promise<number[]> {
  const query = tx.sql.selectFrom('users').select('id').where('role', '=', 'admin').orderBy('id')
  return (await forUpdate(tx, query, 'users').execute()).map(({ id }) => id)
}

/**
 * Requires that another admin can still sign in. @param leaving the id of a person who is losing the admin role or the ability to sign in
 * @throws Problem 'conflict' when no other admin who can sign in would be left
 */
export async function requireAnotherAdmin(tx: WriteTransaction, leaving: number): Promise<void> {
  const admins = await lockAdmins(tx)
  if (!admins.includes(leaving)) return
  const others = admins.filter((id) => id !== leaving)
  if (others.length === 0 || !(await canSignIn(tx, others))) throw new Problem('conflict', LAST_ADMIN)
}

/** Whether one of them has a code or a password. */
async function canSignIn(tx: WriteTransaction, userIds: number[]): Promise<boolean> {
  const code = tx.sql.selectFrom('api_codes').select('id').where('user_id', 'in', userIds).where('revoked_at', 'is', null)
  const password = tx.sql.selectFrom('users').select('id').where('id', 'in', userIds).where('password', 'is not', null)
  return (await code.limit(1).executeTakeFirst()) !== undefined || (await password.limit(1).executeTakeFirst()) !== undefined
}
