import { createHash } from 'node:crypto'
import { leadingZeroBits, type Challenge } from '../proof-of-work/challenge.ts'
import { isSameDigest, keyedHash } from '../config/keyed-hash.server.ts'
import type { RandomBytes } from '../values/reference-number.ts'
import type { Counts } from './counts.server.ts'

const PURPOSE = 'proof of work'
/** About 30,000 hashes: a second on a slow phone, and too much for somebody who sends thousands of requests a minute. */
const BITS = 15
const LIFETIME_SECONDS = 5 * 60
const NONCE_BYTES = 12
/** Each proof is accepted once. */
const USED_PROOFS = { name: 'used proofs of work', points: 1, seconds: LIFETIME_SECONDS }

interface ProofOptions {
  /** Signs challenges. With the installation's secret, every process on one database accepts the others' challenges. */
  secret: string
  clock: () => Date
  random: RandomBytes
  /** Where it is noted that a proof was used. */
  counts: Counts
}

/** Makes challenges and checks their proofs. A challenge is not stored: a signature says that it is ours. */
export class ProofOfWork {
  readonly #options: ProofOptions

  constructor(options: ProofOptions) {
    this.#options = options
  }

  /** A new challenge: 'end.nonce.signature' is its text. */
  createChallenge(): Challenge {
    const end = (this.#options.clock().getTime() + LIFETIME_SECONDS * 1000).toString(36)
    const nonce = Buffer.from(this.#options.random(NONCE_BYTES)).toString('base64url')
    return { algorithm: 'SHA-256', text: `${end}.${nonce}.${this.#signatureOf(end, nonce)}`, bits: BITS }
  }

  /** Whether this proves work on a challenge of ours that has not ended and was not used before. Uses it up. */
  async accept(proof: string): Promise<boolean> {
    const [text = ''] = proof.split(':')
    const [end = '', nonce = '', signature = ''] = text.split('.')
    const nowMs = this.#options.clock().getTime()
    if (!isSameDigest(signature, this.#signatureOf(end, nonce)) || Number.parseInt(end, 36) <= nowMs) return false
    if (leadingZeroBits(createHash('sha256').update(proof).digest()) < BITS) return false
    return (await this.#options.counts.take([{ ...USED_PROOFS, key: text }], nowMs)) === undefined
  }

  #signatureOf(end: string, nonce: string): string {
    return keyedHash(this.#options.secret, PURPOSE, end, nonce)
  }
}
