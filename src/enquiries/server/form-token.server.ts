import { isSameDigest, keyedHash } from '#base/http/keyed-hash.server.ts'

const PURPOSE = 'enquiry form'
/** Half of the hash: it needs a key, so 128 bits are enough, and each page with a form contains them. */
const HASH_BYTES = 16

/** A signed time of a form's creation: '<milliseconds in base 36>.<hash>'. It contains nothing about the visitor. */
export function makeFormToken(secret: string, now: Date): string {
  const madeAt = now.getTime().toString(36)
  return `${madeAt}.${hashOf(madeAt, secret)}`
}

/** The age of the form with this token, in milliseconds. Undefined for a token that this site did not make. */
export function formAgeMs(token: string, secret: string, now: Date): number | undefined {
  const [madeAt = '', hash = ''] = token.split('.')
  return isSameDigest(hash, hashOf(madeAt, secret)) ? now.getTime() - Number.parseInt(madeAt, 36) : undefined
}

function hashOf(madeAt: string, secret: string): string {
  return Buffer.from(keyedHash(secret, PURPOSE, madeAt), 'hex')
    .subarray(0, HASH_BYTES)
    .toString('base64url')
}
