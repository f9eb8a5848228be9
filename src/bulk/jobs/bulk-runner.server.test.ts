import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { enrolParticipant } from '../../participants/participant.server.ts'
import { recordAudit } from '../../platform/audit/audit.server.ts'
import { openTestOffice, type TestOffice } from '../../test-office.ts'
import { makeProgram, PARTICIPANT, removeRecords } from '../../test-records.ts'
import { cancelJob, createJob, getJobRow, resumeJob } from './bulk-job.server.ts'
import { BULK_ACTIONS } from '../../api/bulk-actions.server.ts'
import { claimNextJob } from './bulk-lease.server.ts'
import { BulkRunner } from './bulk-runner.server.ts'
import type { BulkVerb } from './bulk-verb.server.ts'

const PEOPLE = 150

let office: TestOffice
const runners: BulkRunner[] = []

beforeAll(async () => {
  office = await openTestOffice()
  await office.bulk.close()
})
afterAll(() => office.close())
beforeEach(async () => {
  office.faults.length = 0
  await removeRecords(office)
  await office.db.write(async (tx) => void (await tx.sql.deleteFrom('bulk_jobs').execute()))
  const { id } = await makeProgram(office)
  for (let number = 0; number < PEOPLE; number += 1) {
    const form = { ...PARTICIPANT, participantId: `BHM-${number}`, trainingProgramId: id, status: 'active' as const }
    await enrolParticipant(office.db, form, office.occasion())
  }
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()))
})

/** A process of the program, as far as bulk work goes. */
function startProcess(statusWork: BulkVerb<never> = BULK_ACTIONS['participant-status']): BulkRunner {
  const runner = new BulkRunner({
    db: office.db,
    clock: () => office.time.now,
    random: randomBytes,
    secret: office.api.secret,
    verbs: { ...BULK_ACTIONS, 'participant-status': statusWork },
    onFault: (error) => office.faults.push(error),
  })
  runners.push(runner)
  runner.wake()
  return runner
}

const askForWork = async (): Promise<number> => {
  const job = { kind: 'participant-status', title: 'Set', options: { status: 'completed' }, selection: { filter: {} } } as const
  return (await createJob(office.db, job, office.occasion())).id
}
const changes = async (): Promise<number> => {
  const rows = await office.db.sql.selectFrom('audit_entries').select('id').where('action', '=', 'participant updated').execute()
  return rows.length
}

async function untilItHasBegun(id: number): Promise<void> {
  while ((await getJobRow(office.db, id)).succeeded === 0) await new Promise((resolve) => setTimeout(resolve, 1))
}

test('a process that stops ends after the batch in hand, and the next one does the rest, each record once', async () => {
  const before = await changes()
  const first = startProcess()
  const id = await askForWork()
  await untilItHasBegun(id)
  await first.close()
  const left = await getJobRow(office.db, id)
  expect(left).toMatchObject({ state: 'running', holder: null })
  expect(left.succeeded).toBeLessThan(PEOPLE)
  await startProcess().settled()
  expect(await getJobRow(office.db, id)).toMatchObject({ state: 'finished', total: PEOPLE, succeeded: PEOPLE, skipped: 0 })
  expect((await changes()) - before).toBe(PEOPLE)
})

test('work of a process that fell is taken up once its time is over, not before', async () => {
  const id = await askForWork()
  expect(await claimNextJob(office.db, 'a process that falls now', office.time.now)).toMatchObject({ id })
  const second = startProcess()
  await second.settled()
  expect(await getJobRow(office.db, id)).toMatchObject({ state: 'running', succeeded: 0 })
  office.time.now = new Date(office.time.now.getTime() + 31_000)
  second.wake()
  await second.settled()
  expect(await getJobRow(office.db, id)).toMatchObject({ state: 'finished', succeeded: PEOPLE })
})

test('what is cancelled while its records are being listed is listed whole when it is resumed', async () => {
  const id = await askForWork()
  const work = BULK_ACTIONS['participant-status']
  let isFirst = true
  const runner = startProcess({
    ...work,
    async *targets(...asked) {
      for await (const targets of work.targets?.(...asked) ?? []) {
        yield targets.slice(0, 10)
        if (isFirst) await cancelJob(office.db, id, office.occasion())
        isFirst = false
        yield targets.slice(10)
      }
    },
  })
  await runner.settled()
  expect(await getJobRow(office.db, id)).toMatchObject({ state: 'cancelled', succeeded: 0 })
  await resumeJob(office.db, id, office.occasion())
  await runner.settled()
  expect(await getJobRow(office.db, id)).toMatchObject({ state: 'finished', total: PEOPLE, succeeded: PEOPLE })
})

test('two processes never work on the same job, nor on two jobs at a time', async () => {
  const before = await changes()
  const ids = [await askForWork(), await askForWork()]
  await Promise.all([startProcess().settled(), startProcess().settled()])
  // One of them may have gone to rest while the other still worked.
  for (const runner of runners) {
    runner.wake()
    await runner.settled()
  }
  expect(await getJobRow(office.db, ids[0] as number)).toMatchObject({ state: 'finished', succeeded: PEOPLE })
  expect(await getJobRow(office.db, ids[1] as number)).toMatchObject({ state: 'finished', skipped: PEOPLE })
  expect((await changes()) - before).toBe(PEOPLE)
})

test('a fault of ours interrupts the work where it stands; resumed, it goes on there', async () => {
  let calls = 0
  const faulty: BulkVerb<never> = {
    ...BULK_ACTIONS['participant-status'],
    apply: (tx, row, about) => {
      calls += 1
      if (calls === 120) throw new TypeError('planted')
      return BULK_ACTIONS['participant-status'].apply(tx, row, about)
    },
  }
  const runner = startProcess(faulty)
  const id = await askForWork()
  await runner.settled()
  const interrupted = await getJobRow(office.db, id)
  expect(interrupted).toMatchObject({ state: 'interrupted', fault: expect.stringContaining('resumed'), holder: null })
  expect(office.faults).toEqual([expect.objectContaining({ message: 'planted' })])
  await resumeJob(office.db, id, office.occasion())
  await runner.settled()
  expect(await getJobRow(office.db, id)).toMatchObject({ state: 'finished', succeeded: PEOPLE, fault: null })
})

test('what refuses a row is taken back for that row alone', async () => {
  const halfDone: BulkVerb<never> = {
    ...BULK_ACTIONS['participant-status'],
    async apply(tx, row, about) {
      const applied = await BULK_ACTIONS['participant-status'].apply(tx, row, about)
      // What the database itself refuses: on PostgreSQL it would spoil the whole transaction.
      if (row.position === 2) await tx.sql.insertInto('secrets').values({ name: 'installation', value: 'x' }).execute()
      return applied
    },
  }
  const runner = startProcess(halfDone)
  const id = await askForWork()
  await runner.settled()
  expect(await getJobRow(office.db, id)).toMatchObject({ state: 'finished', succeeded: PEOPLE - 1, refused: 1 })
  const active = await office.db.sql.selectFrom('participants').select('id').where('status', '=', 'active').execute()
  expect(active).toHaveLength(1)
})

test('the site is answered while the work goes on', async () => {
  const runner = startProcess()
  const id = await askForWork()
  await untilItHasBegun(id)
  expect((await office.ask('/api/training-programs')).status).toBe(200)
  expect((await getJobRow(office.db, id)).state).toBe('running')
  await runner.settled()
})

// SQLite has one writer at a time, so that nobody can wait for another in a circle.
test.skipIf(!process.env['DATABASE_URL'])('work is claimed also while somebody writes history', async () => {
  const id = await askForWork()
  let claimed: number | undefined
  await office.db.write(async (tx) => {
    await recordAudit(tx, office.occasion(), { action: 'company updated', subject: 'company' })
    // After the entry is chained, with the lock of the chain in hand.
    tx.beforeCommit(async () => {
      claimed = (await claimNextJob(office.db, 'another process', office.time.now))?.id
    })
  })
  expect(claimed).toBe(id)
})
