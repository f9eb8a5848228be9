import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, type TestContext } from 'vitest'
import { startBuiltServer, type BuiltServer } from '../contract/built-app.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { inject, mountSmallDisk, possible, type SmallDisk } from './machine.ts'
import { expectNothingLost, outcomeOf, report } from './outcome.ts'
import { sendEnquiry, Senders } from './senders.ts'
import { bytesOf, refusedStart } from './start.ts'

const DISK_MB = 12
const COUNT = 20
const SLOW_SYNC_MS = 100
const asAdmin = { headers: { 'X-API-Code': TEST_CODE } }

let cleanUps: Array<() => unknown> = []
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
  cleanUps = []
})

async function copyOnSmallDisk(context: TestContext): Promise<{ disk: SmallDisk; database: TestDatabase }> {
  const disk = await possible(context, () => mountSmallDisk(DISK_MB))
  cleanUps.push(disk.unmount)
  const template = await makeTestDatabase('demo')
  const dataDir = join(disk.folder, 'data')
  mkdirSync(dataDir)
  cpSync(template.dataDir, dataDir, { recursive: true })
  await template.drop()
  return { disk, database: { ...template, dataDir } }
}

async function started(database: TestDatabase): Promise<BuiltServer> {
  const server = await startBuiltServer({ ...database, seed: 'demo' })
  cleanUps.push(server.stop)
  return server
}

async function readiness(server: BuiltServer): Promise<[number, string]> {
  const { status, text } = await server.fetch('/readyz')
  return [status, text]
}

/** Checks that reads, and refusals that are normally recorded, work while nothing can be written. Returns their statuses. */
async function readsWithoutWriting(server: BuiltServer): Promise<Record<string, number>> {
  const verification = {
    body: { certificateId: 'CERT2026090042', fullName: 'Asha Example' },
    headers: { 'Idempotency-Key': 'a-key-that-cannot-be-stored' },
  }
  const calls = {
    home: () => server.fetch('/'),
    services: () => server.fetch('/api/services'),
    verification: () => server.fetch('/api/verify-certificate', verification),
    'list by status': () => server.fetch('/api/certificates?status=active', asAdmin),
    'admin without a session': () => server.fetch('/api/participants'),
    'wrong code': () => server.fetch('/api/participants', { headers: { 'X-API-Code': 'a-code-that-is-wrong' } }),
    livez: () => server.fetch('/livez'),
  }
  const statuses: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) statuses[name] = (await call()).status
  return statuses
}

/** Returns the milliseconds of successive reads until `end`: a cached page, a rendered one, and lists of the API. */
async function timesOfReads(server: BuiltServer, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const reading = new AbortController()
  const stop = () => reading.abort()
  void end.then(stop, stop)
  while (!reading.signal.aborted) {
    for (const path of ['/', '/api/services', '/api/participants', '/verify-certificate?id=CERT2026090042']) {
      const began = performance.now()
      await server.fetch(path, asAdmin)
      times.push(performance.now() - began)
    }
  }
  await end
  return times
}

const ALL_READS = {
  home: 200,
  services: 200,
  verification: 200,
  'list by status': 200,
  'admin without a session': 401,
  'wrong code': 401,
  livez: 200,
}

describe('a full disk', () => {
  test('writes answer 503, reads go on, /readyz remembers, and writes work again when there is room', async (context) => {
    const { disk, database } = await copyOnSmallDisk(context)
    const server = await started(database)
    const senders = new Senders({ url: server.url })
    await senders.untilAcknowledged(COUNT)
    disk.fill()
    await senders.untilRefused(COUNT)
    expect(await readsWithoutWriting(server)).toEqual(ALL_READS)
    // SQLite may still find space in its log, and the program is ready until then: the senders fill it.
    await expect.poll(() => readiness(server), { timeout: 15_000 }).toEqual([503, 'the database cannot be written'])
    await senders.stop()
    disk.empty()
    expect(await readiness(server)).toEqual([200, 'ready'])
    expect((await sendEnquiry(server.url, 'There is room again, 00000000-0000-0000-0000-000000000001')).status).toBe(201)
    await server.stop()
    const outcome = await outcomeOf(database, senders)
    report('full disk', outcome)
    expectNothingLost(outcome)
  })
})

describe('a disk that fails', () => {
  test.for([
    ['fsync returns EIO', 'fsync,fdatasync:error=EIO'],
    ['the file system has become read-only', 'pwrite64,ftruncate,fsync:error=EROFS'],
  ] as const)('%s: writes answer 503, reads go on, and writes work again when the disk does', async ([name, fault], context) => {
    const database = await makeTestDatabase('demo')
    cleanUps.push(database.drop)
    const server = await started(database)
    const senders = new Senders({ url: server.url })
    await senders.untilAcknowledged(COUNT)
    const files = ['pramaan.db', 'pramaan.db-wal'].map((file) => join(database.dataDir, file))
    const injected = await possible(context, () => inject(server.pid, fault, files))
    await senders.untilRefused(COUNT)
    await senders.stop()
    expect(await readsWithoutWriting(server)).toEqual(ALL_READS)
    expect(await readiness(server)).toEqual([503, 'the database cannot be written'])
    await injected.end()
    expect(await readiness(server)).toEqual([200, 'ready'])
    expect((await sendEnquiry(server.url, 'The disk works again, 00000000-0000-0000-0000-000000000002')).status).toBe(201)
    await server.stop()
    const outcome = await outcomeOf(database, senders)
    report(name, outcome)
    expectNothingLost(outcome)
  })

  test('fsync takes 100 ms: what is acknowledged is stored, and no reader waits for it', async (context) => {
    const database = await makeTestDatabase('none')
    cleanUps.push(database.drop)
    const server = await started(database)
    const wal = join(database.dataDir, 'pramaan.db-wal')
    // The first pages are rendered, and the first code is hashed, whatever the disk.
    await timesOfReads(server, Promise.resolve())
    const injected = await possible(context, () => inject(server.pid, `fsync,fdatasync:delay_enter=${SLOW_SYNC_MS * 1000}`, [wal]))
    const senders = new Senders({ url: server.url })
    // One commit stores many messages, and there must be time for some reads.
    const acknowledged = senders.untilAcknowledged(5 * COUNT)
    const readMs = await timesOfReads(server, acknowledged)
    await senders.stop()
    await injected.end()
    await server.stop()
    const outcome = await outcomeOf(database, senders)
    const median = readMs.toSorted((a, b) => a - b)[Math.floor(readMs.length / 2)] ?? Infinity
    report(
      'fsync takes 100 ms',
      outcome,
      `slowest answer ${Math.round(senders.slowestMs)} ms, ${readMs.length} reads meanwhile, median ${Math.round(median)} ms`,
    )
    expectNothingLost(outcome)
    expect(median).toBeLessThan(SLOW_SYNC_MS / 2)
  })
})

test('a read-only disk refuses the start with one sentence, and nothing on it changes', async (context) => {
  const { disk, database } = await copyOnSmallDisk(context)
  const before = bytesOf(database.dataDir)
  disk.makeReadOnly()
  const refusal = expect.stringMatching(/^Cannot start: the database in DATA_DIR [^\n]+ cannot be used: [^\n]+\n$/)
  expect(await refusedStart(database)).toEqual([1, refusal])
  expect(bytesOf(database.dataDir)).toEqual(before)
})
