import { parseArgs } from 'node:util'
import { createTestApp, type TestApp } from '../src/test-app.ts'
import { TEST_CODE } from '../src/test-client.ts'
import { fillDatabase } from './fill-database.ts'
import { filledDataDir } from './filled-data-dir.ts'
import { generatePeople, type Person } from './generate-people.ts'

/**
 * `npm run bench:lists` measures every kind of list, search and filter with few and with many records; with DATABASE_URL on
 * PostgreSQL. It calls the API without a socket. The two sizes take turns, so other work on the machine slows both down
 * alike. On SQLite BENCH_CACHE names a folder that keeps the filled databases.
 */
const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '1000' },
    large: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
  },
})

/** docs/product/quality.md, Speed and size. */
const MAX_RATIO = 1.3
const WARM_UP_ROUNDS = 20
const SAMPLES = 50

interface Size {
  app: TestApp
  count: number
  /** The session of a browser. To check an API code takes longer than the list, so codes would hide what lists cost. */
  headers: Record<string, string>
  /** People from all parts of the table; each round asks for another one. */
  sample: Person[]
}

type Question = (size: Size, round: number) => string

const one = ({ sample }: Size, round: number) => sample[round % sample.length] as Person
const [PEOPLE, CERTIFICATES] = ['/api/participants?limit=25', '/api/certificates?limit=25']
const at = (...keys: Array<string | number>) => `&cursor=${Buffer.from(JSON.stringify(keys)).toString('base64url')}`
const PROGRAM = '&trainingProgramId=7'

const QUESTIONS: Record<string, Question> = {
  newest: () => PEOPLE,
  'newest, page in the middle': ({ count }) => PEOPLE + at(count / 2),
  'by name': () => `${PEOPLE}&sort=name`,
  'by name, page in the middle': (size, round) => `${PEOPLE}&sort=name${at(one(size, round).fullName.toLowerCase(), 1)}`,
  'Z to A': () => `${PEOPLE}&sort=-name`,
  'last enrolled': () => `${PEOPLE}&sort=enrolled`,
  'one status': () => `${PEOPLE}&status=withdrawn`,
  'one status by name': () => `${PEOPLE}&status=withdrawn&sort=name`,
  'one program': () => PEOPLE + PROGRAM,
  'one program and status, first enrolled': () => `${PEOPLE}${PROGRAM}&status=paused&sort=-enrolled`,
  'search: one letter': () => `${PEOPLE}&q=a`,
  'search: two letters': () => `${PEOPLE}&q=ku`,
  'search: a frequent name': () => `${PEOPLE}&q=asha`,
  'search: two frequent names': () => `${PEOPLE}&q=asha+kumar`,
  'search: somebody': (size, round) => `${PEOPLE}&q=${encodeURIComponent(one(size, round).fullName)}`,
  'search: an ID': (size, round) => `${PEOPLE}&q=${one(size, round).participantId}`,
  'search: the beginning of an ID': () => `${PEOPLE}&q=BHM2020`,
  'search: an e-mail address': (size, round) => `${PEOPLE}&q=${one(size, round).email}`,
  'search: what everybody has': () => `${PEOPLE}&q=example.com`,
  'search: nothing found': () => `${PEOPLE}&q=zzqqx`,
  'search: by name': () => `${PEOPLE}&q=kumar&sort=name`,
  'search in a status': () => `${PEOPLE}&q=asha&status=withdrawn`,
  'search in a program and status, by name': () => `${PEOPLE}${PROGRAM}&q=asha&status=completed&sort=name`,
  'search: an error corrected, otherwise nothing found': () => `${PEOPLE}&q=kumer`,
  'search: two errors corrected, otherwise nothing found': () => `${PEOPLE}&q=ashha+kumer`,
  'search: a title left out, otherwise nothing found': () => `${PEOPLE}&q=shri+kumar`,
  'search: two unknown words, nothing found': () => `${PEOPLE}&q=kumqqr+ashqqa`,
  'search: a long name, nothing found': () => `${PEOPLE}&q=venkatasubrxqam+krishnxqmurthy`,
  'search: a Hindi name, nothing found': () => `${PEOPLE}&q=${encodeURIComponent('रामकककमा')}`,
  'search in a status, nothing found': () => `${PEOPLE}&q=zzqqx&status=active`,
  'certificates, newest': () => CERTIFICATES,
  'certificates, active': () => `${CERTIFICATES}&status=active`,
  'certificates, expired, by name': () => `${CERTIFICATES}&status=expired&sort=name`,
  'certificates, expiring first': () => `${CERTIFICATES}&status=expiring&sort=expiry`,
  'certificates, revoked of a program, last issued': () => `${CERTIFICATES}${PROGRAM}&status=revoked&sort=issued`,
  'certificates, search': () => `${CERTIFICATES}&q=asha`,
  'certificates, search in a status': () => `${CERTIFICATES}&q=asha+kumar&status=expired`,
  'certificates, search an ID': (size, round) => `${CERTIFICATES}&q=${one(size, round).certificateId}`,
  'certificates, nothing found': () => `${CERTIFICATES}&q=zzqqx`,
}

const small = await openSize(Number(values.small))
const large = await openSize(Number(values.large))
try {
  let worst = { p50: 0, p99: 0 }
  console.log(`\n${'milliseconds'.padEnd(50)} ${row(['p50 small', 'large', 'ratio', 'p99 small', 'large', 'ratio', 'shown'])}`)
  for (const [name, question] of Object.entries(QUESTIONS)) {
    if (!name.includes(values.only)) continue
    const times = await measure(question)
    const [a, b] = [percentile(times.small.ms, 50), percentile(times.large.ms, 50)]
    const [c, d] = [percentile(times.small.ms, 99), percentile(times.large.ms, 99)]
    worst = { p50: Math.max(worst.p50, b / a), p99: Math.max(worst.p99, d / c) }
    const shown = [times.small, times.large].map(({ rows }) => rows).join(' / ')
    console.log(`${name.padEnd(50)} ${row([...[a, b, b / a, c, d, d / c].map((value) => value.toFixed(2)), shown])}`)
  }
  console.log(`\nWorst ratios: p50 ${worst.p50.toFixed(2)}, p99 ${worst.p99.toFixed(2)}; the goal is ${MAX_RATIO}.`)
} finally {
  await small.app.close()
  await large.app.close()
}

async function openSize(count: number): Promise<Size> {
  const app = await openFilled(count)
  const sample: Person[] = []
  for (const person of generatePeople(count)) if (person.number % Math.floor(count / SAMPLES) === 0) sample.push(person)
  const { headers } = await app.fetch('/api/admin/session', { body: { apiCode: TEST_CODE } })
  const cookie = headers.get('Set-Cookie')?.split(';')[0] ?? ''
  return { app, count, headers: { Cookie: cookie }, sample }
}

async function openFilled(count: number): Promise<TestApp> {
  const cache = process.env['DATABASE_URL'] ? undefined : process.env['BENCH_CACHE']
  if (cache) return createTestApp({ dataDir: await filledDataDir({ count, hasEditions: false, hasWords: true }, cache) })
  const app = await createTestApp()
  const began = Date.now()
  await fillDatabase(app.db, count)
  console.log(`${count.toLocaleString('en-IN')} participants and certificates written in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  return app
}

interface Times {
  ms: number[]
  /** Rows on the last page: a page of 25 takes longer than a page of two, however fast the search is. */
  rows: number
}

async function measure(question: Question): Promise<{ small: Times; large: Times }> {
  const times: { small: Times; large: Times } = { small: { ms: [], rows: 0 }, large: { ms: [], rows: 0 } }
  for (let round = -WARM_UP_ROUNDS; round < Number(values.rounds); round++) {
    for (const [name, size] of [
      ['small', small],
      ['large', large],
    ] as const) {
      const path = question(size, round + WARM_UP_ROUNDS)
      const began = performance.now()
      const { status, text, data } = await size.app.fetch(path, { headers: size.headers })
      const ms = performance.now() - began
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
      if (round >= 0) times[name].ms.push(ms)
      times[name].rows = (data as unknown[]).length
    }
  }
  return times
}

function percentile(times: number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}

function row(cells: string[]): string {
  return cells.map((cell) => cell.padStart(10)).join('')
}
