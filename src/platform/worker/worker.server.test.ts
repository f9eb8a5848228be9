import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_NOW } from '../../test-app.ts'
import { setUpTestApp } from '../../test-hooks.ts'
import { Problem } from '../../shared/problem.ts'
import type { JobSource } from './job-source.server.ts'
import { LeaseLost, newLease, type LeaseOwner } from './lease.ts'
import { Worker } from './worker.server.ts'

/** A job of these tests counts to `goal`, one step a batch. */
interface CountingJob {
  id: number
  goal: number
  steps: number
}

const CHANGE = 'counting-jobs'

const app = setUpTestApp()
const workers: Worker[] = []

beforeAll(async () => {
  await app.worker.close()
  await sql`create table counting_jobs (
    id integer primary key, state text not null, goal integer not null, steps integer not null, lease_owner text, leased_until text
  )`.execute(app.db.schemaConnection)
})
beforeEach(async () => {
  app.faults.length = 0
  app.time.now = TEST_NOW
  await app.db.write(async (tx) => void (await sql`delete from counting_jobs`.execute(tx.sql)))
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
})

interface TestSource {
  change?: string
  pollIntervalMs?: number
  /** Runs before the transaction of each batch. */
  beforeBatch?: (job: CountingJob) => Promise<void> | void
}

function countingSource({ change = CHANGE, pollIntervalMs = 60_000, beforeBatch }: TestSource = {}): JobSource<CountingJob> {
  const { db } = app
  // SQLite has one writer at a time: nothing is locked.
  const skipLocked = db.dialect === 'postgres' ? sql`for update skip locked` : sql``
  const end = async (id: number, state: string) => {
    await db.write(async (tx) => {
      await sql`update counting_jobs set state = ${state}, lease_owner = null, leased_until = null where id = ${id}`.execute(tx.sql)
    })
  }
  return {
    announcedBy: change,
    pollIntervalMs,
    claim: (owner) =>
      db.write(async (tx) => {
        const { lease_owner, leased_until } = newLease(owner)
        const isFree = sql`state = 'waiting' and (leased_until is null or leased_until <= ${owner.now().toISOString()})`
        const { rows } = await sql<CountingJob>`
          update counting_jobs set lease_owner = ${lease_owner}, leased_until = ${leased_until}
          where id = (select id from counting_jobs where ${isFree} order by id limit 1 ${skipLocked}) returning id, goal, steps`.execute(tx.sql)
        return rows[0]
      }),
    runBatch: async ({ id, ...job }, { owner }) => {
      await beforeBatch?.({ id, ...job })
      return db.write(async (tx) => {
        const { leased_until } = newLease(owner)
        const { rows } = await sql<CountingJob>`
          update counting_jobs set steps = steps + 1, leased_until = ${leased_until}
          where id = ${id} and lease_owner = ${owner.id} returning id, goal, steps`.execute(tx.sql)
        const [counted] = rows
        if (!counted) throw new LeaseLost()
        if (counted.steps < counted.goal) return counted
        await sql`update counting_jobs set state = 'done', lease_owner = null, leased_until = null where id = ${id}`.execute(tx.sql)
        return undefined
      })
    },
    release: ({ id }) => end(id, 'waiting'),
    fail: ({ id }) => end(id, 'failed'),
  }
}

/** Starts a worker like that of one more process on the same database. */
function startWorker(...sources: Array<JobSource<CountingJob>>): Worker {
  const worker = new Worker({ db: app.db, clock: () => app.time.now, onFault: (error) => app.faults.push(error) })
  workers.push(worker)
  for (const source of sources) worker.add(source)
  return worker
}

interface NewCountingJob {
  goal?: number
  owner?: LeaseOwner
  change?: string | undefined
}

async function addJob(id: number, { goal = 1, owner, change = CHANGE }: NewCountingJob = {}): Promise<void> {
  const lease = owner ? newLease(owner) : { lease_owner: null, leased_until: null }
  await app.db.write(async (tx) => {
    await sql`insert into counting_jobs (id, state, goal, steps, lease_owner, leased_until)
      values (${id}, 'waiting', ${goal}, 0, ${lease.lease_owner}, ${lease.leased_until})`.execute(tx.sql)
    tx.changed(change)
  })
}

async function readJobs() {
  const { rows } = await sql<{ id: number; state: string; steps: number; lease_owner: string | null }>`
    select id, state, steps, lease_owner from counting_jobs order by id`.execute(app.db.sql)
  return rows
}

/** Lets a batch wait until the test opens it; `reached` resolves when the batch waits. */
function createGate() {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const wait = () => {
    reached.resolve()
    return opened.promise
  }
  return { reached: reached.promise, open: opened.resolve, wait }
}

const done = (id: number, steps = 1) => ({ id, state: 'done', steps, lease_owner: null })

test('runs jobs that were there before it started, and jobs that are announced later', async () => {
  await addJob(1, { goal: 3 })
  const worker = startWorker(countingSource())
  await worker.settled()
  await addJob(2)
  await worker.settled()
  expect(await readJobs()).toEqual([done(1, 3), done(2)])
})

test('a job that is announced while another one runs is run without waiting for the next poll', async () => {
  const gate = createGate()
  const worker = startWorker(countingSource({ beforeBatch: ({ id }) => (id === 1 ? gate.wait() : undefined) }))
  await addJob(1)
  await gate.reached
  await addJob(2)
  gate.open()
  await worker.settled()
  expect(await readJobs()).toEqual([done(1), done(2)])
})

test('a wake-up during the claim that finds nothing is not lost', async () => {
  const source = countingSource()
  let isFirst = true
  const worker = startWorker({
    ...source,
    claim: async (owner) => {
      const job = await source.claim(owner)
      if (isFirst) await addJob(1)
      isFirst = false
      return job
    },
  })
  await worker.settled()
  expect(await readJobs()).toEqual([done(1)])
})

test('a job that was not announced to this process is found by polling', async () => {
  startWorker(countingSource({ change: 'something else', pollIntervalMs: 10 }))
  await addJob(1)
  await expect.poll(readJobs).toEqual([done(1)])
})

test('two processes share the jobs, and each batch is run once', async () => {
  for (let id = 1; id <= 10; id += 1) await addJob(id, { goal: 5 })
  const ranBy = [new Set<number>(), new Set<number>()]
  const processes = ranBy.map((ids) => startWorker(countingSource({ beforeBatch: ({ id }) => void ids.add(id) })))
  await Promise.all(processes.map((worker) => worker.settled()))
  expect(await readJobs()).toEqual(Array.from({ length: 10 }, (_, index) => done(index + 1, 5)))
  expect([...ranBy[0]!, ...ranBy[1]!]).toHaveLength(10)
  expect(Math.min(...ranBy.map(({ size }) => size))).toBeGreaterThan(0)
})

test('a job of a crashed process is taken over when its lease has expired, not before', async () => {
  await addJob(1, { owner: { id: 'a crashed process', now: () => app.time.now } })
  const worker = startWorker(countingSource())
  await worker.settled()
  app.time.now = new Date(TEST_NOW.getTime() + 29_000)
  worker.wake()
  await worker.settled()
  expect(await readJobs()).toMatchObject([{ state: 'waiting', lease_owner: 'a crashed process' }])
  app.time.now = new Date(TEST_NOW.getTime() + 31_000)
  worker.wake()
  await worker.settled()
  expect(await readJobs()).toEqual([done(1)])
})

test('a process that lost its lease commits nothing, and neither fails nor releases the job of its successor', async () => {
  const gate = createGate()
  const slow = startWorker(countingSource({ beforeBatch: gate.wait }))
  await addJob(1, { goal: 3 })
  await gate.reached
  app.time.now = new Date(TEST_NOW.getTime() + 31_000)
  const successorGate = createGate()
  const successor = startWorker(countingSource({ beforeBatch: ({ steps }) => (steps === 1 ? successorGate.wait() : undefined) }))
  await successorGate.reached
  const [before] = await readJobs()
  gate.open()
  await slow.settled()
  expect(await readJobs()).toEqual([before])
  expect(before).toMatchObject({ state: 'waiting', steps: 1, lease_owner: expect.any(String) })
  successorGate.open()
  await successor.settled()
  expect(await readJobs()).toEqual([done(1, 3)])
  expect(app.faults).toEqual([])
})

describe('close', () => {
  test('stops after the current batch and releases the job, so that the next process resumes it at once', async () => {
    const gate = createGate()
    const first = startWorker(countingSource({ beforeBatch: gate.wait }))
    await addJob(1, { goal: 4 })
    await gate.reached
    const closed = first.close()
    gate.open()
    await closed
    expect(await readJobs()).toEqual([{ id: 1, state: 'waiting', steps: 1, lease_owner: null }])
    await startWorker(countingSource()).settled()
    expect(await readJobs()).toEqual([done(1, 4)])
  })

  test('ends the listening: a job that comes later waits for the next process', async () => {
    const worker = startWorker(countingSource())
    await worker.close()
    await addJob(1)
    worker.wake()
    await worker.settled()
    expect(await readJobs()).toMatchObject([{ state: 'waiting', steps: 0 }])
  })

  test('does not wait for the retries of a job whose database is unavailable, and does not fail the job', async () => {
    const gate = createGate()
    const worker = startWorker(
      countingSource({
        beforeBatch: () => {
          void gate.wait()
          throw unavailable()
        },
      }),
    )
    await addJob(1)
    await gate.reached
    await worker.close()
    expect(await readJobs()).toEqual([{ id: 1, state: 'waiting', steps: 0, lease_owner: null }])
    expect(app.faults).toEqual([])
  })
})

describe('a batch that throws', () => {
  test('is run again when the database was unavailable', async () => {
    let failures = 1
    const beforeBatch = () => {
      if (failures-- > 0) throw unavailable()
    }
    const worker = startWorker(countingSource({ beforeBatch }))
    await addJob(1, { goal: 2 })
    await worker.settled()
    expect(await readJobs()).toEqual([done(1, 2)])
    expect(app.faults).toEqual([])
  })

  test('fails its job, is reported, and the next job is run', async () => {
    const beforeBatch = ({ id, steps }: CountingJob) => {
      if (id === 1 && steps === 2) throw new TypeError('planted')
    }
    const worker = startWorker(countingSource({ beforeBatch }))
    await addJob(1, { goal: 5 })
    await addJob(2)
    await worker.settled()
    expect(await readJobs()).toEqual([{ id: 1, state: 'failed', steps: 2, lease_owner: null }, done(2)])
    expect(app.faults).toEqual([expect.objectContaining({ message: 'planted' })])
  })

  test('with a Problem fails its job, and is no fault to report', async () => {
    const beforeBatch = () => {
      throw new Problem('invalid', 'There is no such filter.')
    }
    const worker = startWorker(countingSource({ beforeBatch }))
    await addJob(1)
    await worker.settled()
    expect(await readJobs()).toMatchObject([{ state: 'failed' }])
    expect(app.faults).toEqual([])
  })
})

test('a claim that throws is reported, and the next wake-up tries again', async () => {
  const source = countingSource()
  let failures = 1
  const worker = startWorker({
    ...source,
    claim: (owner) => (failures-- > 0 ? Promise.reject(unavailable()) : source.claim(owner)),
  })
  await worker.settled()
  expect(app.faults).toHaveLength(1)
  await addJob(1)
  await worker.settled()
  expect(await readJobs()).toEqual([done(1)])
})

test('a long job of one source does not delay the jobs of another source', async () => {
  const gate = createGate()
  const worker = startWorker(countingSource({ beforeBatch: gate.wait }))
  await addJob(1)
  await gate.reached
  worker.add(countingSource({ change: 'urgent' }))
  await addJob(2, { change: 'urgent' })
  await expect.poll(readJobs).toMatchObject([{ state: 'waiting' }, done(2)])
  gate.open()
  await worker.settled()
  expect(await readJobs()).toEqual([done(1), done(2)])
})

function unavailable(): Error {
  return Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' })
}
