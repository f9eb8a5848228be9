import { KeyedCounter } from './keyed-counter.server.ts'

/** One count: how many points a key has for how long, from the first that it takes. */
export interface Counted {
  /** Name of the limit. */
  name: string
  points: number
  seconds: number
  key: string
}

/** Where limits are counted. All times are in milliseconds since 1970. */
export interface Counts {
  /** Takes one point of each, or of none. Returns undefined, or the milliseconds until the one that has none left has points. */
  take: (counted: readonly Counted[], nowMs: number) => Promise<number | undefined>
  /** What `take` would return, without taking a point. */
  waitMs: (counted: Counted, nowMs: number) => Promise<number | undefined>
  /** Gives back what was taken. */
  refund: (counted: readonly Counted[], nowMs: number) => Promise<void>
}

/** Counts in the memory of this process, which must be the only one. */
export class MemoryCounts implements Counts {
  readonly #counters = new Map<string, KeyedCounter>()

  async take(counted: readonly Counted[], nowMs: number): Promise<number | undefined> {
    let longestMs: number | undefined
    for (const one of counted) {
      const waitMs = this.#counterOf(one).waitMs(one.key, nowMs)
      if (waitMs !== undefined) longestMs = Math.max(waitMs, longestMs ?? 0)
    }
    if (longestMs !== undefined) return longestMs
    for (const one of counted) this.#counterOf(one).take(one.key, nowMs)
    return undefined
  }

  async waitMs(counted: Counted, nowMs: number): Promise<number | undefined> {
    return this.#counterOf(counted).waitMs(counted.key, nowMs)
  }

  async refund(counted: readonly Counted[]): Promise<void> {
    for (const one of counted) this.#counterOf(one).refund(one.key)
  }

  #counterOf({ name, points, seconds }: Counted): KeyedCounter {
    const known = this.#counters.get(name)
    if (known) return known
    const counter = new KeyedCounter({ points, seconds })
    this.#counters.set(name, counter)
    return counter
  }
}
