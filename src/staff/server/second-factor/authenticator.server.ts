import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { getCompany } from '#company/server/company.server.ts'
import './second-factor.table.ts'
import type { NewAuthenticator } from '../../second-factor.schema.ts'

const PERIOD_SECONDS = 30
/** Phone clocks differ, so the previous and the next code are accepted, too. */
const WINDOW_STEPS = 1
const SECRET_BYTES = 20
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Creates the secret of an app. It takes effect once a first code is entered; until then the existing app stays valid. */
export async function createAuthenticator(db: Database, userId: number, context: ActionContext): Promise<NewAuthenticator> {
  const person = await db.sql.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirstOrThrow()
  const issuer = (await getCompany(db)).name.replaceAll(':', ' ')
  const secret = new Secret({ buffer: new Uint8Array(context.random(SECRET_BYTES)).buffer })
  const uri = totp(secret, { issuer, label: person.username }).toString()
  return { secret: secret.base32, uri }
}

/** Stores the app if `code` is currently valid. Returns whether it is. */
export async function storeAuthenticator(
  tx: WriteTransaction,
  userId: number,
  { secret, code }: { secret: string; code: string },
  context: ActionContext,
): Promise<boolean> {
  const step = stepOf(Secret.fromBase32(secret), code, context.now)
  if (step === undefined) return false
  const at = context.now.toISOString()
  const row = { user_id: userId, secret: encrypt(secret, userId, context), created_at: at, confirmed_at: at, last_step: step }
  await tx.sql
    .insertInto('authenticators')
    .values(row)
    .onConflict((on) => on.column('user_id').doUpdateSet(row))
    .execute()
  return true
}

/** Consumes a code of the person's app. Returns whether it was correct; the same or an earlier code is not accepted again. */
export async function takeAuthenticatorCode(
  tx: WriteTransaction,
  userId: number,
  code: string,
  context: Pick<ActionContext, 'now' | 'secret'>,
): Promise<boolean> {
  const app = await tx.sql.selectFrom('authenticators').select('secret').where('user_id', '=', userId).executeTakeFirst()
  const step = app && stepOf(Secret.fromBase32(decrypt(app.secret, userId, context)), code, context.now)
  if (step === undefined) return false
  const taken = await tx.sql
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** The time step of a correct code: the number of 30-second steps since 1970. */
function stepOf(secret: Secret, code: string, now: Date): number | undefined {
  const delta = totp(secret, {}).validate({ token: code.replace(/\s/g, ''), timestamp: now.getTime(), window: WINDOW_STEPS })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

/** The parameters that all apps support. */
function totp(secret: Secret, names: { issuer?: string; label?: string }): TOTP {
  return new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })
}

/** Encrypts with AES-256-GCM. A copied row is useless for another person, and without the installation's secret. */
function encrypt(text: string, userId: number, { random, secret }: Pick<ActionContext, 'random' | 'secret'>): string {
  const nonce = Buffer.from(random(NONCE_BYTES))
  const cipher = createCipheriv('aes-256-gcm', keyFor(userId, secret), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

function decrypt(stored: string, userId: number, { secret }: Pick<ActionContext, 'secret'>): string {
  const bytes = Buffer.from(stored, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(userId, secret), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

function keyFor(userId: number, secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `authenticator:${userId}`, KEY_BYTES))
}
