import type { RandomBytes } from '../../shared/reference-number.ts'

/** Chance from the browser's cryptographic source: a certificate's number must not be guessed. */
export const randomBytes: RandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count))
