import type { RandomBytes } from '#base/values/reference-number.ts'

/** Cryptographically secure random bytes. Certificate IDs must not be guessable. */
export const randomBytes: RandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count))
