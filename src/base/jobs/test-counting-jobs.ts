import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import type { JobSource } from './job-source.server.ts'
import { LeaseLost, newLease, type LeaseOwner } from './lease.ts'
import { Worker } from './worker.server.ts'

/** A job for the worker's tests that counts to `goal`, one step per chunk. */
export interface CountingJob {
  id: number
  goal: number
  steps: number
}

interface TestSource {
  change?: string
  pollIntervalMs?: number
  /** Runs before the transaction of each chunk. */
  beforeChunk?: (job: CountingJob) => Promise<void> | void
}

interface NewCountingJob {
  goal?: number
  owner?: LeaseOwner
  change?: string | undefined
}

const CHANGE = 'counting-jobs'

/** Registers the hooks of a test file with counting jobs, and returns the tools for its tests. */
export function setUpCountingJobs() {
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

  function countingSource({ change = CHANGE, pollIntervalMs = 60_000, beforeChunk }: TestSource = {}): JobSource<CountingJob> {
    const { db } = app
    // SQLite has one writer at a time, so nothing is locked.
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
            where id = (select id from counting_jobs where ${isFree} order by id limit 1 ${skipLocked}) returning id, goal, steps`.execute(
            tx.sql,
          )
          return rows[0]
        }),
      runChunk: async ({ id, ...job }, { owner }) => {
        await beforeChunk?.({ id, ...job })
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

  /** Starts a second worker on the same database, as another process would. */
  function startWorker(...sources: Array<JobSource<CountingJob>>): Worker {
    const worker = new Worker({ db: app.db, clock: () => app.time.now, onFault: (error) => app.faults.push(error) })
    workers.push(worker)
    for (const source of sources) worker.add(source)
    return worker
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

  return { app, countingSource, startWorker, addJob, readJobs }
}

/** Creates a gate that blocks a chunk until the test opens it; `reached` resolves when the chunk waits. */
export function createGate() {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const wait = () => {
    reached.resolve()
    return opened.promise
  }
  return { reached: reached.promise, open: opened.resolve, wait }
}

/** A finished job. */
export const done = (id: number, steps = 1) => ({ id, state: 'done', steps, lease_owner: null })

/** Creates the error of an unresponsive database. */
export function unavailable(): Error {
  return Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' })
}
