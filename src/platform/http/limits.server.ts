import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Problem } from '../../shared/problem.ts'
import { MissCounter } from './miss-counter.server.ts'

const MINUTE_SECONDS = 60

/** How often one network may do each thing. RATE_LIMIT_SCALE multiplies the points. */
const LIMITS = {
  contact: { points: 10, duration: 10 * MINUTE_SECONDS },
  verification: { points: 30, duration: MINUTE_SECONDS },
  'status-check': { points: 20, duration: MINUTE_SECONDS },
  download: { points: 60, duration: MINUTE_SECONDS },
  /** Links to documents for those who know a number alone: the site itself never asks for one (decision 23). */
  'document-link': { points: 30, duration: 10 * MINUTE_SECONDS },
  /** Calendar programs of an office look a few times an hour; a service that looks for many has one network for all. */
  calendar: { points: 60, duration: 10 * MINUTE_SECONDS },
  /** Keys, the issuer and status lists: a verifier of a large employer checks many credentials, each with two lists. */
  published: { points: 600, duration: MINUTE_SECONDS },
  /** Wrong codes: five in 15 minutes (docs/product/quality.md, Trust). */
  'sign-in': { points: 5, duration: 15 * MINUTE_SECONDS },
  'sign-in-everywhere': { points: 100, duration: 15 * MINUTE_SECONDS },
  'recorded-refusal': { points: 50, duration: 15 * MINUTE_SECONDS },
} as const

/**
 * How often one may be wrong, whether what is asked for exists or not (decision 23): a network in all, a network about
 * one thing ('here'), and all networks together about it. RATE_LIMIT_SCALE multiplies these, too.
 */
const MISSES = {
  'certificate-network': { points: 100, duration: 60 * MINUTE_SECONDS },
  'certificate-here': { points: 10, duration: 15 * MINUTE_SECONDS },
  'certificate-anywhere': { points: 200, duration: 60 * MINUTE_SECONDS },
  'participant-network': { points: 60, duration: 60 * MINUTE_SECONDS },
  'participant-here': { points: 10, duration: 15 * MINUTE_SECONDS },
  'participant-anywhere': { points: 60, duration: 60 * MINUTE_SECONDS },
  /** Numbers that no certificate has, asked for a link to its document. */
  'document-network': { points: 20, duration: 60 * MINUTE_SECONDS },
  'document-anywhere': { points: 200, duration: 60 * MINUTE_SECONDS },
} as const

export type LimitName = keyof typeof LIMITS
type MissName = keyof typeof MISSES

/** What a guess is counted as: ['certificate-anywhere', 'CERT2026110421']. */
export type LookupKey = readonly [name: MissName, key: string]

type Limiters = Record<LimitName, RateLimiterMemory>

/** Counts per network and refuses what is too much. One instance a process; counters live in its memory. */
export class Limits {
  readonly #limiters: Limiters
  readonly #misses: Record<MissName, MissCounter>
  readonly #clock: () => Date
  readonly #turns = new Map<string, Promise<void>>()

  constructor(scale: number, clock: () => Date = () => new Date()) {
    this.#clock = clock
    const limiter = (name: LimitName) => {
      const { points, duration } = LIMITS[name]
      return new RateLimiterMemory({ keyPrefix: name, points: Math.max(1, Math.round(points * scale)), duration })
    }
    const names = Object.keys(LIMITS) as LimitName[]
    this.#limiters = Object.fromEntries(names.map((name) => [name, limiter(name)])) as Limiters
    const counters = Object.entries(MISSES).map(([name, { points, duration }]) => [
      name,
      new MissCounter({ points: points * scale, duration }),
    ])
    this.#misses = Object.fromEntries(counters) as Record<MissName, MissCounter>
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

  /**
   * Looks something up that a stranger may be guessing. A look counts under each of its names and is taken back unless
   * it ends as 'not-found': who is right uses nothing up. Where one of the counts is full it is refused before anything
   * is looked up, so that the refusal tells nothing; what the first refuses does not count for the next.
   * @throws Problem 'too-many' with the seconds to wait, or whatever `look` throws
   */
  async guess<Found>(guesses: readonly LookupKey[], look: () => Promise<Found>): Promise<Found> {
    const taken: LookupKey[] = []
    const refund = () => taken.forEach(([name, key]) => this.#misses[name].refund(key))
    for (const guess of guesses) {
      const [name, key] = guess
      const waitMs = this.#misses[name].take(key, this.#clock().getTime())
      if (waitMs === undefined) {
        taken.push(guess)
        continue
      }
      refund()
      throw tooMany(waitMs)
    }
    try {
      const found = await look()
      refund()
      return found
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'not-found') refund()
      throw error
    }
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
