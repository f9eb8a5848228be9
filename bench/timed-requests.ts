import { Agent, request } from 'node:http'
import type { ServerProcess } from '../scripts/server-process.ts'

export interface Question {
  path: string
  body?: object
  headers?: Record<string, string>
}

/** Settings of a measured server, without request limits. */
export const SETTINGS = {
  SEED: 'demo',
  RATE_LIMIT_SCALE: '1000000000',
  DATABASE_URL: '',
  BACKUP_INTERVAL_MINUTES: 'off',
  LOG_LEVEL: 'info',
  NODE_ENV: 'production',
}

/** Creates a unique enquiry. */
export function enquiry(key: string): Question {
  const message = { name: 'Asha Example', email: `${key}@example.com`, phone: '', subject: 'Training', message: 'Please call me.' }
  return { path: '/api/contact', body: message, headers: { 'Idempotency-Key': key } }
}

/** Must be below the server's keep-alive timeout. Otherwise a request may go out on a socket that the server has just closed. */
const IDLE_MS = 4000
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE_MS })

/** Sends one request. Returns the status and the milliseconds until the last byte. */
export function ask(
  { url }: Pick<ServerProcess, 'url'>,
  { path, body, headers: given = {} }: Question,
): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  const sent = body && JSON.stringify(body)
  const headers = sent ? { ...given, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(sent) } : given
  return new Promise((resolve, reject) => {
    const asking = request(url + path, { method: sent ? 'POST' : 'GET', agent, headers }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, ms: performance.now() - began }))
    })
    asking.on('error', reject)
    asking.end(sent)
  })
}

/**
 * Sends all requests, `atOnce` at a time. Returns the milliseconds of each and in total.
 * @throws Error when a reply has another status than `status`
 */
export async function askMany(
  server: Pick<ServerProcess, 'url'>,
  questions: readonly Question[],
  { atOnce, status }: { atOnce: number; status: number },
): Promise<{ times: number[]; totalMs: number }> {
  const times: number[] = []
  const left = questions.values()
  const began = performance.now()
  const one = async () => {
    for (const question of left) {
      const reply = await ask(server, question)
      if (reply.status !== status) throw new Error(`${question.path} answered ${reply.status}`)
      times.push(reply.ms)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return { times, totalMs: performance.now() - began }
}

export function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}

/**
 * Returns the area under the ROC curve: the probability that a time of `a` is longer than a time of `b`, where ties count
 * half. At 0.5 a time does not reveal which of the two it belongs to.
 */
export function auc(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((ms) => ({ ms, isA: true })), ...b.map((ms) => ({ ms, isA: false }))].toSorted((x, y) => x.ms - y.ms)
  let ranks = 0
  for (let from = 0; from < all.length;) {
    let to = from
    while (to < all.length && all[to]?.ms === all[from]?.ms) to += 1
    const rank = (from + 1 + to) / 2
    for (let at = from; at < to; at++) if (all[at]?.isA) ranks += rank
    from = to
  }
  return (ranks - (a.length * (a.length + 1)) / 2) / (a.length * b.length)
}
