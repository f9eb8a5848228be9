import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { tooMany, type Limits } from '#base/http/limits.server.ts'
import { keyedHash } from '#base/http/keyed-hash.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { hashCode } from './api-code.server.ts'

/**
 * Hashes codes and passwords from outside with Argon2 (docs/decisions/0035). One run takes 65 ms of CPU, so runs take turns, and the hash
 * of a correct code is remembered. All of this is per process, as its CPUs are.
 */

const REMEMBERED_MS = 10 * 60 * 1000
const MAX_REMEMBERED = 1000
const KEY_BYTES = 32
/** The delay before each code from a network that has sent too many wrong ones. */
const SLOWED_MS = 1000
/** Maximum number of codes waiting per network. */
const MAX_WAITING_CODES = 5
/** Maximum number of networks waiting. The last one waits six seconds. */
const MAX_WAITING_NETWORKS = 100
const BUSY_MS = 10_000

const key = randomBytes(KEY_BYTES).toString('hex')
const remembered = new Map<string, { hash: string; untilMs: number }>()
const running = new Map<string, Promise<unknown>>()
const waiting = new Map<string, number>()
let turn: Promise<unknown> = Promise.resolve()

/** The hash of a code that was correct within the last minutes. The database decides whether it still is. */
export function rememberedHash(code: string, { now, secret }: Pick<ActionContext, 'now' | 'secret'>): string | undefined {
  const found = remembered.get(keyedHash(key, secret, code))
  return found && found.untilMs > now.getTime() ? found.hash : undefined
}

/** Remembers the hash of a correct code under a keyed hash: the code itself is not kept in memory. */
export function rememberHash(code: string, hash: string, { now, secret }: Pick<ActionContext, 'now' | 'secret'>): void {
  remembered.set(keyedHash(key, secret, code), { hash, untilMs: now.getTime() + REMEMBERED_MS })
  const [oldest] = remembered.keys()
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
}

/** Forgets a code that is no longer correct. */
export function forgetHash(code: string, secret: string): void {
  remembered.delete(keyedHash(key, secret, code))
}

export interface Sender {
  network: string
  limits: Limits
  proof: string | undefined
  /** Whether the network has sent too many wrong codes. Evaluated at its turn. */
  isSlowed: () => Promise<boolean>
}

/** Hashes a code when its turn comes. @throws Problem 'too-many' */
export function hashInTurn(code: string, secret: string, sender: Sender): Promise<string> {
  return runInTurn([secret, 'code', code], () => hashCode(code, secret), sender)
}

/**
 * Runs one Argon2. Runs of one network are sequential, and each network gets one turn at a time, so a flood from one network delays another
 * by one run. Identical concurrent input shares a run.
 * @throws Problem 'too-many' when too many inputs of this network, or too many networks, are waiting
 */
export function runInTurn<T>(input: string[], work: () => Promise<T>, { network, limits, proof, isSlowed }: Sender): Promise<T> {
  const name = keyedHash(key, network, ...input)
  const known = running.get(name) as Promise<T> | undefined
  if (known) return known
  const count = waiting.get(network) ?? 0
  if (count >= MAX_WAITING_CODES) return Promise.reject(tooMany(SLOWED_MS))
  const admission = count === 0 && waiting.size >= MAX_WAITING_NETWORKS ? limits.requireProof(proof, BUSY_MS) : Promise.resolve()
  waiting.set(network, count + 1)
  const result = admission
    .then(() =>
      limits.serialize(network, async () => {
        if (await isSlowed()) await pause(SLOWED_MS)
        return takeTurn(work)
      }),
    )
    .finally(() => {
      running.delete(name)
      const left = (waiting.get(network) ?? 1) - 1
      if (left === 0) waiting.delete(network)
      else waiting.set(network, left)
    })
  running.set(name, result)
  return result
}

/** Runs `work` after all earlier work. */
function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work)
  turn = result.catch(() => undefined)
  return result
}
