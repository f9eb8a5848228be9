import { parseArgs } from 'node:util'
import { createTestApp, type TestApp } from '#app/testing/test-app.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { fillDatabase } from './fill-database.ts'
import { filledDataDir } from './filled-data-dir.ts'
import { generatePeople, type Person } from './generate-people.ts'
import { percentile } from './timed-requests.ts'

/**
 * `npm run bench:lists` measures every kind of list, search and filter with few and with many records; with DATABASE_URL on
 * PostgreSQL. It calls the API without a socket. The two sizes alternate, so that other work on the machine slows both down
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
  /** A browser session. Checking an API code takes longer than the list and would hide its cost. */
  headers: Record<string, string>
  /** People from all parts of the table; each round requests a different one. */
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
  'one status': () => `${PEOPLE}&status=withdrawn`,
  'one status by name': () => `${PEOPLE}&status=withdrawn&sort=name`,
  'one program': () => PEOPLE + PROGRAM,
  'search: one letter': () => `${PEOPLE}&q=a`,
  'search: a frequent name': () => `${PEOPLE}&q=asha`,
  'search: somebody': (size, round) => `${PEOPLE}&q=${encodeURIComponent(one(size, round).fullName)}`,
  'search: an ID': (size, round) => `${PEOPLE}&q=${one(size, round).participantId}`,
  'search: the beginning of an ID': () => `${PEOPLE}&q=BHM2020`,
  'search: what everybody has': () => `${PEOPLE}&q=example.com`,
  'search: nothing found': () => `${PEOPLE}&q=zzqqx`,
  'search in a status': () => `${PEOPLE}&q=asha&status=withdrawn`,
  'search: an error corrected, otherwise nothing found': () => `${PEOPLE}&q=kumer`,
  'search: a long name, nothing found': () => `${PEOPLE}&q=venkatasubrxqam+krishnxqmurthy`,
  'search in a status, nothing found': () => `${PEOPLE}&q=zzqqx&status=active`,
  'certificates, newest': () => CERTIFICATES,
  'certificates, active': () => `${CERTIFICATES}&status=active`,
  'certificates, expired, by name': () => `${CERTIFICATES}&status=expired&sort=name`,
  'certificates, search': () => `${CERTIFICATES}&q=asha`,
  'certificates, search in a status': () => `${CERTIFICATES}&q=asha+kumar&status=expired`,
}

const small = await openSize(Number(values.small))
const large = await openSize(Number(values.large))
try {
  let worst = 0
  console.log(`\n${'milliseconds'.padEnd(50)} ${row(['p50 small', 'large', 'ratio', 'shown'])}`)
  for (const [name, question] of Object.entries(QUESTIONS)) {
    if (!name.includes(values.only)) continue
    const times = await measure(question)
    const [a, b] = [percentile(times.small.ms, 50), percentile(times.large.ms, 50)]
    worst = Math.max(worst, b / a)
    const shown = [times.small, times.large].map(({ rows }) => rows).join(' / ')
    console.log(`${name.padEnd(50)} ${row([...[a, b, b / a].map((value) => value.toFixed(2)), shown])}`)
  }
  console.log(`\nWorst ratio: ${worst.toFixed(2)}; the goal is ${MAX_RATIO}.`)
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
  /** Rows on the last page: a page of 25 takes longer than a page of two, whatever the search costs. */
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

function row(cells: string[]): string {
  return cells.map((cell) => cell.padStart(10)).join('')
}
