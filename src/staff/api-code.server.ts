import { argon2, createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { recordAudit } from '../platform/audit.server.ts'
import type { Database, WriteTransaction } from '../platform/database.server.ts'
import type { Occasion } from '../platform/occasion.server.ts'
import { crockford } from '../shared/reference-number.ts'
import type { Role } from './role.ts'

/** 32 characters of 5 bits: 160 bits (PRODUCT.md section 1). */
const GENERATED_CODE_LENGTH = 32
const CODE_GROUP_LENGTH = 8
/** OWASP's argon2id setting for interactive use: 19 MiB, two passes. */
const ARGON2 = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const LONGEST_CODE = 200
const FIRST_ADMIN = { username: 'admin', full_name: 'Administrator', email: 'admin@example.com' } as const

export interface CodeHolder {
  userId: number
  apiCodeId: number
  name: string
  role: Role
}

const deriveHash = promisify(argon2)

/** Who a code belongs to; undefined for a wrong or revoked one. The work is the same either way. */
export async function findCodeHolder(db: Database, code: string, secret: string): Promise<CodeHolder | undefined> {
  if (code.length === 0 || code.length > LONGEST_CODE) return undefined
  return db.sql
    .selectFrom('api_codes')
    .innerJoin('users', 'users.id', 'api_codes.user_id')
    .select(['users.id as userId', 'api_codes.id as apiCodeId', 'users.full_name as name', 'users.role'])
    .where('api_codes.code_hash', '=', await hashCode(code, secret))
    .where('api_codes.revoked_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Makes sure that the office can get in: the first admin exists and has a code.
 * Returns the code when one was generated just now, to be shown once; undefined otherwise.
 */
export async function ensureFirstAdmin(db: Database, given: string | undefined, occasion: Occasion): Promise<string | undefined> {
  if (given === undefined && (await hasOwnCode(db))) return undefined
  const code = given ?? generateCode(occasion)
  const hash = await hashCode(code, occasion.secret)
  await db.write(async (tx) => {
    const userId = await firstAdmin(tx, occasion)
    if (given !== undefined) return useEnvironmentCode(tx, userId, hash, occasion)
    await addCode(tx, { userId, hash, name: 'First code', source: 'generated' }, occasion)
  })
  return given === undefined ? code : undefined
}

async function firstAdmin(tx: WriteTransaction, { now }: Occasion): Promise<number> {
  const known = await tx.sql.selectFrom('users').select('id').where('username', '=', FIRST_ADMIN.username).executeTakeFirst()
  if (known) return known.id
  const at = now.toISOString()
  const row = { ...FIRST_ADMIN, password: null, phone: null, role: 'admin' as const, created_at: at, updated_at: at }
  return (await tx.sql.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** The setting decides which environment code is good: one that was set before and changed since is revoked. */
async function useEnvironmentCode(tx: WriteTransaction, userId: number, hash: string, occasion: Occasion): Promise<void> {
  await tx.sql
    .updateTable('api_codes')
    .set({ revoked_at: occasion.now.toISOString() })
    .where('source', '=', 'environment')
    .where('code_hash', '!=', hash)
    .where('revoked_at', 'is', null)
    .execute()
  const known = await tx.sql.selectFrom('api_codes').select(['id', 'revoked_at']).where('code_hash', '=', hash).executeTakeFirst()
  if (!known) return addCode(tx, { userId, hash, name: 'ADMIN_API_CODE', source: 'environment' }, occasion)
  if (known.revoked_at !== null) {
    await tx.sql.updateTable('api_codes').set({ revoked_at: null }).where('id', '=', known.id).execute()
  }
}

/** Whether the first admin can get in without ADMIN_API_CODE. */
async function hasOwnCode(db: Database): Promise<boolean> {
  const code = await db.sql
    .selectFrom('api_codes')
    .innerJoin('users', 'users.id', 'api_codes.user_id')
    .select('api_codes.id')
    .where('users.username', '=', FIRST_ADMIN.username)
    .where('api_codes.revoked_at', 'is', null)
    .where('api_codes.source', '!=', 'environment')
    .executeTakeFirst()
  return code !== undefined
}

interface NewCode {
  userId: number
  hash: string
  name: string
  source: 'environment' | 'generated'
}

async function addCode(tx: WriteTransaction, { userId, hash, name, source }: NewCode, occasion: Occasion): Promise<void> {
  await tx.sql
    .insertInto('api_codes')
    .values({ user_id: userId, name, code_hash: hash, source, created_at: occasion.now.toISOString(), revoked_at: null })
    .execute()
  await recordAudit(tx, occasion, { action: 'API code added', subject: `user:${userId}`, after: { name, source } })
}

function generateCode({ random }: Occasion): string {
  const code = crockford(GENERATED_CODE_LENGTH, random)
  return (code.match(new RegExp(`.{${CODE_GROUP_LENGTH}}`, 'g')) ?? []).join('-')
}

/** The nonce is the installation's, not the code's, so that one hash finds the row by an index. */
async function hashCode(code: string, secret: string): Promise<string> {
  const nonce = createHash('sha256').update(`api code ${secret}`).digest()
  const hash = await deriveHash('argon2id', { message: Buffer.from(code), nonce, ...ARGON2 })
  return hash.toString('hex')
}
