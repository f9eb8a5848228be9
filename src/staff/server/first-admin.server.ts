import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { addCode, endCode, generateCode, hashCode } from './api-code.server.ts'

/** Used until the first admin enters their own. */
export const PLACEHOLDER_EMAIL = 'admin@example.com'
const FIRST_ADMIN = { username: 'admin', full_name: 'Administrator', email: PLACEHOLDER_EMAIL } as const

/**
 * Ensures that an admin with an API code exists. `setting` is ADMIN_API_CODE: this code works as long as it is in the settings, and former
 * values are revoked. Without the setting, and if no admin has another code, a code is generated and returned, so that the caller can show
 * it once.
 */
export async function ensureFirstAdmin(db: Database, setting: string | undefined, context: ActionContext): Promise<string | undefined> {
  const settingHash = setting === undefined ? undefined : await hashCode(setting, context.secret)
  await db.write((tx) => revokeFormerSettings(tx, settingHash, context))
  if (settingHash === undefined && (await hasAdminCode(db))) return undefined
  const generated = setting === undefined ? generateCode(context) : undefined
  const hash = settingHash ?? (await hashCode(generated ?? '', context.secret))
  await db.write(async (tx) => {
    const userId = await ensureAdmin(tx, context)
    if (generated === undefined) await activateSetting(tx, userId, hash, context)
    else await addCode(tx, { userId, hash, name: 'First code', source: 'generated' }, context)
  })
  return generated
}

/** The oldest admin, created if there is none. */
async function ensureAdmin(tx: WriteTransaction, { now }: ActionContext): Promise<number> {
  const admin = await tx.sql.selectFrom('users').select('id').where('role', '=', 'admin').orderBy('id').limit(1).executeTakeFirst()
  if (admin) return admin.id
  const namesake = tx.sql.selectFrom('users').select('id').where('username', '=', FIRST_ADMIN.username)
  const known = await namesake.executeTakeFirst()
  const at = now.toISOString()
  if (known) {
    await tx.sql.updateTable('users').set({ role: 'admin', updated_at: at }).where('id', '=', known.id).execute()
    return known.id
  }
  const row = { ...FIRST_ADMIN, password: null, phone: null, role: 'admin' as const, created_at: at, updated_at: at }
  return (await tx.sql.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Revokes codes that are no longer in the setting. */
async function revokeFormerSettings(tx: WriteTransaction, hash: string | undefined, context: ActionContext): Promise<void> {
  const former = await tx.sql
    .selectFrom('api_codes')
    .select(['id', 'user_id as userId', 'name'])
    .where('source', '=', 'environment')
    .where('revoked_at', 'is', null)
    .where('code_hash', '!=', hash ?? '')
    .execute()
  for (const code of former) await endCode(tx, code, context)
}

/** The code in the setting always belongs to an admin: if its owner's role has changed, it gets another owner. */
async function activateSetting(tx: WriteTransaction, userId: number, hash: string, context: ActionContext): Promise<void> {
  const known = await tx.sql
    .selectFrom('api_codes')
    .innerJoin('users', 'users.id', 'api_codes.user_id')
    .select(['api_codes.id', 'api_codes.user_id', 'api_codes.name', 'api_codes.revoked_at', 'users.role'])
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  if (!known) {
    await addCode(tx, { userId, hash, name: 'ADMIN_API_CODE', source: 'environment' }, context)
    return
  }
  const owner = known.role === 'admin' ? known.user_id : userId
  if (known.revoked_at === null && owner === known.user_id) return
  await tx.sql.updateTable('api_codes').set({ revoked_at: null, user_id: owner }).where('id', '=', known.id).execute()
  await recordAudit(tx, context, { action: 'API code added', subject: `user:${owner}`, after: { name: known.name, source: 'environment' } })
}

/** Whether an admin can sign in without the setting. */
async function hasAdminCode(db: Database): Promise<boolean> {
  const code = await db.sql
    .selectFrom('api_codes')
    .innerJoin('users', 'users.id', 'api_codes.user_id')
    .select('api_codes.id')
    .where('users.role', '=', 'admin')
    .where('api_codes.revoked_at', 'is', null)
    .where('api_codes.source', '!=', 'environment')
    .limit(1)
    .executeTakeFirst()
  return code !== undefined
}
