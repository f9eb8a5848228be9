import { beforeEach, expect, test } from 'vitest'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import type { DailyJob } from './daily-job.server.ts'
import { runDailyJob } from './test-daily-job.ts'

const app = setUpTestApp()
let parts: number[]

beforeEach(async () => {
  parts = []
  app.faults.length = 0
  await app.db.write((tx) => tx.sql.deleteFrom('daily_jobs').execute())
})

const job: DailyJob<number> = {
  name: 'counting',
  announcedBy: 'never',
  isDue: (_, now) => Promise.resolve(now.getUTCHours() >= 8),
  runChunk: (_, state = 0) => {
    parts.push(state)
    return Promise.resolve(state < 2 ? state + 1 : undefined)
  },
}
const days = (count: number) => {
  app.time.now = new Date(TEST_NOW.getTime() + count * 86_400_000)
}

test('a daily job runs all its parts once on each day on which it is due', async () => {
  app.time.now = new Date('2026-11-20T07:59:00Z')
  await runDailyJob(app, job)
  expect(parts).toEqual([])
  app.time.now = TEST_NOW
  await runDailyJob(app, job)
  await runDailyJob(app, job)
  expect(parts).toEqual([0, 1, 2])
  days(1)
  await runDailyJob(app, job)
  expect(parts).toHaveLength(6)
})

test('of two processes that look at once one runs it', async () => {
  await Promise.all([runDailyJob(app, job), runDailyJob(app, job)])
  expect(parts).toEqual([0, 1, 2])
})

test('a process that took over from a dead one begins again; one whose lease was taken stops', async () => {
  const leased = { done_on: null, lease_owner: 'dead', leased_until: new Date(TEST_NOW.getTime() + 1).toISOString() }
  await app.db.write((tx) =>
    tx.sql
      .insertInto('daily_jobs')
      .values({ name: job.name, ...leased })
      .execute(),
  )
  await runDailyJob(app, job)
  expect(parts).toEqual([])
  app.time.now = new Date(TEST_NOW.getTime() + 60_000)
  let isTaken = false
  await runDailyJob(app, {
    ...job,
    runChunk: async (tx, state: number | undefined, context) => {
      const next = await job.runChunk(tx, state, context)
      if (!isTaken) await tx.sql.updateTable('daily_jobs').set({ lease_owner: 'another' }).execute()
      isTaken = true
      return next
    },
  })
  expect(parts).toEqual([0])
  expect(app.faults).toEqual([])
})

test('a job that failed is reported, and runs again on the next day', async () => {
  const failing = { ...job, runChunk: () => Promise.reject(new Error('a template is broken')) }
  await runDailyJob(app, failing)
  await runDailyJob(app, job)
  expect([app.faults.length, parts.length]).toEqual([1, 0])
  days(1)
  await runDailyJob(app, job)
  expect(parts).toHaveLength(3)
})

test('a clock that was a year ahead does not stop it for a year', async () => {
  days(365)
  await runDailyJob(app, job)
  app.time.now = TEST_NOW
  await runDailyJob(app, job)
  expect(parts).toHaveLength(6)
})
