import { randomBytes } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enrolParticipant } from '#training/server/participants/participant.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import { Worker } from '#base/jobs/worker.server.ts'
import { permissionsOf, type Role } from '#staff/role.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeParticipant, makeProgram, PARTICIPANT, removeRecords } from '#app/testing/test-records.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'
import { cancelJob, createJob, getJobRow, resumeJob } from './bulk-job.server.ts'
import { BULK_ACTIONS } from '#app/api/bulk-actions.server.ts'
import { claimNextJob } from './bulk-lease.server.ts'
import { bulkJobSource } from './bulk-job-source.server.ts'
import type { BulkAction } from './bulk-action.server.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'

/** More than one chunk (bulk-chunk.server.ts): each job needs at least two. */
const PEOPLE = 110

const app = setUpTestApp()
const workers: Worker[] = []

beforeAll(async () => {
  await app.worker.close()
})
beforeEach(async () => {
  app.faults.length = 0
  await removeRecords(app)
  await app.db.write(async (tx) => void (await tx.sql.deleteFrom('bulk_jobs').execute()))
  const { id } = await makeProgram(app)
  await app.db.write(async (tx) => {
    for (let number = 0; number < PEOPLE; number += 1) {
      const form = { ...PARTICIPANT, participantId: `BHM-${number}`, trainingProgramId: id, status: 'active' as const }
      await enrolParticipant(tx, form, app.context())
    }
  })
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
})

/**
 * Starts a second worker on the same database, as another process would.
 * @param afterChunk runs between a chunk that changed records and the next one
 */
function startProcess(setStatus: BulkAction<never> = BULK_ACTIONS['participant-status'], afterChunk?: () => unknown): Worker {
  const actions = { ...BULK_ACTIONS, 'participant-status': setStatus }
  const worker = new Worker({ db: app.db, clock: () => app.time.now, onFault: (error) => app.faults.push(error) })
  const source = bulkJobSource({ db: app.db, clock: () => app.time.now, random: randomBytes, secret: app.api.secret, actions })
  worker.add({
    ...source,
    runChunk: async (job, run) => {
      const next = await source.runChunk(job, run)
      if (job.selection === null && next) await afterChunk?.()
      return next
    },
  })
  workers.push(worker)
  return worker
}

const askForWork = async (context = app.context()): Promise<number> => {
  const job = { kind: 'participant-status', title: 'Set', options: { status: 'completed' }, selection: { filter: {} } } as const
  return (await createJob(app.db, job, context)).id
}
const changes = async (): Promise<number> => {
  const rows = await entriesWithValues(app.db).select('id').where('action', '=', 'participant updated').execute()
  return rows.length
}

async function untilItHasBegun(id: number): Promise<void> {
  while ((await getJobRow(app.db, id)).succeeded === 0) await new Promise((resolve) => setTimeout(resolve, 1))
}

test('a process that stops ends after the chunk in hand, and the next one does the rest, each record once', async () => {
  const before = await changes()
  let closing: Promise<void> | undefined
  const first = startProcess(undefined, () => void (closing ??= first.close()))
  const id = await askForWork()
  await first.settled()
  await closing
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

test('cancelling stops between chunks, keeps what is done, and the rest can be taken up again', async () => {
  const id = await askForWork()
  const change = (what: 'cancel' | 'resume') => app.fetchAsAdmin(`/api/bulk/jobs/${id}/${what}`, { method: 'POST' })
  const answers: number[] = []
  const worker = startProcess(undefined, async () => {
    if (answers.length === 0) answers.push((await change('cancel')).status)
  })
  await worker.settled()
  expect(answers).toEqual([200])
  const cancelled = await getJobRow(app.db, id)
  expect(cancelled).toMatchObject({ state: 'cancelled', total: PEOPLE })
  expect(cancelled.succeeded).toBeGreaterThan(0)
  expect(cancelled.succeeded).toBeLessThan(PEOPLE)
  const completed = app.db.sql.selectFrom('participants').select('id').where('status', '=', 'completed')
  expect(await completed.execute()).toHaveLength(cancelled.succeeded)
  expect((await change('cancel')).status).toBe(409)

  expect((await change('resume')).status).toBe(200)
  worker.wake()
  await worker.settled()
  expect(await getJobRow(app.db, id)).toMatchObject({ state: 'finished', total: PEOPLE, succeeded: PEOPLE })
})

test('two processes never work on the same job, nor on two jobs at a time', async () => {
  const before = await changes()
  const ids = [await askForWork(), await askForWork()]
  await Promise.all([startProcess().settled(), startProcess().settled()])
  // One of them may have gone idle while the other was still working.
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
      if (calls === PEOPLE - 5) throw new TypeError('planted')
      return BULK_ACTIONS['participant-status'].apply(tx, row, about)
    },
  }
  const worker = startProcess(faulty)
  const id = await askForWork()
  await worker.settled()
  const interrupted = await getJobRow(app.db, id)
  expect(interrupted).toMatchObject({ state: 'interrupted', fault: expect.stringContaining('You can resume'), lease_owner: null })
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
      // An error of the database itself: on PostgreSQL it would abort the whole transaction.
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

describe('the role of the person who started a job is read again for each chunk', () => {
  const startAs = async (name: string, role: Role = 'admin') => {
    const { id: userId } = await signInAs(app, { name, role })
    const context = app.context({ kind: 'staff', userId, name, network: '192.0.2.7', permissions: permissionsOf(role) })
    return { userId, context }
  }
  const setRole = (userId: number, role: Role) =>
    app.db.write(async (tx) => void (await tx.sql.updateTable('users').set({ role }).where('id', '=', userId).execute()))
  const remove = (userId: number) => app.db.write(async (tx) => void (await tx.sql.deleteFrom('users').where('id', '=', userId).execute()))
  const interruptions = () =>
    entriesWithValues(app.db).select(['subject', 'actor_kind', 'after']).where('action', '=', 'bulk work interrupted').execute()

  test.each([
    ['another role', (userId: number) => setRole(userId, 'viewer'), 'Asha Admin may no longer do this'],
    ['no access', (userId: number) => setRole(userId, 'user'), 'Asha Admin may no longer do this'],
    ['been removed', remove, 'Asha Admin was removed from the staff'],
  ])('a job stops while it runs when they have %s, and says why', async (_, change, reason) => {
    const { userId, context } = await startAs('Asha Admin')
    const worker = startProcess()
    const id = await askForWork(context)
    await untilItHasBegun(id)
    await change(userId)
    await worker.settled()
    const fault = `Stopped because ${reason}. Someone who may do this can resume it.`
    const stopped = await getJobRow(app.db, id)
    expect(stopped).toMatchObject({ state: 'interrupted', fault, lease_owner: null })
    expect(stopped.succeeded).toBeLessThan(PEOPLE)
    const completed = await app.db.sql.selectFrom('participants').select('id').where('status', '=', 'completed').execute()
    expect(completed).toHaveLength(stopped.succeeded)
    const entry = (await interruptions()).find(({ subject }) => subject === `bulk-job:${id}`)
    expect(entry).toMatchObject({ actor_kind: 'system' })
    expect(JSON.parse(entry?.after ?? '{}')).toMatchObject({ title: 'Set', total: PEOPLE, succeeded: stopped.succeeded, fault })
    expect(app.faults).toEqual([])
  })

  test('a job of somebody who was removed before it began changes nothing', async () => {
    const { userId, context } = await startAs('Asha Admin')
    const id = await askForWork(context)
    await remove(userId)
    await startProcess().settled()
    expect(await getJobRow(app.db, id)).toMatchObject({ state: 'interrupted', total: PEOPLE, succeeded: 0 })
  })

  test('another person may resume it, and the audit log names that person from then on', async () => {
    const { userId, context } = await startAs('Asha Admin')
    const id = await askForWork(context)
    await remove(userId)
    const worker = startProcess()
    await worker.settled()
    const ravi = await startAs('Ravi Admin')
    await resumeJob(app.db, id, ravi.context)
    await worker.settled()
    expect(await getJobRow(app.db, id)).toMatchObject({ state: 'finished', succeeded: PEOPLE, fault: null })
    const names = await entriesWithValues(app.db)
      .select('actor_name')
      .where('action', '=', 'participant updated')
      .where('actor_id', '=', ravi.userId)
      .execute()
    expect(names).toHaveLength(PEOPLE)
  })

  test('an admin who became an editor is not told the names of participants by a job that goes on', async () => {
    const { userId, context } = await startAs('Asha Admin')
    const { id: programId, title } = await makeProgram(app, { title: 'Core Tools', slug: 'core-tools' })
    await makeParticipant(app, { trainingProgramId: programId, participantId: 'BHM-core', email: 'core@example.com' })
    const selection = { ids: [programId] }
    const { id } = await createJob(app.db, { kind: 'program-delete', title: 'Delete', options: {}, selection }, context)
    await setRole(userId, 'editor')
    await startProcess().settled()
    const row = await app.db.sql.selectFrom('bulk_job_rows').select(['outcome', 'reason']).where('job_id', '=', id).executeTakeFirst()
    expect(row).toEqual({ outcome: 'refused', reason: `${title} cannot be deleted while it is used by 1 participant.` })
  })
})

// SQLite has one writer at a time, so it cannot deadlock.
test.skipIf(!process.env['DATABASE_URL'])('work is claimed also while somebody writes history', async () => {
  const id = await askForWork()
  const chained = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const writing = app.db.write(async (tx) => {
    await recordAudit(tx, app.context(), { action: 'company updated', subject: 'company' })
    // Runs after the entry is chained, while holding the lock of the chain.
    tx.beforeCommit(() => {
      chained.resolve()
      return finish.promise
    })
  })
  await chained.promise
  const claimed = await claimNextJob(app.db, { id: 'another process', now: () => app.time.now })
  finish.resolve()
  await writing
  expect(claimed?.id).toBe(id)
})
