import { setTimeout as delay } from 'node:timers/promises'
import { storageFault } from '../database/storage-fault.server.ts'

/** Together shorter than a lease, so that the job is still ours when the database is back. */
const RETRY_DELAYS_MS = [100, 1000, 5000, 10_000]

/**
 * Retries `work` when the database was briefly unavailable. `work` must be one transaction, so that nothing is done twice.
 * Stops retrying when `signal` is aborted.
 * @throws the error of `work`: any other error at once, 'unavailable' after the last retry
 */
export async function withRetry<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await work()
    } catch (error) {
      if (storageFault(error) !== 'unavailable' || signal.aborted) throw error
      await pause(delayMs, signal)
    }
  }
  return work()
}

/** Waits until the time is over or `signal` is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined)
}
