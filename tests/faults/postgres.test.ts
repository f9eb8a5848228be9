import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBuiltServer, type BuiltServer } from '../contract/built-app.ts'
import { startCluster, type Cluster } from '../../scripts/postgres.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { createPostgresDatabase, makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { killUnderWrites } from './kill-under-writes.ts'
import { expectNothingLost, outcomeOf, report } from './outcome.ts'
import { Senders } from './senders.ts'

/** The other tests' cluster may lose acknowledged writes. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const COUNT = 10
/** docs/decisions/0038 */
const MAX_ANSWER_MS = 5000
/** Longer than the reply limit, so that a reply that waits for the end of the fault is noticed. */
const MIN_FREEZE_MS = 7000
const COPIED_PAGES = ['/', '/training-programs', '/about']

let cluster: Cluster | undefined
let database: TestDatabase
let server: BuiltServer
beforeAll(async () => {
  cluster = await startCluster(DURABLE)
})
afterAll(() => cluster?.stop())
beforeEach(async (context) => {
  if (!cluster) context.skip('PostgreSQL is not installed')
  const { dataDir, drop } = await makeTestDatabase('demo')
  const postgres = await createPostgresDatabase(cluster?.url ?? '')
  database = { dataDir, databaseUrl: postgres.url, isCopy: false, drop: () => postgres.drop().then(drop) }
})
afterEach(async () => {
  if (!cluster) return
  await server.stop()
  await database.drop()
})

async function start(): Promise<Senders> {
  server = await startBuiltServer({ ...database, seed: 'demo' })
  for (const path of COPIED_PAGES) expect((await server.fetch(path)).status).toBe(200)
  return new Senders({ url: server.url })
}

/** Makes every kind of request while PostgreSQL is away. Returns the longest reply time. */
async function expectAnswersWithoutDatabase(): Promise<number> {
  let slowestMs = 0
  const ask = async (...args: Parameters<BuiltServer['fetch']>) => {
    const began = performance.now()
    const { status, headers, text } = await server.fetch(...args)
    slowestMs = Math.max(slowestMs, performance.now() - began)
    return { status, retryAfter: Number(headers.get('Retry-After')), text }
  }
  for (const path of COPIED_PAGES) expect([path, await ask(path)]).toMatchObject([path, { status: 200 }])
  const verification = { body: { certificateId: 'CERT2026090042', fullName: 'Asha Example' } }
  const refused = await Promise.all([
    ask('/api/services'),
    ask('/api/verify-certificate', verification),
    ask('/api/participants', { headers: { 'X-API-Code': TEST_CODE } }),
    ask('/contact?subject=never-cached'),
    ask('/c/0000000000000000000000'),
    ask('/verify-certificate', {
      raw: new URLSearchParams(verification.body),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    }),
  ])
  expect(refused.map(({ status, retryAfter }) => [status, retryAfter > 0])).toEqual(refused.map(() => [503, true]))
  expect(refused[3]?.text).toContain('We will be back in a moment')
  expect((await ask('/readyz')).status).toBe(503)
  expect((await ask('/livez')).status).toBe(200)
  return slowestMs
}

test('PostgreSQL stopped, and started again: pages from their copies, 503 for the rest, then as before', async () => {
  const senders = await start()
  await senders.untilAcknowledged(COUNT)
  await cluster?.halt('SIGINT')
  await senders.untilRefused(COUNT)
  const slowestMs = await expectAnswersWithoutDatabase()
  await cluster?.restart()
  const began = performance.now()
  await senders.untilAcknowledged(COUNT)
  const recoveryMs = performance.now() - began
  await senders.stop()
  expect((await server.fetch('/readyz')).status).toBe(200)
  await server.stop()
  const outcome = await outcomeOf(database, senders)
  report(
    'PostgreSQL stopped and started',
    outcome,
    `slowest answer ${Math.round(slowestMs)} ms, ${COUNT} writes ${Math.round(recoveryMs)} ms after its start`,
  )
  expect(slowestMs).toBeLessThan(MAX_ANSWER_MS)
  expectNothingLost(outcome)
})

test('PostgreSQL frozen: every request is answered while it is frozen, and all works again afterwards', async () => {
  const senders = await start()
  await senders.untilAcknowledged(COUNT)
  const frozen = cluster?.processes() ?? []
  const thawing = pause(MIN_FREEZE_MS)
  frozen.forEach((pid) => process.kill(pid, 'SIGSTOP'))
  await senders.untilRefused(COUNT)
  const slowestMs = await expectAnswersWithoutDatabase()
  await thawing
  frozen.forEach((pid) => process.kill(pid, 'SIGCONT'))
  const began = performance.now()
  await senders.untilAcknowledged(COUNT)
  const recoveryMs = performance.now() - began
  await senders.stop()
  expect((await server.fetch('/readyz')).status).toBe(200)
  await server.stop()
  const outcome = await outcomeOf(database, senders)
  const slowest = Math.max(slowestMs, senders.slowestMs)
  report(
    'PostgreSQL frozen',
    outcome,
    `slowest answer ${Math.round(slowest)} ms, ${COUNT} writes ${Math.round(recoveryMs)} ms after it went on`,
  )
  expect(slowest).toBeLessThan(MAX_ANSWER_MS)
  expectNothingLost(outcome)
})

test('PostgreSQL crashes under writes: what was acknowledged is there after its recovery', async () => {
  const senders = await start()
  await senders.untilAcknowledged(COUNT)
  await cluster?.halt('SIGQUIT')
  await cluster?.restart()
  await senders.untilAcknowledged(COUNT)
  await senders.stop()
  await server.stop()
  const outcome = await outcomeOf(database, senders)
  report('PostgreSQL crashed', outcome)
  expectNothingLost(outcome)
})

test('kill -9 under writes on PostgreSQL: nothing acknowledged is lost, and nothing is stored twice', async () => {
  const outcome = await killUnderWrites({ ...database, rounds: 2 })
  report('kill -9 under writes, PostgreSQL, 2 rounds', outcome)
  expectNothingLost(outcome)
})
