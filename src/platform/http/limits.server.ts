import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Problem } from '../../shared/problem.ts'

const MINUTE_SECONDS = 60

/** How often one network may do each thing. RATE_LIMIT_SCALE multiplies the points. */
const LIMITS = {
  contact: { points: 10, duration: 10 * MINUTE_SECONDS },
  verification: { points: 30, duration: MINUTE_SECONDS },
  'status-check': { points: 20, duration: MINUTE_SECONDS },
  download: { points: 60, duration: MINUTE_SECONDS },
  /** Wrong codes: five in 15 minutes (QUALITY.md, Trust). */
  'sign-in': { points: 5, duration: 15 * MINUTE_SECONDS },
  'sign-in-everywhere': { points: 100, duration: 15 * MINUTE_SECONDS },
  'recorded-refusal': { points: 50, duration: 15 * MINUTE_SECONDS },
} as const

export type LimitName = keyof typeof LIMITS

type Limiters = Record<LimitName, RateLimiterMemory>

/** Counts per network and refuses what is too much. One instance a process; counters live in its memory. */
export class Limits {
  readonly #limiters: Limiters
  readonly #turns = new Map<string, Promise<void>>()

  constructor(scale: number) {
    const limiter = (name: LimitName) => {
      const { points, duration } = LIMITS[name]
      return new RateLimiterMemory({ keyPrefix: name, points: Math.max(1, Math.round(points * scale)), duration })
    }
    const names = Object.keys(LIMITS) as LimitName[]
    this.#limiters = Object.fromEntries(names.map((name) => [name, limiter(name)])) as Limiters
  }

  /** @throws Problem 'too-many' with the seconds to wait */
  async take(name: LimitName, key: string): Promise<void> {
    await this.#limiters[name].consume(key).catch((refusal: unknown) => {
      throw tooMany(msBeforeNext(refusal))
    })
  }

  /** Refuses when the points are used up, without using one: for limits that count failures alone. */
  async check(name: LimitName, key: string): Promise<void> {
    const used = await this.#limiters[name].get(key)
    if (used && used.remainingPoints <= 0) throw tooMany(used.msBeforeNext)
  }

  /** Counts one failure, never refusing: the refusal comes with the next `check`. */
  async countFailure(name: LimitName, key: string): Promise<void> {
    await this.#limiters[name].penalty(key)
  }

  /** One after another for a key: tries sent all at once would be checked before the first of them is counted. */
  async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = (this.#turns.get(key) ?? Promise.resolve()).then(work)
    const turn = result.then(
      () => undefined,
      () => undefined,
    )
    this.#turns.set(key, turn)
    await turn
    if (this.#turns.get(key) === turn) this.#turns.delete(key)
    return result
  }
}

function tooMany(waitMs: number): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Problem('too-many', `Too many tries. Try again in ${inWords(retryAfterSeconds)}.`, { retryAfterSeconds })
}

function inWords(seconds: number): string {
  if (seconds < 2 * MINUTE_SECONDS) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / MINUTE_SECONDS)} minutes`
}

function msBeforeNext(refusal: unknown): number {
  if (typeof refusal === 'object' && refusal !== null && 'msBeforeNext' in refusal) return Number(refusal.msBeforeNext)
  throw refusal
}
