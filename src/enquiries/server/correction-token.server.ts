import { isSameDigest, keyedHash } from '#base/http/keyed-hash.server.ts'

const PURPOSE = 'enquiry correction'
const MAX_AGE_MS = 30 * 60_000

interface Correctable {
  id: number
  /** The stored address: after a change or an erasure the token becomes invalid. */
  email: string
}

/**
 * Lets the browser that sent an enquiry correct its address and phone for half an hour: '<id>.<time in base 36>.<hash>'. Only the answer to
 * that browser contains it.
 */
export function makeCorrectionToken(secret: string, { id, email }: Correctable, now: Date): string {
  const madeAt = now.getTime().toString(36)
  return [id, madeAt, hashOf(secret, { id, email }, madeAt)].join('.')
}

/** The row that a token names. Tokens can be forged: `isCorrectionToken` decides. */
export function enquiryOfToken(token: string): number | undefined {
  const id = /^(\d{1,9})\./.exec(token)?.[1]
  return id === undefined ? undefined : Number(id)
}

export function isCorrectionToken(secret: string, token: string, enquiry: Correctable, now: Date): boolean {
  const [, madeAt = '', hash = ''] = token.split('.')
  const ageMs = now.getTime() - Number.parseInt(madeAt, 36)
  return isSameDigest(hash, hashOf(secret, enquiry, madeAt)) && ageMs >= 0 && ageMs <= MAX_AGE_MS
}

function hashOf(secret: string, { id, email }: Correctable, madeAt: string): string {
  return keyedHash(secret, PURPOSE, String(id), email, madeAt)
}
