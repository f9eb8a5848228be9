import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Problem } from '../../shared/problem.ts'
import { MissCounter } from './miss-counter.server.ts'

const MINUTE_SECONDS = 60

/**
 * How often something may happen for one key, such as a network, in a number of seconds. Each feature declares its own
 * limits as constants. RATE_LIMIT_SCALE multiplies the points.
 */
export interface Limit {
  /** Unique among all limits. */
  readonly name: string
  readonly points: number
  readonly seconds: number
}

/** For downloads that are rendered or signed for each request. */
export const DOWNLOAD_LIMIT: Limit = { name: 'download', points: 60, seconds: MINUTE_SECONDS }

/** A limit that counts misses, and the key that it counts by. */
export type LookupKey = readonly [limit: Limit, key: string]

/** Counts per key and refuses calls above a limit. Each process has one instance, with its counters in memory. */
export class Limits {
  readonly #scale: number
  readonly #clock: () => Date
  readonly #declared = new Map<string, Limit>()
  readonly #limiters = new Map<Limit, RateLimiterMemory>()
  readonly #missCounters = new Map<Limit, MissCounter>()
  readonly #queues = new Map<string, Promise<void>>()

  constructor(scale: number, clock: () => Date = () => new Date()) {
    this.#scale = scale
    this.#clock = clock
  }

  /** @throws Problem 'too-many' with the seconds to wait */
  async take(limit: Limit, key: string): Promise<void> {
    await this.#limiter(limit)
      .consume(key)
      .catch((refusal: unknown) => {
        throw tooMany(msBeforeNext(refusal))
      })
  }

  /** Refuses when the limit is reached, but counts nothing. For limits that count only failures. @throws Problem 'too-many' */
  async check(limit: Limit, key: string): Promise<void> {
    const used = await this.#limiter(limit).get(key)
    if (used && used.remainingPoints <= 0) throw tooMany(used.msBeforeNext)
  }

  /** Counts one failure. Never refuses; the next `check` does. */
  async countFailure(limit: Limit, key: string): Promise<void> {
    await this.#limiter(limit).penalty(key)
  }

  /**
   * Runs a look-up that a stranger could use to guess numbers. Takes one point for each key first, and refunds the points
   * unless the look-up throws 'not-found': only misses count. When a limit is reached, it refuses before the look-up runs,
   * so that the refusal does not reveal whether there is a match. It then refunds the points of the earlier keys.
   * @throws Problem 'too-many' with the seconds to wait, or what `find` throws
   */
  async lookUp<Found>(keys: readonly LookupKey[], find: () => Promise<Found>): Promise<Found> {
    const taken: LookupKey[] = []
    const refund = () => taken.forEach(([limit, key]) => this.#missCounter(limit).refund(key))
    for (const [limit, key] of keys) {
      const waitMs = this.#missCounter(limit).take(key, this.#clock().getTime())
      if (waitMs === undefined) {
        taken.push([limit, key])
        continue
      }
      refund()
      throw tooMany(waitMs)
    }
    try {
      const found = await find()
      refund()
      return found
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'not-found') refund()
      throw error
    }
  }

  /**
   * Runs calls with the same key one after another. Otherwise concurrent attempts would all be checked before the first of
   * them is counted.
   */
  async serialize<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = (this.#queues.get(key) ?? Promise.resolve()).then(work)
    const settled = result.then(
      () => undefined,
      () => undefined,
    )
    this.#queues.set(key, settled)
    await settled
    if (this.#queues.get(key) === settled) this.#queues.delete(key)
    return result
  }

  #limiter(limit: Limit): RateLimiterMemory {
    const known = this.#limiters.get(limit)
    if (known) return known
    this.#declare(limit)
    const { name, points, seconds } = limit
    const limiter = new RateLimiterMemory({
      keyPrefix: name,
      points: Math.max(1, Math.round(points * this.#scale)),
      duration: seconds,
    })
    this.#limiters.set(limit, limiter)
    return limiter
  }

  #missCounter(limit: Limit): MissCounter {
    const known = this.#missCounters.get(limit)
    if (known) return known
    this.#declare(limit)
    const counter = new MissCounter({ points: limit.points * this.#scale, seconds: limit.seconds })
    this.#missCounters.set(limit, counter)
    return counter
  }

  /** @throws Error for a second limit of the same name. A limit that is created in each call would never be reached. */
  #declare(limit: Limit): void {
    const known = this.#declared.get(limit.name)
    if (known && known !== limit) throw new Error(`there are two limits named ${limit.name}: declare it once, as a constant`)
    this.#declared.set(limit.name, limit)
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
