import { findProof, type Challenge } from './challenge.ts'
// oxlint-disable-next-line import/default -- Vite adds the export: the address of the built worker
import workerUrl from './challenge-solver.ts?worker&url'

const MAX_SOLVING_MS = 30_000

/** The part of Trusted Types in use. The security policy names the policy. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (url: string) => unknown }
}

/** Solves a challenge, in a worker if the browser allows one. Rejects without WebCrypto (plain http), or after too long. */
export function solveChallenge(challenge: Challenge): Promise<string> {
  if (!globalThis.isSecureContext) return Promise.reject(new Error('WebCrypto needs https'))
  const worker = startWorker()
  const solved = worker ? proofOf(worker, challenge) : findProof(challenge)
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no solution in time')), MAX_SOLVING_MS)
  })
  return Promise.race([solved, tooLate]).finally(() => worker?.terminate())
}

/** A policy can be created only once. */
let trustedUrl: unknown

function startWorker(): Worker | undefined {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  try {
    trustedUrl ??= trustedTypes?.createPolicy('pramaan-worker', { createScriptURL: () => workerUrl }).createScriptURL('')
    return new Worker((trustedUrl ?? workerUrl) as string, { type: 'module' })
  } catch {
    return undefined
  }
}

function proofOf(worker: Worker, challenge: Challenge): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('the worker failed')))
    worker.postMessage(challenge, {})
  })
}
