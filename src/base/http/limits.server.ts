import { counted } from '../text/wording/counted.ts'
import { randomBytes, createHash } from 'node:crypto'
import { Problem, type ProblemCode } from '../api/problem.ts'
import { type Challenge, leadingZeroBits } from '../proof-of-work/challenge.ts'
import { memoryCounts, type Counted, type Counts } from './counts.server.ts'
import { isSameDigest, keyedHash } from './keyed-hash.server.ts'
import type { RandomBytes } from '../values/reference-number.ts'

const MINUTE_SECONDS = 60

/**
 * A limit on the number of events per key, such as a network, in a period in seconds. Each feature declares its own limits
 * as constants. RATE_LIMIT_SCALE multiplies the points.
 */
export interface Limit {
  /** Unique among all limits. */
  readonly name: string
  readonly points: number
  readonly seconds: number
}

/** For downloads that are rendered or signed for each request. */
export const DOWNLOAD_LIMIT: Limit = { name: 'download', points: 60, seconds: MINUTE_SECONDS }

/** A limit that counts misses, with its key. */
export type LookupKey = readonly [limit: Limit, key: string]

/** The counts of one look-up. */
export interface LookupKeys {
  /** Misses of the network itself. When one of these limits is reached, the look-up is refused. */
  own: readonly LookupKey[]
  /** Misses of all networks together. Others can use them up, so they refuse nobody (docs/decisions/0035). */
  shared?: SharedKeys
}

interface SharedKeys {
  misses: LookupKey
  /** Further misses allowed to this network. After that it must send a proof of work with each look-up. */
  reserve: LookupKey
}

interface LimitsOptions {
  clock?: () => Date
  /** Signs the challenges of a proof of work, and selects the slots of keys. */
  secret?: string
  /** Default: the memory of this process. */
  counts?: Counts
}

const SECRET_BYTES = 32
/** The errors of a look-up without a match. */
const MISSES: ReadonlySet<string> = new Set<ProblemCode>(['not-found', 'unauthenticated'])

/** Counts per key and refuses calls above a limit. */
export class Limits {
  /** Multiplies every limit. */
  readonly scale: number
  readonly proofs: ProofOfWork
  readonly #clock: () => Date
  readonly #counts: Counts
  readonly #declared = new Map<string, Limit>()
  readonly #queues = new Map<string, Promise<void>>()

  constructor(
    scale: number,
    { clock = () => new Date(), secret = randomBytes(SECRET_BYTES).toString('hex'), counts = memoryCounts(secret) }: LimitsOptions = {},
  ) {
    this.scale = scale
    this.#clock = clock
    this.#counts = counts
    this.proofs = new ProofOfWork({ clock, secret, counts, random: randomBytes })
  }

  /** @throws Problem 'too-many' with the seconds to wait */
  async take(limit: Limit, key: string): Promise<void> {
    refuseToWait(await this.#take([[limit, key]]))
  }

  /** Counts one event if the limit allows it. Otherwise returns the milliseconds until it does. */
  async tryTake(limit: Limit, key: string): Promise<number | undefined> {
    return this.#take([[limit, key]])
  }

  /** Returns the milliseconds until the limit allows another event; undefined if it does now. Counts nothing. */
  async waitMs(limit: Limit, key: string): Promise<number | undefined> {
    return this.#counts.waitMs(this.#counted([limit, key]), this.#now())
  }

  /** Counts one event and returns whether the limit allows it. Refuses nobody. */
  async isWithin(limit: Limit, key: string): Promise<boolean> {
    return (await this.tryTake(limit, key)) === undefined
  }

  /**
   * Runs a look-up that a stranger could use to guess numbers. It takes one point for each key first, and refunds them
   * unless nothing was found: only misses count. It decides on a refusal before the look-up runs, so that the refusal does
   * not reveal whether there is a match, and then refunds the points of the earlier keys.
   * @throws Problem 'too-many' with the seconds to wait and perhaps a challenge, or the error of `find`
   */
  async lookUp<Found>({ own, shared }: LookupKeys, proof: string | undefined, find: () => Promise<Found>): Promise<Found> {
    if (own.length > 0) refuseToWait(await this.#take(own))
    const taken = [...own]
    try {
      const sharedKey = shared && (await this.#takeShared(shared, proof))
      if (sharedKey) taken.push(sharedKey)
      const found = await find()
      await this.#refund(taken)
      return found
    } catch (error) {
      // Not awaited: if the database does not respond, it would take as long as the look-up itself.
      if (!(error instanceof Problem) || !MISSES.has(error.code)) void this.#refund(taken)
      throw error
    }
  }

  /** Takes a shared point and returns its key; undefined for a look-up with a proof of work. @throws Problem 'too-many' */
  async #takeShared(shared: SharedKeys, proof: string | undefined): Promise<LookupKey | undefined> {
    const sharedMs = await this.#take([shared.misses])
    return sharedMs === undefined ? shared.misses : this.#takeReserve(shared, sharedMs, proof)
  }

  async #takeReserve({ reserve }: SharedKeys, sharedMs: number, proof: string | undefined): Promise<LookupKey | undefined> {
    const reserveMs = await this.#take([reserve])
    if (reserveMs === undefined) return reserve
    await this.requireProof(proof, Math.min(sharedMs, reserveMs))
    return undefined
  }

  /** Accepts a proof of work. @throws Problem 'too-many' with a challenge, and with the time after which none is needed */
  async requireProof(proof: string | undefined, waitMs: number): Promise<void> {
    if (proof === undefined || !(await this.proofs.accept(proof))) throw tooMany(waitMs, this.proofs.createChallenge())
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

  #take(keys: readonly LookupKey[]): ReturnType<Counts['take']> {
    return this.#counts.take(
      keys.map((key) => this.#counted(key)),
      this.#now(),
    )
  }

  /** Best effort: a failed refund must not fail a successful look-up. */
  async #refund(keys: readonly LookupKey[]): Promise<void> {
    const taken = keys.map((key) => this.#counted(key))
    // The points come back at the end of the limit's period.
    await this.#counts.refund(taken, this.#now()).catch(() => undefined)
  }

  #counted([limit, key]: LookupKey): Counted {
    this.#declare(limit)
    const { name, points, seconds } = limit
    return { name, key, seconds, points: Math.max(1, Math.round(points * this.scale)) }
  }

  #now(): number {
    return this.#clock().getTime()
  }

  /** @throws Error for a second limit of the same name. A limit created within each call would never be reached. */
  #declare(limit: Limit): void {
    const known = this.#declared.get(limit.name)
    if (known && known !== limit) throw new Error(`there are two limits named ${limit.name}: declare it once, as a constant`)
    if (!known) this.#declared.set(limit.name, limit)
  }
}

/** @throws Problem 'too-many' when there is time to wait */
function refuseToWait(waitMs: number | undefined): void {
  if (waitMs !== undefined) throw tooMany(waitMs)
}

/** Creates the refusal that asks the caller to wait, or to solve the challenge. */
export function tooMany(waitMs: number, challenge?: Challenge): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Problem('too-many', `Too many tries. Try again in ${inWords(retryAfterSeconds)}.`, { retryAfterSeconds, challenge })
}

function inWords(seconds: number): string {
  if (seconds < 2 * MINUTE_SECONDS) return counted(seconds, 'second')
  return `${Math.ceil(seconds / MINUTE_SECONDS)} minutes`
}

const PURPOSE = 'proof of work'
/** About 30,000 hashes: a second on a slow phone, but too much for a sender of thousands of requests a minute. */
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
  /** Stores used proofs. */
  counts: Counts
}

/** Creates challenges and checks their proofs. Challenges are not stored: a signature proves that they are ours. */
export class ProofOfWork {
  readonly #options: ProofOptions

  constructor(options: ProofOptions) {
    this.#options = options
  }

  /** Creates a challenge with the text 'end.nonce.signature'. */
  createChallenge(): Challenge {
    const end = (this.#options.clock().getTime() + LIFETIME_SECONDS * 1000).toString(36)
    const nonce = Buffer.from(this.#options.random(NONCE_BYTES)).toString('base64url')
    return { algorithm: 'SHA-256', text: `${end}.${nonce}.${this.#signatureOf(end, nonce)}`, bits: BITS }
  }

  /** Reports whether this proves work on an unexpired and unused challenge of ours. Uses it up. */
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
