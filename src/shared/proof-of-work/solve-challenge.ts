import type { Challenge } from './challenge.ts'

const MAX_SOLVING_MS = 30_000

/** Solves a challenge in a worker. Rejects where the browser has no WebCrypto (plain http), or when it takes too long. */
export function solveChallenge(challenge: Challenge): Promise<string> {
  if (!globalThis.isSecureContext) return Promise.reject(new Error('WebCrypto needs https'))
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' })
  const solved = new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('the worker failed')))
    setTimeout(() => reject(new Error('no solution in time')), MAX_SOLVING_MS)
    worker.postMessage(challenge, {})
  })
  return solved.finally(() => worker.terminate())
}
