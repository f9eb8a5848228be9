import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { filledDataDir } from './filled-data-dir.ts'
import { startServerProcess } from '../scripts/server-process.ts'
import { ask, askMany, auc, percentile, SETTINGS, type Question } from './timed-requests.ts'
import { tokenOf } from './fill-database.ts'
import { generatePeople, type Person } from './generate-people.ts'

/**
 * `npm run bench:verification` measures how fast certificates are verified among a million of which a tenth was corrected,
 * and whether the time of a miss reveals its reason; on SQLite, over HTTP. BENCH_CACHE names a folder that keeps the filled
 * database.
 */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '1000000' }, pairs: { type: 'string', default: '3000' } },
})

const SAMPLES = 1000
const ASKED = 10_000
const AT_ONCE = 4
const WARM_UP_PAIRS = 300
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const dataDir = await filledDataDir({ count: Number(values.count), hasEditions: true }, process.env['BENCH_CACHE'])
const server = await startServerProcess({ env: { ...SETTINGS, SEED: 'none', DATA_DIR: dataDir } })
try {
  const sample = sampleOf(Number(values.count))
  const questions = Array.from({ length: ASKED }, (_, at) => verifying(sample[at % sample.length] as Person))
  // The first requests meet an empty cache.
  await askMany(server, questions.slice(0, SAMPLES), { atOnce: AT_ONCE, status: 200 })
  const { times, totalMs } = await askMany(server, questions, { atOnce: AT_ONCE, status: 200 })
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)].map((ms) => ms.toFixed(1))
  console.log(`verifications, all found: ${((ASKED / totalMs) * 1000).toFixed(0)} a second, p50 ${p50} ms, p99 ${p99} ms; the goal is 20`)
  await measureTelling(sample)
} finally {
  await server.stop()
}

/**
 * Measures whether the time of a miss reveals its reason. The two kinds alternate, in random order within each pair. No
 * look-up is repeated, because the second would be faster with its index page in memory.
 */
async function measureTelling(sample: Person[]): Promise<void> {
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
  console.log('The goal is an AUC from 0.47 to 0.53; 0.5 tells nothing.')
}

function verifying({ certificateId, fullName }: Pick<Person, 'certificateId' | 'fullName'>): Question {
  return { path: '/api/verify-certificate', body: { certificateId, fullName } }
}

function checking({ participantId, email }: Pick<Person, 'participantId' | 'email'>): Question {
  return { path: '/api/check-status', body: { participantId, email } }
}

/** Returns an unused number of the same form and length: generated numbers never end with Z. */
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
