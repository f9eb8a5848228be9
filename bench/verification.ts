import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { filledDataDir } from './filled-data-dir.ts'
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts'
import { ask, askMany, auc, percentile, type Question } from './timed-requests.ts'
import { tokenOf } from './fill-database.ts'
import { generatePeople, type Person } from './generate-people.ts'

/**
 * `npm run bench:verification` measures how fast certificates are verified, and whether the time of a miss tells what was
 * wrong; on SQLite, over HTTP. Each database has a server process of its own. They take turns, so other work on the machine
 * slows all down alike. BENCH_CACHE names a folder that keeps the filled databases.
 */
const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '1000' },
    large: { type: 'string', default: '1000000' },
    pairs: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '40' },
  },
})

/** docs/product/quality.md, Speed and size. An AUC near 0.5 means that the time of a miss tells nothing. */
const GOALS = { aucFrom: 0.47, aucTo: 0.53, ratio: 1.3 }
const SAMPLES = 1000
const PER_ROUND = 250
const AT_ONCE = 4
const WARM_UP_ROUNDS = 4
const WARM_UP_PAIRS = 300
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

interface Measured {
  name: string
  server: ServerProcess
  questions: Question[]
  times: number[]
  perSecond: number[]
}

const cache = process.env['BENCH_CACHE']
const [small, large] = [Number(values.small), Number(values.large)]
const servers: ServerProcess[] = []
try {
  const measured = [
    await appOf('small', small, false),
    await appOf('small, corrected', small, true),
    await appOf('large', large, false),
    await appOf('large, corrected', large, true),
  ]
  await measureSpeed(measured)
  reportSpeed(measured)
  const app = measured[3]
  if (app) await measureTelling(app.server, sampleOf(large))
} finally {
  for (const server of servers) await server.stop()
}

async function appOf(name: string, count: number, hasEditions: boolean): Promise<Measured> {
  const dataDir = await filledDataDir({ count, hasEditions }, cache)
  const settings = { DATA_DIR: dataDir, SEED: 'none', RATE_LIMIT_SCALE: '1000000000', LOG_LEVEL: 'error', NODE_ENV: 'production' }
  const server = await startServerProcess({ program: ['build/server/server.js'], env: { ...settings, DATABASE_URL: '' } })
  servers.push(server)
  return { name, server, questions: sampleOf(count).map(verifying), times: [], perSecond: [] }
}

async function measureSpeed(measured: Measured[]): Promise<void> {
  for (let round = -WARM_UP_ROUNDS; round < Number(values.rounds); round++) {
    // The order changes with each round, so that it has no effect on the result.
    for (let turn = 0; turn < measured.length; turn++) {
      const one = measured[(turn + round + measured.length * WARM_UP_ROUNDS) % measured.length] as Measured
      const from = ((round + WARM_UP_ROUNDS) * PER_ROUND) % one.questions.length
      const questions = Array.from({ length: PER_ROUND }, (_, at) => one.questions[(from + at) % one.questions.length] as Question)
      const { times, totalMs } = await askMany(one.server, questions, { atOnce: AT_ONCE, status: 200 })
      if (round < 0) continue
      one.times.push(...times)
      one.perSecond.push((PER_ROUND / totalMs) * 1000)
    }
  }
}

function reportSpeed(measured: Measured[]): void {
  console.log(`\n${'verification, all found'.padEnd(24)}${row(['a second', 'p50 ms', 'p99 ms'])}`)
  const p99 = new Map<string, number>()
  for (const { name, times, perSecond } of measured) {
    p99.set(name, percentile(times, 99))
    console.log(
      `${name.padEnd(24)}${row([percentile(perSecond, 50).toFixed(0), percentile(times, 50).toFixed(2), percentile(times, 99).toFixed(2)])}`,
    )
  }
  const ratio = (a: string, b: string) => ((p99.get(a) ?? 0) / (p99.get(b) ?? 1)).toFixed(2)
  console.log(
    `p99, large to small: ${ratio('large', 'small')}; corrected: ${ratio('large, corrected', 'small, corrected')}; the goal is at most ${GOALS.ratio}.`,
  )
}

/**
 * Measures whether the time of a miss tells what was wrong. The two kinds take turns, in random order within each pair. No
 * look-up is repeated: the second one would find its page of the index in memory and be faster for that reason.
 */
async function measureTelling(server: ServerProcess, sample: Person[]): Promise<void> {
  const any = (at: number) => sample[at % sample.length] as Person
  const wrong = (at: number) => ({
    ...any(at),
    fullName: `${any(at + 1).fullName} ${neverTried()}`,
    email: `${neverTried()}.${any(at).email}`,
  })
  const unknown = (at: number) => ({
    ...wrong(at),
    certificateId: madeUp(any(at).certificateId),
    participantId: madeUp(any(at).participantId),
  })
  const kinds: Array<[name: string, a: (at: number) => Question, b: (at: number) => Question]> = [
    ['wrong name, unknown number', (at) => verifying(wrong(at)), (at) => verifying(unknown(at))],
    ['the same against itself', (at) => verifying(unknown(at)), (at) => verifying(unknown(at))],
    ['status: wrong e-mail, unknown', (at) => checking(wrong(at)), (at) => checking(unknown(at))],
    ['page: nearly a token, any', (at) => ({ path: `/c/${nearly(any(at).number)}` }), (at) => ({ path: `/c/${nobodys(at)}` })],
    ['PDF: nearly a token, any', (at) => ({ path: `/c/${nearly(any(at).number)}.pdf` }), (at) => ({ path: `/c/${nobodys(at)}.pdf` })],
  ]
  console.log(`\n${'what a miss tells'.padEnd(32)}${row(['AUC', 'p50 ms', 'p50 ms'])}`)
  for (const [name, a, b] of kinds) {
    const times: [number[], number[]] = [[], []]
    for (let pair = -WARM_UP_PAIRS; pair < Number(values.pairs); pair++) {
      for (const which of Math.random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const)) {
        const reply = await ask(server, (which === 0 ? a : b)(pair + WARM_UP_PAIRS))
        if (reply.status !== 404) throw new Error(`${name} answered ${reply.status}`)
        if (pair >= 0) times[which].push(reply.ms)
      }
    }
    console.log(
      `${name.padEnd(32)}${row([auc(...times).toFixed(3), percentile(times[0], 50).toFixed(3), percentile(times[1], 50).toFixed(3)])}`,
    )
  }
  console.log(`Goal: an AUC from ${GOALS.aucFrom} to ${GOALS.aucTo}; 0.5 tells nothing.`)
}

function verifying({ certificateId, fullName }: Pick<Person, 'certificateId' | 'fullName'>): Question {
  return { path: '/api/verify-certificate', body: { certificateId, fullName } }
}

function checking({ participantId, email }: Pick<Person, 'participantId' | 'email'>): Question {
  return { path: '/api/check-status', body: { participantId, email } }
}

/** A number of the same form and length that no certificate has: generated numbers never end with Z. */
function madeUp(number: string): string {
  const letter = LETTERS[Math.floor(Math.random() * LETTERS.length)] ?? '0'
  return `${number.slice(0, -2)}${letter}Z`
}

function neverTried(): string {
  return randomBytes(6).toString('hex')
}

function nearly(number: number): string {
  const token = tokenOf(number)
  return `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
}

function nobodys(at: number): string {
  return tokenOf(-1e9 - at)
}

function sampleOf(count: number): Person[] {
  const every = Math.max(1, Math.floor(count / SAMPLES))
  const sample: Person[] = []
  for (const person of generatePeople(count)) if (person.number % every === 0) sample.push(person)
  return sample
}

function row(cells: string[]): string {
  return cells.map((cell) => cell.padStart(12)).join('')
}
