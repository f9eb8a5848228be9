import { randomBytes } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Problem, type ProblemCode } from '../../shared/problem.ts'
import type { Challenge } from '../../shared/proof-of-work/challenge.ts'
import { KeyedCounter } from './keyed-counter.server.ts'
import { ProofOfWork } from './proof-of-work.server.ts'

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

/** The counts of one look-up. */
export interface LookupKeys {
  /** What the network itself has missed. When one of these limits is reached, the look-up is refused. */
  own: readonly LookupKey[]
  /** What all networks have missed together. Others can use it up, so it refuses nobody (docs/decisions/0035). */
  shared?: {
    misses: LookupKey
    /** What this network may still miss then. After that it has to send a proof of work with each look-up. */
    reserve: LookupKey
  }
}

interface LimitsOptions {
  clock?: () => Date
  /** Signs the challenges of a proof of work. */
  secret?: string
}

const SECRET_BYTES = 32
/** What a look-up throws when it found nothing. */
const MISSES: ReadonlySet<string> = new Set<ProblemCode>(['not-found', 'unauthenticated'])

/** Counts per key and refuses calls above a limit. Each process has one instance, with its counters in memory. */
export class Limits {
  /** Multiplies every limit. */
  readonly scale: number
  readonly proofs: ProofOfWork
  readonly #clock: () => Date
  readonly #declared = new Map<string, Limit>()
  readonly #limiters = new Map<Limit, RateLimiterMemory>()
  readonly #counters = new Map<Limit, KeyedCounter>()
  readonly #queues = new Map<string, Promise<void>>()

  constructor(scale: number, { clock = () => new Date(), secret = randomBytes(SECRET_BYTES).toString('hex') }: LimitsOptions = {}) {
    this.scale = scale
    this.#clock = clock
    this.proofs = new ProofOfWork({ clock, secret, random: randomBytes })
  }

  /** @throws Problem 'too-many' with the seconds to wait */
  async take(limit: Limit, key: string): Promise<void> {
    await this.#limiter(limit)
      .consume(key)
      .catch((refusal: unknown) => {
        throw tooMany(msBeforeNext(refusal))
      })
  }

  /** The milliseconds until the limit allows another event; undefined when it does now. Counts nothing. */
  waitMs(limit: Limit, key: string): number | undefined {
    return this.#counter(limit).waitMs(key, this.#now())
  }

  /** Counts one event, and says whether the limit allows it. Refuses nobody. The memory does not grow with the keys. */
  isWithin(limit: Limit, key: string): boolean {
    return this.#counter(limit).take(key, this.#now()) === undefined
  }

  /**
   * Runs a look-up that a stranger could use to guess numbers. Takes one point for each key first, and refunds the points
   * unless the look-up finds nothing: only misses count. Whether it refuses is decided before the look-up runs, so
   * that the refusal does not reveal whether there is a match. It then refunds the points of the earlier keys.
   * @throws Problem 'too-many' with the seconds to wait and perhaps a challenge, or what `find` throws
   */
  async lookUp<Found>(keys: LookupKeys, proof: string | undefined, find: () => Promise<Found>): Promise<Found> {
    const taken: LookupKey[] = []
    const refund = () => taken.forEach(([limit, key]) => this.#counter(limit).refund(key))
    const take = ([limit, key]: LookupKey): number | undefined => {
      const waitMs = this.#counter(limit).take(key, this.#now())
      if (waitMs === undefined) taken.push([limit, key])
      return waitMs
    }
    try {
      this.#takeAll(keys, proof, take)
    } catch (refusal) {
      refund()
      throw refusal
    }
    try {
      const found = await find()
      refund()
      return found
    } catch (error) {
      if (!(error instanceof Problem) || !MISSES.has(error.code)) refund()
      throw error
    }
  }

  /** @throws Problem 'too-many' */
  #takeAll({ own, shared }: LookupKeys, proof: string | undefined, take: (key: LookupKey) => number | undefined): void {
    for (const key of own) {
      const waitMs = take(key)
      if (waitMs !== undefined) throw tooMany(waitMs)
    }
    const sharedMs = shared && take(shared.misses)
    if (!shared || sharedMs === undefined) return
    const reserveMs = take(shared.reserve)
    if (reserveMs !== undefined) this.requireProof(proof, Math.min(sharedMs, reserveMs))
  }

  /** Accepts a proof of work. @throws Problem 'too-many' with a challenge, and with the time after which none is needed */
  requireProof(proof: string | undefined, waitMs: number): void {
    if (proof === undefined || !this.proofs.accept(proof)) throw tooMany(waitMs, this.proofs.createChallenge())
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
      points: Math.max(1, Math.round(points * this.scale)),
      duration: seconds,
    })
    this.#limiters.set(limit, limiter)
    return limiter
  }

  #counter(limit: Limit): KeyedCounter {
    const known = this.#counters.get(limit)
    if (known) return known
    this.#declare(limit)
    const counter = new KeyedCounter({ points: limit.points * this.scale, seconds: limit.seconds })
    this.#counters.set(limit, counter)
    return counter
  }

  #now(): number {
    return this.#clock().getTime()
  }

  /** @throws Error for a second limit of the same name. A limit that is created in each call would never be reached. */
  #declare(limit: Limit): void {
    const known = this.#declared.get(limit.name)
    if (known && known !== limit) throw new Error(`there are two limits named ${limit.name}: declare it once, as a constant`)
    this.#declared.set(limit.name, limit)
  }
}

/** The refusal of somebody who has to wait, or to solve the challenge. */
export function tooMany(waitMs: number, challenge?: Challenge): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Problem('too-many', `Too many tries. Try again in ${inWords(retryAfterSeconds)}.`, { retryAfterSeconds, challenge })
}

function inWords(seconds: number): string {
  if (seconds < 2 * MINUTE_SECONDS) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / MINUTE_SECONDS)} minutes`
}

function msBeforeNext(refusal: unknown): number {
  if (typeof refusal === 'object' && refusal !== null && 'msBeforeNext' in refusal) return Number(refusal.msBeforeNext)
  throw refusal
}
