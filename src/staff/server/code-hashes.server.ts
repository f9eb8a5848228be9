import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { tooMany, type Limits } from '#base/http/limits.server.ts'
import { keyedHash } from '#base/config/keyed-hash.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { hashCode } from './api-code.server.ts'

/**
 * The Argon2 hashes of codes and passwords that arrive from outside (docs/decisions/0035). One run takes 65 ms of a processor, so runs
 * take turns, and the hash of a code that was right is remembered. All of it belongs to the process, as its processors do.
 */

const REMEMBERED_MS = 10 * 60 * 1000
const MAX_REMEMBERED = 1000
const KEY_BYTES = 32
/** How long a network waits before each code, once it has sent too many wrong ones. */
const SLOWED_MS = 1000
/** Codes of one network that wait for their turn. */
const MAX_WAITING_CODES = 5
/** Networks that wait for their turn. The last one waits six seconds. */
const MAX_WAITING_NETWORKS = 100
const BUSY_MS = 10_000

const key = randomBytes(KEY_BYTES).toString('hex')
const remembered = new Map<string, { hash: string; untilMs: number }>()
const running = new Map<string, Promise<unknown>>()
const waiting = new Map<string, number>()
let turn: Promise<unknown> = Promise.resolve()

/** The hash of a code that was right a few minutes ago. Whether it still is, the database says. */
export function rememberedHash(code: string, { now, secret }: Pick<ActionContext, 'now' | 'secret'>): string | undefined {
  const found = remembered.get(keyedHash(key, secret, code))
  return found && found.untilMs > now.getTime() ? found.hash : undefined
}

/** Remembers the hash of a right code under a keyed hash: the code itself is not in memory. */
export function rememberHash(code: string, hash: string, { now, secret }: Pick<ActionContext, 'now' | 'secret'>): void {
  remembered.set(keyedHash(key, secret, code), { hash, untilMs: now.getTime() + REMEMBERED_MS })
  const [oldest] = remembered.keys()
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
}

/** Forgets a code that is not right any more. */
export function forgetHash(code: string, secret: string): void {
  remembered.delete(keyedHash(key, secret, code))
}

export interface Sender {
  network: string
  limits: Limits
  proof: string | undefined
  /** Whether the network has sent too many wrong codes. Asked when its turn comes. */
  isSlowed: () => Promise<boolean>
}

/** The hash of a code, in turn. @throws Problem 'too-many' */
export function hashInTurn(code: string, secret: string, sender: Sender): Promise<string> {
  return runInTurn([secret, 'code', code], () => hashCode(code, secret), sender)
}

/**
 * Runs one Argon2. Those of one network run one after another and each network has one turn at a time, so a flood from one
 * network delays another by one run. The same input sent again meanwhile shares the run.
 * @throws Problem 'too-many' when too many inputs of this network wait already, or too many networks
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

/** Runs `work` after all work that came before. */
function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work)
  turn = result.catch(() => undefined)
  return result
}
