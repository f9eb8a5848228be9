import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { BuiltServer } from './built-app.ts'

/** A load balancer takes a server for dead that does not answer for so long; a busy machine needs a part of it. */
export const MAX_SILENCE_MS = 3000
const WATCHED_EVERY_MS = 25

/** The longest time in which nobody got an answer while the work ran, in milliseconds. */
export async function silenceDuring(server: BuiltServer, work: () => Promise<unknown>): Promise<number> {
  const done = new AbortController()
  let longest = 0
  const watch = async () => {
    while (!done.signal.aborted) {
      const from = performance.now()
      expect((await server.fetch('/livez')).status).toBe(200)
      longest = Math.max(longest, performance.now() - from)
      await pause(WATCHED_EVERY_MS)
    }
  }
  const watching = watch()
  await work().finally(() => done.abort())
  await watching
  return Math.round(longest)
}
