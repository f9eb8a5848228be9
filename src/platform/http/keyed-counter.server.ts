import { hash, randomBytes } from 'node:crypto'

/** Number of slots. Keys that fall into one slot share a count. The table takes 2 MB for any number of keys. */
const SLOTS = 2 ** 18
const MAX_COUNT = 2 ** 32 - 1
const SALT_BYTES = 16
/** Of 32 bits. Node makes a text from a hash in half the time of a buffer. */
const HEX_DIGITS = 8

interface Allowance {
  points: number
  /** Time from the first point taken until the count starts again. */
  seconds: number
}

/**
 * Counts by key. Strangers choose the keys, so the table has a fixed size and a salted hash selects the slot. Memory does
 * not grow, and nobody can choose a key that falls into the slot of another key.
 */
export class KeyedCounter {
  readonly #points: number
  readonly #seconds: number
  readonly #counts = new Uint32Array(SLOTS)
  readonly #endSeconds = new Uint32Array(SLOTS)
  readonly #salt = randomBytes(SALT_BYTES).toString('hex')
  /** Of the last key: one look-up asks for its key several times in a row, and the hash is most of what that costs. */
  #last: { key: string; slot: number } | undefined

  constructor({ points, seconds }: Allowance) {
    this.#points = Math.min(MAX_COUNT, Math.max(1, Math.round(points)))
    this.#seconds = seconds
  }

  /** Takes one point. Returns undefined, or when no point is left the milliseconds until there are points again. */
  take(key: string, nowMs: number): number | undefined {
    const slot = this.#slotOf(key)
    if (!this.#isRunning(slot, nowMs)) {
      this.#counts[slot] = 0
      this.#endSeconds[slot] = Math.ceil(nowMs / 1000) + this.#seconds
    }
    const used = this.#counts[slot] ?? 0
    if (used >= this.#points) return this.#endMs(slot) - nowMs
    this.#counts[slot] = used + 1
    return undefined
  }

  /** What `take` would return, without taking a point. */
  waitMs(key: string, nowMs: number): number | undefined {
    const slot = this.#slotOf(key)
    const isUsedUp = this.#isRunning(slot, nowMs) && (this.#counts[slot] ?? 0) >= this.#points
    return isUsedUp ? this.#endMs(slot) - nowMs : undefined
  }

  /** Refunds a point that was taken. */
  refund(key: string): void {
    const slot = this.#slotOf(key)
    this.#counts[slot] = Math.max(0, (this.#counts[slot] ?? 0) - 1)
  }

  /** Whether the count of the slot applies. One that ends later than it can was begun by a clock that was wrong. */
  #isRunning(slot: number, nowMs: number): boolean {
    const leftMs = this.#endMs(slot) - nowMs
    return leftMs > 0 && leftMs <= (this.#seconds + 1) * 1000
  }

  #endMs(slot: number): number {
    return (this.#endSeconds[slot] ?? 0) * 1000
  }

  #slotOf(key: string): number {
    if (this.#last?.key !== key)
      this.#last = { key, slot: Number.parseInt(hash('sha256', this.#salt + key, 'hex').slice(0, HEX_DIGITS), 16) % SLOTS }
    return this.#last.slot
  }
}
