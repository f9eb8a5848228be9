import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { enrolParticipant } from '../../participants/participant.server.ts'
import { recordAudit } from '../../platform/audit/audit.server.ts'
import { Worker } from '../../platform/worker/worker.server.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { makeProgram, PARTICIPANT, removeRecords } from '../../test-records.ts'
import { cancelJob, createJob, getJobRow, resumeJob } from './bulk-job.server.ts'
import { BULK_ACTIONS } from '../../api/bulk-actions.server.ts'
import { claimNextJob } from './bulk-lease.server.ts'
import { bulkJobSource } from './bulk-job-source.server.ts'
import type { BulkAction } from './bulk-action.server.ts'

const PEOPLE = 150

let app: TestApp
const workers: Worker[] = []

beforeAll(async () => {
  app = await createTestApp()
  await app.worker.close()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.faults.length = 0
  await removeRecords(app)
  await app.db.write(async (tx) => void (await tx.sql.deleteFrom('bulk_jobs').execute()))
  const { id } = await makeProgram(app)
  for (let number = 0; number < PEOPLE; number += 1) {
    const form = { ...PARTICIPANT, participantId: `BHM-${number}`, trainingProgramId: id, status: 'active' as const }
    await enrolParticipant(app.db, form, app.context())
  }
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
})

/** Starts a worker like that of one more process on the same database. */
function startProcess(setStatus: BulkAction<never> = BULK_ACTIONS['participant-status']): Worker {
  const actions = { ...BULK_ACTIONS, 'participant-status': setStatus }
  const worker = new Worker({ db: app.db, clock: () => app.time.now, onFault: (error) => app.faults.push(error) })
  worker.add(bulkJobSource({ db: app.db, clock: () => app.time.now, random: randomBytes, secret: app.api.secret, actions }))
  workers.push(worker)
  return worker
}

const askForWork = async (): Promise<number> => {
  const job = { kind: 'participant-status', title: 'Set', options: { status: 'completed' }, selection: { filter: {} } } as const
  return (await createJob(app.db, job, app.context())).id
}
const changes = async (): Promise<number> => {
  const rows = await app.db.sql.selectFrom('audit_entries').select('id').where('action', '=', 'participant updated').execute()
  return rows.length
}

async function untilItHasBegun(id: number): Promise<void> {
  while ((await getJobRow(app.db, id)).succeeded === 0) await new Promise((resolve) => setTimeout(resolve, 1))
}

test('a process that stops ends after the batch in hand, and the next one does the rest, each record once', async () => {
  const before = await changes()
  const first = startProcess()
  const id = await askForWork()
  await untilItHasBegun(id)
  await first.close()
  const left = await getJobRow(app.db, id)
  expect(left).toMatchObject({ state: 'running', lease_owner: null })
  expect(left.succeeded).toBeLessThan(PEOPLE)
  await startProcess().settled()
  expect(await getJobRow(app.db, id)).toMatchObject({ state: 'finished', total: PEOPLE, succeeded: PEOPLE, skipped: 0 })
  expect((await changes()) - before).toBe(PEOPLE)
})

test('work of a process that fell is taken up once its time is over, not before', async () => {
  const id = await askForWork()
  expect(await claimNextJob(app.db, { id: 'a process that crashes now', now: () => app.time.now })).toMatchObject({ id })
  const second = startProcess()
  await second.settled()
  expect(await getJobRow(app.db, id)).toMatchObject({ state: 'running', succeeded: 0 })
  app.time.now = new Date(app.time.now.getTime() + 31_000)
  second.wake()
  await second.settled()
  expect(await getJobRow(app.db, id)).toMatchObject({ state: 'finished', succeeded: PEOPLE })
})

test('what is cancelled while its records are being listed is listed whole when it is resumed', async () => {
  const id = await askForWork()
  const work = BULK_ACTIONS['participant-status']
  let isFirst = true
  const worker = startProcess({
    ...work,
    async *targets(...asked) {
      for await (const targets of work.targets?.(...asked) ?? []) {
        yield targets.slice(0, 10)
        if (isFirst) await cancelJob(app.db, id, app.context())
        isFirst = false
        yield targets.slice(10)
      }
    },
  })
  await worker.settled()
  expect(await getJobRow(app.db, id)).toMatchObject({ state: 'cancelled', succeeded: 0 })
  await resumeJob(app.db, id, app.context())
  await worker.settled()
  expect(await getJobRow(app.db, id)).toMatchObject({ state: 'finished', total: PEOPLE, succeeded: PEOPLE })
})

test('two processes never work on the same job, nor on two jobs at a time', async () => {
  const before = await changes()
  const ids = [await askForWork(), await askForWork()]
  await Promise.all([startProcess().settled(), startProcess().settled()])
  // One of them may have gone to rest while the other still worked.
  for (const worker of workers) {
    worker.wake()
    await worker.settled()
  }
  expect(await getJobRow(app.db, ids[0] as number)).toMatchObject({ state: 'finished', succeeded: PEOPLE })
  expect(await getJobRow(app.db, ids[1] as number)).toMatchObject({ state: 'finished', skipped: PEOPLE })
  expect((await changes()) - before).toBe(PEOPLE)
})

test('a fault of ours interrupts the work where it stands; resumed, it goes on there', async () => {
  let calls = 0
  const faulty: BulkAction<never> = {
    ...BULK_ACTIONS['participant-status'],
    apply: (tx, row, about) => {
      calls += 1
      if (calls === 120) throw new TypeError('planted')
      return BULK_ACTIONS['participant-status'].apply(tx, row, about)
    },
  }
  const worker = startProcess(faulty)
  const id = await askForWork()
  await worker.settled()
  const interrupted = await getJobRow(app.db, id)
  expect(interrupted).toMatchObject({ state: 'interrupted', fault: expect.stringContaining('resumed'), lease_owner: null })
  expect(app.faults).toEqual([expect.objectContaining({ message: 'planted' })])
  await resumeJob(app.db, id, app.context())
  await worker.settled()
  expect(await getJobRow(app.db, id)).toMatchObject({ state: 'finished', succeeded: PEOPLE, fault: null })
})

test('what refuses a row is taken back for that row alone', async () => {
  const halfDone: BulkAction<never> = {
    ...BULK_ACTIONS['participant-status'],
    async apply(tx, row, about) {
      const applied = await BULK_ACTIONS['participant-status'].apply(tx, row, about)
      // What the database itself refuses: on PostgreSQL it would spoil the whole transaction.
      if (row.position === 2) await tx.sql.insertInto('secrets').values({ name: 'installation', value: 'x' }).execute()
      return applied
    },
  }
  const worker = startProcess(halfDone)
  const id = await askForWork()
  await worker.settled()
  expect(await getJobRow(app.db, id)).toMatchObject({ state: 'finished', succeeded: PEOPLE - 1, refused: 1 })
  const active = await app.db.sql.selectFrom('participants').select('id').where('status', '=', 'active').execute()
  expect(active).toHaveLength(1)
})

test('the site is answered while the work goes on', async () => {
  const worker = startProcess()
  const id = await askForWork()
  await untilItHasBegun(id)
  expect((await app.fetch('/api/training-programs')).status).toBe(200)
  expect((await getJobRow(app.db, id)).state).toBe('running')
  await worker.settled()
})

// SQLite has one writer at a time, so that nobody can wait for another in a circle.
test.skipIf(!process.env['DATABASE_URL'])('work is claimed also while somebody writes history', async () => {
  const id = await askForWork()
  let claimed: number | undefined
  await app.db.write(async (tx) => {
    await recordAudit(tx, app.context(), { action: 'company updated', subject: 'company' })
    // After the entry is chained, with the lock of the chain in hand.
    tx.beforeCommit(async () => {
      claimed = (await claimNextJob(app.db, { id: 'another process', now: () => app.time.now }))?.id
    })
  })
  expect(claimed).toBe(id)
})
