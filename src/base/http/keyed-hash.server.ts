import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/**
 * Returns an HMAC-SHA-256 in hex over clearly separated parts. Looking up a hash of ID and name takes the same time
 * whichever of the two is wrong. Looking up the ID and then comparing the name takes measurably longer when the ID exists,
 * even with `timingSafeEqual`.
 */
export function keyedHash(secret: string, ...parts: string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex')
}

/** Returns SHA-256 in hex, for tokens that are already random: the database stores the hash instead of the token. */
export function digest(text: string): string {
  return hash('sha256', text)
}

/** Compares two digests in constant time. Either may be arbitrary text from a visitor. */
export function isSameDigest(a: string, b: string): boolean {
  const [bytes, others] = [Buffer.from(a), Buffer.from(b)]
  return bytes.length === others.length && timingSafeEqual(bytes, others)
}
