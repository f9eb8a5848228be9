import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts'
import { processorTimeUs, runRound } from './raw-client.ts'
import { percentile } from './timed-requests.ts'

const AT_ONCE = 64
const WARM_UP_ROUNDS = 4
/** Long enough that one collection of the heap, or 64 new connections, are a small part of a round. */
const PER_ROUND = 4000
/** A server that uses less than a fiftieth of a core waits for requests. */
const IDLE_LOOK_MS = 25
const IDLE_US = 500
const MAX_IDLE_LOOKS = 200
const NOT_OF_THE_REPLY = new Set(['date', 'connection', 'keep-alive'])

/** A server and what it is asked. Servers of one comparison take turns. */
export interface Contender {
  name: string
  server: Pick<ServerProcess, 'url' | 'pid'>
  /** Sent in turn, over and over. */
  requests: readonly Buffer[]
  status?: number
  perRound?: number
  /** The least that the answer can cost: the others are compared with it. */
  isBare?: boolean
}

export interface Measured {
  name: string
  /** Answers a second, the median of all rounds. */
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Processor time of one answer. */
  microseconds: number
  /** Memory of the server after the rounds, in MB; undefined where there is no /proc. */
  megabytes: number | undefined
  /** Processor time of the bare equivalent in relation to this one: what part of its speed one core reaches. */
  ofBare: number | undefined
}

/**
 * Lets the servers answer in rounds that take turns, in changing order. The ratio is that of the processor time of one
 * answer, which is what one core can answer; other work on the machine changes it little.
 */
export async function compare(
  contenders: readonly Contender[],
  { rounds, atOnce = AT_ONCE }: { rounds: number; atOnce?: number },
): Promise<Measured[]> {
  const runs = contenders.map((contender) => new Run(contender, atOnce))
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    for (const run of round % 2 === 0 ? runs : runs.toReversed()) await run.measureRound(round >= 0)
  }
  const bare = runs.find(({ contender }) => contender.isBare)?.microseconds()
  return runs.map((run) => run.measured(bare))
}

class Run {
  readonly contender: Contender
  readonly #atOnce: number
  /** How many have been sent, so that the next round sends others. */
  #sent = 0
  readonly #times: number[] = []
  readonly #perSecond: number[] = []
  readonly #microseconds: number[] = []

  constructor(contender: Contender, atOnce: number) {
    this.contender = contender
    this.#atOnce = atOnce
  }

  async measureRound(counts: boolean): Promise<void> {
    const { server, requests: all, status = 200, perRound = PER_ROUND } = this.contender
    const requests = [...all.slice(this.#sent % all.length), ...all.slice(0, this.#sent % all.length)]
    this.#sent += perRound
    await untilIdle(server.pid)
    const before = processorTimeUs(server.pid)
    const { times, totalMs } = await runRound({
      port: Number(new URL(server.url).port),
      requests,
      count: perRound,
      atOnce: this.#atOnce,
      status,
    })
    const after = processorTimeUs(server.pid)
    if (!counts) return
    this.#times.push(...times)
    this.#perSecond.push((perRound / totalMs) * 1000)
    // Without /proc the time of the round stands in for the processor time.
    this.#microseconds.push((before === undefined || after === undefined ? totalMs * 1000 : after - before) / perRound)
  }

  microseconds(): number {
    return percentile(this.#microseconds, 50)
  }

  measured(bare: number | undefined): Measured {
    return {
      name: this.contender.name,
      perSecond: percentile(this.#perSecond, 50),
      p50Ms: percentile(this.#times, 50),
      p99Ms: percentile(this.#times, 99),
      microseconds: this.microseconds(),
      megabytes: residentMegabytes(this.contender.server.pid),
      ofBare: bare === undefined ? undefined : bare / this.microseconds(),
    }
  }
}

/**
 * Waits until a server has nothing to do: what it makes after its start, and the closing of the connections of the round
 * before, are no part of an answer. Of two rows of one server the one that came second paid for the first.
 */
async function untilIdle(pid: number): Promise<void> {
  for (let look = 0; look < MAX_IDLE_LOOKS; look++) {
    const before = processorTimeUs(pid)
    await pause(IDLE_LOOK_MS)
    const after = processorTimeUs(pid)
    if (before === undefined || after === undefined || after - before < IDLE_US) return
  }
}

/** Memory that a process uses at the moment, in MB. Linux only: else undefined. */
export function residentMegabytes(pid: number): number | undefined {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return undefined
  }
}

/** A plain handler that sends what the server answers to `path`, byte for byte. */
export async function bareCopyOf(server: Pick<ServerProcess, 'url'>, path: string): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
  const file = join(folder, 'reply.json')
  const { body, ...head } = await reply(server, path)
  writeFileSync(file, JSON.stringify({ ...head, body: body.toString('base64') }))
  try {
    return await startServerProcess({ program: ['bench/bare-page.ts', file] })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What a browser is sent, with the headers that belong to the content. */
export function reply(
  { url }: Pick<ServerProcess, 'url'>,
  path: string,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url + path, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const body = Buffer.concat(chunks)
        const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !NOT_OF_THE_REPLY.has(name)))
        resolve({ status: answer.statusCode ?? 0, headers: { ...headers, 'content-length': String(body.length) }, body })
      })
    }).on('error', reject)
  })
}
