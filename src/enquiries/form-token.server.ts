import { isSameDigest, keyedHash } from '../platform/keyed-hash.server.ts'

const PURPOSE = 'enquiry form'

/** A signed note of when a form was made: '<milliseconds in base 36>.<hash>'. It contains nothing about the visitor. */
export function makeFormToken(secret: string, now: Date): string {
  const madeAt = now.getTime().toString(36)
  return `${madeAt}.${keyedHash(secret, PURPOSE, madeAt)}`
}

/** How long ago the form with this token was made, in milliseconds. Undefined for a token that this site did not make. */
export function formAgeMs(token: string, secret: string, now: Date): number | undefined {
  const [madeAt = '', hash = ''] = token.split('.')
  return isSameDigest(hash, keyedHash(secret, PURPOSE, madeAt)) ? now.getTime() - Number.parseInt(madeAt, 36) : undefined
}
