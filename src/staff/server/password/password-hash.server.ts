import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { ARGON2 } from '../api-code.server.ts'
import { keyedHash } from '#base/http/keyed-hash.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'

const SALT_BYTES = 16
const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

const derive = promisify(argon2)

/** Hashes a password with its own salt, as PHC text: '$argon2id$v=19$m=19456,t=2,p=1$…$…'. */
export async function hashPassword(password: string, { random }: Pick<ActionContext, 'random'>): Promise<string> {
  const salt = Buffer.from(random(SALT_BYTES))
  const hash = await derive('argon2id', { message: message(password), nonce: salt, ...ARGON2 })
  const { memory, passes, parallelism } = ARGON2
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Whether the password matches. Without a stored hash it still computes one and returns false, so that timing does not reveal whether the
 * person exists or has a password.
 */
export async function isRightPassword(password: string, stored: string | null | undefined, secret: string): Promise<boolean> {
  const [, memory = ARGON2.memory, passes = ARGON2.passes, parallelism = ARGON2.parallelism, salt, hash] = FORMAT.exec(stored ?? '') ?? []
  const nonce = salt ? Buffer.from(salt, 'base64') : Buffer.from(keyedHash(secret, 'no password'), 'hex').subarray(0, SALT_BYTES)
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism), tagLength: ARGON2.tagLength }
  const computed = await derive('argon2id', { message: message(password), nonce, ...cost })
  const expected = Buffer.from(hash ?? '', 'base64')
  return expected.length === computed.length && timingSafeEqual(expected, computed)
}

/** Normalises the password, because keyboards of phones and computers may compose the same letter differently. */
function message(password: string): Buffer<ArrayBuffer> {
  return Buffer.from(password.normalize('NFKC'))
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/, '')
}
