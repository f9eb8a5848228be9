import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { BuiltServer } from '../built-app.ts'

/** The time after which a load balancer considers a server dead. A busy machine needs part of it. */
export const MAX_SILENCE_MS = 3000
const WATCHED_EVERY_MS = 25

/** Returns the longest time in milliseconds without any reply while the work ran. */
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
