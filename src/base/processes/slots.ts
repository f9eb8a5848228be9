import { Problem } from '../api/problem.ts'

interface SlotsOptions {
  /** Number of slots. */
  count: number
  /** Maximum number of callers waiting for a slot, and their maximum wait. */
  maxWaiting: number
  waitMs: number
  /** The message for refused callers. */
  refusal: string
  retryAfterSeconds: number
}

/** Limits the number of concurrent large tasks; a few more wait in order of arrival. */
export class Slots {
  readonly #options: SlotsOptions
  readonly #waiting: Array<() => void> = []
  #taken = 0

  constructor(options: SlotsOptions) {
    this.#options = options
  }

  /** Takes a slot, and resolves with the function that frees it. @throws Problem 'unavailable' */
  async take(): Promise<() => void> {
    if (this.#taken < this.#options.count) this.#taken += 1
    else await this.#wait()
    let isFreed = false
    return () => {
      if (isFreed) return
      isFreed = true
      const next = this.#waiting.shift()
      // The next one takes this slot.
      if (next) next()
      else this.#taken -= 1
    }
  }

  async #wait(): Promise<void> {
    const { maxWaiting, waitMs, refusal, retryAfterSeconds } = this.#options
    const refused = () => new Problem('unavailable', refusal, { retryAfterSeconds })
    if (this.#waiting.length >= maxWaiting) throw refused()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1)
      reject(refused())
    }, waitMs)
    this.#waiting.push(resolve)
    try {
      await promise
    } finally {
      clearTimeout(timer)
    }
  }
}
