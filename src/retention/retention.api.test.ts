import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '../platform/audit/audit-log.ts'
import { Worker } from '../platform/worker/worker.server.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../test-app.ts'
import { PARTICIPANT, makeProgram } from '../test-records.ts'
import { signInAs } from '../test-sign-in.ts'
import { DEFAULT_PERIODS, type Retention } from './retention.ts'
import { retentionJobSource } from './retention-run.server.ts'

const PATH = '/api/admin/retention'
const DAY_MS = 24 * 60 * 60 * 1000
const ENQUIRY = { name: 'Test Enquirer', email: 'enquirer@example.com', subject: 'Audits', message: 'Can you audit our plant?' }

let app: TestApp
const workers: Worker[] = []
beforeEach(async () => {
  app = await createTestApp()
  await app.worker.settled()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
  expect(app.faults).toEqual([])
  await app.close()
})

const read = async (): Promise<Retention> => (await app.fetchAsAdmin(PATH)).data
const save = (periods: object, headers: Record<string, string> = {}) => app.fetchAsAdmin(PATH, { method: 'PUT', body: { ...DEFAULT_PERIODS, ...periods }, headers })
const preview = async (periods: object) => (await app.fetchAsAdmin(`${PATH}/preview?${new URLSearchParams({ ...DEFAULT_PERIODS, ...periods } as never).toString()}`)).data
const at = (instant: string) => void (app.time.now = new Date(instant))
const enquiries = async (): Promise<number[]> => ((await app.fetchAsAdmin('/api/contacts')).data as Array<{ id: number }>).map(({ id }) => id)
const change = (path: string, body: object, method = 'PUT') => app.fetchAsAdmin(path, { method, body })

/** An enquiry that came at this time and was given this status at once. */
async function send(instant: string, status = 'resolved'): Promise<number> {
  at(instant)
  const { id } = (await app.fetch('/api/contact', { body: ENQUIRY })).data as { id: number }
  if (status !== 'pending') await change(`/api/contacts/${id}`, { status })
  return id
}

/** Lets a run come due at this time, as if the one before had been on the day before. */
async function runAt(instant: string): Promise<void> {
  const ended = new Date(Date.parse(instant) - DAY_MS).toISOString()
  await app.db.write((tx) => tx.sql.updateTable('retention_runs').set({ ended_at: ended, paused_until: null }).execute())
  at(instant)
  app.worker.wake()
  await app.worker.settled()
}

/** One more process on the same database. */
function startProcess(): Worker {
  const worker = new Worker({ db: app.db, clock: () => app.time.now, onFault: (error) => app.faults.push(error) })
  worker.add(retentionJobSource({ db: app.db, random: randomBytes, secret: app.api.secret }))
  workers.push(worker)
  return worker
}

async function runsInHistory(): Promise<Array<Record<string, unknown>>> {
  const { data } = await app.fetchAsAdmin('/api/admin/history?subject=retention&action=data+past+its+period+removed')
  return (data as AuditEntry[]).map(({ changes }) => Object.fromEntries(changes.map(({ field, after }) => [field, after])))
}

describe('enquiries', () => {
  test('that were closed before the period are removed with their notes, others stay', async () => {
    const old = await send('2025-01-10T05:00:00Z')
    const archived = await send('2025-01-10T05:00:00Z', 'archived')
    const noted = await send('2025-01-10T05:00:00Z')
    const recent = await send('2025-11-30T05:00:00Z')
    at('2025-01-11T05:00:00Z')
    await change(`/api/contacts/${old}/notes`, { text: 'Sent an offer.' }, 'POST')
    at('2025-12-01T05:00:00Z')
    await change(`/api/contacts/${noted}/notes`, { text: 'Called again.' }, 'POST')
    await save({ enquiries: 12 })
    await runAt('2026-01-12T05:00:00Z')
    expect(await enquiries()).toEqual([recent, noted])
    expect(archived).toBeGreaterThan(0)
    expect(await app.db.sql.selectFrom('enquiry_notes').select('enquiry_id').execute()).toEqual([{ enquiry_id: noted }])
    expect((await read()).lastRun).toMatchObject({ at: '2026-01-12T05:00:00.000Z', outcome: 'finished', removed: { enquiries: 2 } })
  })

  test('that are open are never removed, however old', async () => {
    const open = [await send('2000-01-10T05:00:00Z', 'pending'), await send('2000-01-10T05:00:00Z', 'contacted')]
    await save({ enquiries: 1 })
    await runAt('2026-11-20T05:00:00Z')
    expect(await enquiries()).toEqual(open.toReversed())
  })

  test('with a follow-up date are kept until the period has passed since that date', async () => {
    const id = await send('2025-01-10T05:00:00Z')
    await change(`/api/contacts/${id}/follow-up`, { followUpOn: '2026-06-15' })
    await save({ enquiries: 6 })
    await runAt('2026-12-15T05:00:00Z')
    expect(await enquiries()).toEqual([id])
    await runAt('2026-12-16T05:00:00Z')
    expect(await enquiries()).toEqual([])
  })

  test('that became participants are kept as long as the participant', async () => {
    const program = await makeProgram(app)
    const id = await send('2025-01-10T05:00:00Z', 'pending')
    await change(`/api/contacts/${id}/participant`, { ...PARTICIPANT, trainingProgramId: program.id }, 'POST')
    const { participantId } = (await app.fetchAsAdmin(`/api/contacts/${id}`)).data
    await save({ enquiries: 1 })
    await runAt('2026-11-20T05:00:00Z')
    expect(await enquiries()).toEqual([id])
    await app.fetchAsAdmin(`/api/participants/${participantId}`, { method: 'DELETE' })
    await runAt('2026-11-22T05:00:00Z')
    expect(await enquiries()).toEqual([])
  })

  test('the period ends with a day in India, not in UTC', async () => {
    // 21:00 UTC is half past two on the next day in India.
    const id = await send('2026-01-10T21:00:00Z')
    await save({ enquiries: 6 })
    await runAt('2026-07-11T18:29:00Z')
    expect(await enquiries()).toEqual([id])
    await runAt('2026-07-11T18:31:00Z')
    expect(await enquiries()).toEqual([])
  })
})

describe('a run', () => {
  test('writes one entry with counts only, and none when there was nothing to remove', async () => {
    for (let number = 0; number < 120; number += 1) await send('2020-01-10T05:00:00Z')
    await runAt('2026-11-20T05:00:00Z')
    await runAt('2026-11-22T05:00:00Z')
    expect(await enquiries()).toEqual([])
    expect(await runsInHistory()).toEqual([{ enquiries: 120 }])
  })

  test('of several processes on one database happens once', async () => {
    for (let number = 0; number < 60; number += 1) await send('2020-01-10T05:00:00Z')
    await app.db.write((tx) => tx.sql.updateTable('retention_runs').set({ ended_at: '2026-11-19T05:00:00Z', paused_until: null }).execute())
    at('2026-11-20T05:00:00Z')
    const processes = [startProcess(), startProcess(), startProcess()]
    app.worker.wake()
    await Promise.all([app.worker, ...processes].map((worker) => worker.settled()))
    expect(await enquiries()).toEqual([])
    expect(await runsInHistory()).toEqual([{ enquiries: 60 }])
  })

  test('of a process that crashed is finished by another once its lease has ended, and counts everything once', async () => {
    for (let number = 0; number < 120; number += 1) await send('2020-01-10T05:00:00Z')
    await app.db.write((tx) => tx.sql.updateTable('retention_runs').set({ ended_at: '2026-11-19T05:00:00Z', paused_until: null }).execute())
    at('2026-11-20T05:00:00Z')
    const source = retentionJobSource({ db: app.db, random: randomBytes, secret: app.api.secret })
    const crashed = { id: 'a process that crashes', now: () => app.time.now }
    const run = await source.claim(crashed)
    if (!run) throw new Error('no run is due')
    await source.runBatch(run, { owner: crashed, signal: AbortSignal.timeout(60_000) })
    expect((await enquiries()).length).toBeLessThan(120)
    app.worker.wake()
    await app.worker.settled()
    expect((await enquiries()).length).toBeGreaterThan(0)
    at('2026-11-20T05:00:31Z')
    app.worker.wake()
    await app.worker.settled()
    expect(await enquiries()).toEqual([])
    expect(await runsInHistory()).toEqual([{ enquiries: 120 }])
    await expect(source.runBatch(run, { owner: crashed, signal: AbortSignal.timeout(60_000) })).rejects.toThrow('another process')
  })

  test('removes nothing in the first month of an installation, and says until when', async () => {
    const id = await send('2020-01-10T05:00:00Z')
    const { lastRun, nextRunAt, pausedUntil } = await read()
    expect(lastRun).toEqual({ at: TEST_NOW.toISOString(), outcome: 'paused', removed: {} })
    expect([nextRunAt, pausedUntil]).toEqual(['2026-11-21T09:30:00.000Z', '2026-12-20T09:30:00.000Z'])
    for (const instant of ['2026-11-21T09:30:00Z', '2026-11-25T09:30:00Z', '2026-12-02T09:30:00Z']) {
      at(instant)
      app.worker.wake()
      await app.worker.settled()
    }
    expect(await enquiries()).toEqual([id])
    expect((await read()).lastRun).toMatchObject({ at: '2026-12-02T09:30:00.000Z', outcome: 'paused' })
  })

  test('removes nothing when the clock has jumped by a year', async () => {
    const id = await send('2026-11-10T05:00:00Z')
    await runAt('2026-11-20T05:00:00Z')
    at('2029-11-20T05:00:00Z')
    app.worker.wake()
    await app.worker.settled()
    expect(await enquiries()).toEqual([id])
    expect(await read()).toMatchObject({ lastRun: { outcome: 'paused' }, pausedUntil: '2029-11-27T05:00:00.000Z' })
  })

  test('removes sessions, keys and lists of bulk work that have expired', async () => {
    await app.fetch('/api/contact', { body: ENQUIRY, headers: { 'Idempotency-Key': 'once' } })
    await signInAs(app, { name: 'Asha Example', role: 'viewer' }).then(({ fetch }) => fetch('/api/contacts'))
    await runAt('2027-02-28T05:00:00Z')
    expect(await app.db.sql.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
    expect((await read()).lastRun?.removed).toMatchObject({ requestKeys: 1 })
  })
})

describe('the periods', () => {
  test('are the defaults until the office saves others, and a change is in the history', async () => {
    expect((await read()).periods).toEqual(DEFAULT_PERIODS)
    const saved = await save({ enquiries: 6 })
    expect(saved).toMatchObject({ status: 200, data: { periods: { ...DEFAULT_PERIODS, enquiries: 6 } } })
    const { data } = await app.fetchAsAdmin('/api/admin/history?subject=retention')
    expect(data).toMatchObject([{ action: 'retention periods changed', changes: [{ field: 'enquiries', before: 24, after: 6 }] }])
  })

  test('of a shorter period the preview tells what it would remove, and removes nothing', async () => {
    const id = await send('2026-01-10T05:00:00Z')
    await send('2026-01-10T05:00:00Z', 'pending')
    at('2026-11-20T05:00:00Z')
    expect(await preview({})).toMatchObject({ enquiries: 0 })
    expect(await preview({ enquiries: 6 })).toMatchObject({ enquiries: 1 })
    expect(await enquiries()).toContain(id)
    expect((await read()).due).toMatchObject({ enquiries: 0 })
  })

  test.each([0, 1_000_000, 121, 0.5, 'soon'])('of %j months are refused, by the preview too', async (months) => {
    const reply = await save({ enquiries: months })
    expect([reply.status, Object.keys(reply.body['issues'] as object)]).toEqual([400, ['enquiries']])
    expect((await app.fetchAsAdmin(`${PATH}/preview?enquiries=${months}&deletedRecords=12&networks=12`)).status).toBe(400)
    expect((await read()).periods).toEqual(DEFAULT_PERIODS)
  })

  test('of two people who save at once one is refused with what the other saved', async () => {
    const etag = (await app.fetchAsAdmin(PATH)).headers.get('ETag') ?? ''
    const replies = await Promise.all([save({ enquiries: 6 }, { 'If-Match': etag }), save({ enquiries: 7 }, { 'If-Match': etag })])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 412]))
    expect(replies.find(({ status }) => status === 412)?.data).toEqual((await read()).periods)
  })

  test.each([
    ['editor', 403],
    ['viewer', 403],
  ] as const)('are closed to a member of staff who is %s', async (role, status) => {
    const staff = await signInAs(app, { name: 'Asha Example', role })
    expect((await staff.fetch(PATH)).status).toBe(status)
    expect((await staff.fetch(PATH, { method: 'PUT', body: DEFAULT_PERIODS })).status).toBe(status)
  })
})
