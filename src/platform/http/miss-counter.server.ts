import { hash, randomBytes } from 'node:crypto'

/** How many keys are told apart; more of them share a place. A table of 2 MB, however many keys somebody makes up. */
const PLACES = 2 ** 18
const MAX_COUNT = 2 ** 32 - 1
const SALT_BYTES = 16

interface Allowance {
  points: number
  /** Seconds from the first of them until all are forgotten. */
  duration: number
}

/**
 * Counts wrong guesses by what they were about. A guesser chooses the keys, so they are kept in a table of fixed size
 * under a keyed hash: memory does not grow, and nobody can choose a key that falls together with somebody else's.
 */
export class MissCounter {
  readonly #points: number
  readonly #durationSeconds: number
  readonly #counts = new Uint32Array(PLACES)
  readonly #ends = new Uint32Array(PLACES)
  readonly #salt = randomBytes(SALT_BYTES).toString('hex')

  constructor({ points, duration }: Allowance) {
    this.#points = Math.min(MAX_COUNT, Math.max(1, Math.round(points)))
    this.#durationSeconds = duration
  }

  /** Takes one; undefined when it was there to take, otherwise the milliseconds until there is one again. */
  take(key: string, nowMs: number): number | undefined {
    const place = this.#placeOf(key)
    if (this.#endMs(place) <= nowMs) {
      this.#counts[place] = 0
      this.#ends[place] = Math.ceil(nowMs / 1000) + this.#durationSeconds
    }
    const used = this.#counts[place] ?? 0
    if (used >= this.#points) return this.#endMs(place) - nowMs
    this.#counts[place] = used + 1
    return undefined
  }

  /** It was no miss after all. */
  refund(key: string): void {
    const place = this.#placeOf(key)
    this.#counts[place] = Math.max(0, (this.#counts[place] ?? 0) - 1)
  }

  #endMs(place: number): number {
    return (this.#ends[place] ?? 0) * 1000
  }

  #placeOf(key: string): number {
    return hash('sha256', this.#salt + key, 'buffer').readUInt32LE() % PLACES
  }
}
