import { argon2, createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { tryWrite } from '#base/database/try-write.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { crockford } from '#base/values/reference-number.ts'
import { endSessions } from './end-sessions.server.ts'
import type { Role } from '../role.ts'
import type { ApiCodeTable } from './staff.table.ts'

/** 32 characters of 5 bits: 160 bits (docs/product/contract.md, section 1). */
const GENERATED_CODE_LENGTH = 32
const CODE_GROUP_LENGTH = 8
/** OWASP's argon2id setting for interactive use: 19 MiB, two passes. */
export const ARGON2 = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
/** The last use is stored to the hour: otherwise every call of a script would write. */
const TOUCH_INTERVAL_MS = 60 * 60 * 1000

export interface CodeOwner {
  userId: number
  apiCodeId: number
  name: string
  role: Role
}

interface NewCode {
  userId: number
  hash: string
  name: string
  source: ApiCodeTable['source']
}

const deriveHash = promisify(argon2)

/** The owner of the code with this hash. Undefined for a wrong or revoked code. */
export async function findCodeOwner(db: Database, hash: string): Promise<CodeOwner | undefined> {
  return db.sql
    .selectFrom('api_codes')
    .innerJoin('users', 'users.id', 'api_codes.user_id')
    .select(['users.id as userId', 'api_codes.id as apiCodeId', 'users.full_name as name', 'users.role'])
    .where('api_codes.code_hash', '=', hash)
    .where('api_codes.revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Stores that a code was just used, if the database can be written. A failure refuses nobody. */
export async function touchCode(db: Database, id: number, now: Date): Promise<void> {
  const row = await db.sql.selectFrom('api_codes').select('last_used_at').where('id', '=', id).executeTakeFirst()
  const last = row?.last_used_at
  if (last && now.getTime() - Date.parse(last) < TOUCH_INTERVAL_MS) return
  await tryWrite(db, (tx) => tx.sql.updateTable('api_codes').set({ last_used_at: now.toISOString() }).where('id', '=', id).execute())
}

/** Stores the hash of a code. Returns its row id. */
export async function addCode(tx: WriteTransaction, { userId, hash, name, source }: NewCode, context: ActionContext): Promise<number> {
  const { id } = await tx.sql
    .insertInto('api_codes')
    .values({
      user_id: userId,
      name,
      code_hash: hash,
      source,
      created_at: context.now.toISOString(),
      revoked_at: null,
      last_used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, context, { action: 'API code added', subject: `user:${userId}`, after: { name, source } })
  return id
}

/** Revokes a code, and ends the sessions opened with it and its owner's calendar address. */
export async function endCode(
  tx: WriteTransaction,
  { id, userId, name }: { id: number; userId: number; name: string },
  context: ActionContext,
): Promise<void> {
  await tx.sql.updateTable('api_codes').set({ revoked_at: context.now.toISOString() }).where('id', '=', id).execute()
  await endSessions(tx, userId, { apiCodeId: id }, context)
  await recordAudit(tx, context, { action: 'API code revoked', subject: `user:${userId}`, before: { name } })
}

export function generateCode({ random }: Pick<ActionContext, 'random'>): string {
  const code = crockford(GENERATED_CODE_LENGTH, random)
  return (code.match(new RegExp(`.{${CODE_GROUP_LENGTH}}`, 'g')) ?? []).join('-')
}

/** All codes share the installation's salt, so that a hash can be looked up in an index. */
export async function hashCode(code: string, secret: string): Promise<string> {
  const nonce = createHash('sha256').update(`api code ${secret}`).digest()
  const hash = await deriveHash('argon2id', { message: Buffer.from(code), nonce, ...ARGON2 })
  return hash.toString('hex')
}
