import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { keyedHash } from '#base/http/keyed-hash.server.ts'
import { crockford } from '#base/values/reference-number.ts'
import { RECOVERY_CODE_COUNT } from '../../second-factor.ts'
import './second-factor.table.ts'

/** 80 bits, so a keyed hash is enough. */
const CODE_LENGTH = 16
const GROUP = /.{4}/g

/** Replaces the recovery codes of a person. They are returned only here. */
export async function replaceRecoveryCodes(tx: WriteTransaction, userId: number, context: ActionContext): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => crockford(CODE_LENGTH, context.random))
  await tx.sql.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.sql
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashOf(code, userId, context.secret), user_id: userId })))
    .execute()
  return codes.map((code) => (code.match(GROUP) ?? []).join('-'))
}

/** Consumes a recovery code. Returns whether it was valid. */
export async function takeRecoveryCode(
  tx: WriteTransaction,
  userId: number,
  typed: string,
  { secret }: Pick<ActionContext, 'secret'>,
): Promise<boolean> {
  const taken = await tx.sql
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(readable(typed), userId, secret))
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Corrects common misreadings: O for 0, and I or L for 1. */
function readable(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

function hashOf(code: string, userId: number, secret: string): string {
  return keyedHash(secret, 'recovery-code', String(userId), code)
}
