import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/**
 * HMAC-SHA-256 in hex over parts that cannot run into each other. One look-up by such a hash of ID and name does
 * the same work whichever of the two is wrong. To look up the ID first and compare the name afterwards takes measurably
 * longer when the ID exists, even with `timingSafeEqual`.
 */
export function keyedHash(secret: string, ...parts: string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex')
}

/** SHA-256 in hex, for tokens that are random already: the database stores the hash instead of the token. */
export function digest(text: string): string {
  return hash('sha256', text)
}

/** Compares two digests in constant time. Either may be any text that a visitor sent. */
export function isSameDigest(a: string, b: string): boolean {
  const [bytes, others] = [Buffer.from(a), Buffer.from(b)]
  return bytes.length === others.length && timingSafeEqual(bytes, others)
}
