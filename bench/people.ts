import { randomUUID } from 'node:crypto'
import { answerAll, makePeople } from '../tests/contract/load/people-at-once.ts'
import { startBuiltServer } from '../tests/contract/built-app.ts'
import { signIn } from '../tests/contract/walk/staff-calls.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { makeTestDatabase } from '#app/testing/test-database.ts'
import { ask, enquiry, percentile } from './timed-requests.ts'

/**
 * `npm run bench` measures how long many concurrent people wait, on SQLite or with DATABASE_URL on PostgreSQL: 200 of all
 * kinds at the same moment, then 200 visitors who go from page to page while 20 others send enquiries.
 */
const PEOPLE = 200
const SENDERS = 20
const ROUNDS = 5
const SECONDS = 10
/** The time for which a visitor reads a page. */
const READING_MS = 1000
const PAGES = ['/', '/services', '/training-programs', '/contact', '/verify-certificate', '/about']

const database = await makeTestDatabase('demo')
const server = await startBuiltServer({ ...database, seed: 'demo', isProxied: true, env: { LOG_LEVEL: 'info' } })
try {
  const staff = await signIn(server, TEST_CODE)
  for (let round = 0; round <= ROUNDS; round++) {
    const answered = await answerAll(makePeople(server, PEOPLE, staff))
    const refused = answered.filter(({ status }) => status >= 400).length
    const name = round === 0 ? '200 of all kinds at once, just started' : '200 of all kinds at once'
    line(
      `${name}, ${refused} refused`,
      answered.map(({ ms }) => ms),
    )
  }
  const until = performance.now() + SECONDS * 1000
  const [pages, enquiries]: [number[], number[]] = [[], []]
  const visitor = async (at: number) => {
    await pause(Math.random() * READING_MS)
    for (let step = at; performance.now() < until; step++) {
      pages.push(await timeOf({ path: PAGES[step % PAGES.length] ?? '/' }, 200))
      await pause(READING_MS)
    }
  }
  const sender = async () => {
    while (performance.now() < until) {
      enquiries.push(await timeOf(enquiry(randomUUID()), 201))
    }
  }
  await Promise.all([...Array.from({ length: PEOPLE }, (_, at) => visitor(at)), ...Array.from({ length: SENDERS }, sender)])
  line('pages of 200 visitors beside 20 senders', pages)
  line('enquiries of the 20 senders', enquiries)
} finally {
  await server.stop()
  await database.drop()
}

async function timeOf(question: Parameters<typeof ask>[1], expected: number): Promise<number> {
  const { status, ms } = await ask(server, question)
  if (status !== expected) throw new Error(`${question.path} was answered with ${status}`)
  return ms
}

function line(name: string, ms: readonly number[]): void {
  console.log(`${name.padEnd(56)} p50 ${percentile(ms, 50).toFixed(0)} ms, p99 ${percentile(ms, 99).toFixed(0)} ms, ${ms.length} answers`)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
