import { spawn, type ChildProcess } from 'node:child_process'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { once } from 'node:events'

/** A program under measurement, in a process of its own. */
export interface Server {
  url: string
  close: () => Promise<void>
}

export interface Question {
  path: string
  body?: object
  headers?: Record<string, string>
}

/** Before the server ends it: a question sent on a connection that is just ending is lost. */
const IDLE_MS = 4000
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE_MS })

/** Starts a program with PORT set and waits until it says that it listens. */
export async function startServer(args: string[], env: Record<string, string>): Promise<Server> {
  const port = String(await freePort())
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env, PORT: port } })
  await untilOpen(child)
  return { url: `http://127.0.0.1:${port}`, close: () => stop(child) }
}

/** Asks once: status and milliseconds, measured until the last byte has come. */
export function ask({ url }: Server, { path, body, headers: given = {} }: Question): Promise<{ status: number; ms: number }> {
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

/** So many at a time, one after another, each expected to answer `status`. Milliseconds of each, and of all. */
export async function askMany(
  server: Server,
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
 * How well a time tells which of two kinds it belongs to: the chance that one of `a` took longer than one of `b` (the
 * area under the ROC curve; ties count half). 0.5: not at all.
 */
export function auc(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((ms) => ({ ms, isA: true })), ...b.map((ms) => ({ ms, isA: false }))].toSorted((x, y) => x.ms - y.ms)
  let ranks = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]?.ms === all[from]?.ms) to += 1
    const rank = (from + 1 + to) / 2
    for (let at = from; at < to; at++) if (all[at]?.isA) ranks += rank
    from = to
  }
  return (ranks - (a.length * (a.length + 1)) / 2) / (a.length * b.length)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

function untilOpen(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('is open at')) resolve()
    })
  })
}

async function stop(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit')
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
