import { beforeEach, expect, test } from 'vitest'
import { Problem } from '../api/problem.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import type { Database } from '../database/database.server.ts'
import { deleteOldKeys, runOnce } from './idempotency.server.ts'

const app = setUpTestApp()
beforeEach(() =>
  app.db.write(async (tx) => {
    await tx.sql.deleteFrom('idempotency_keys').execute()
    await tx.sql.deleteFrom('secrets').where('name', 'like', 'test-%').execute()
  }),
)

const HOUR_MS = 3_600_000
const requestAt = (hours: number, changes: object = {}) =>
  ({
    key: 'k',
    now: new Date(TEST_NOW.getTime() + hours * HOUR_MS),
    scope: '/things',
    request: { a: 1 },
    ...changes,
  }) as const
const store = (db: Database, name: string) =>
  db.write((tx) =>
    tx.sql
      .insertInto('secrets')
      .values({ name: `test-${name}`, value: 'x' })
      .execute(),
  )
const stored = async () =>
  (await app.db.sql.selectFrom('secrets').select('name').where('name', 'like', 'test-%').orderBy('name').execute()).map(({ name }) => name)
/** Simulates a feature that creates something with a unique name. */
async function create(db: Database, answer: number) {
  const known = await db.sql.selectFrom('secrets').select('name').where('name', '=', 'test-thing').executeTakeFirst()
  if (known) throw new Problem('conflict', 'This thing exists already.')
  await store(db, 'thing')
  return { answer }
}

test('of equal requests at the same moment one is stored, and all get its answer', async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      runOnce<{ answer: number }>(app.db, requestAt(0), (once) =>
        once(async (tx) => {
          await store(tx, `${n}`)
          return { answer: n }
        }),
      ),
    ),
  )
  expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1)
  expect(await stored()).toEqual([`test-${answers[0]?.answer}`])
})

test('one that the first has made impossible gets the answer of the first, not the refusal', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map((n) => runOnce<{ answer: number }>(app.db, requestAt(0), (once) => once((tx) => create(tx, n)))),
  )
  expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1)
  await expect(
    runOnce<{ answer: number }>(app.db, requestAt(0, { key: 'another' }), (once) => once((tx) => create(tx, 9))),
  ).rejects.toThrow('exists already')
})

test('another request with the same key at the same moment is refused, and stores nothing', async () => {
  const outcomes = await Promise.all(
    [1, 2].map((n) =>
      runOnce<string>(app.db, requestAt(0, { request: { a: n } }), (once) =>
        once(async (tx) => {
          await store(tx, `${n}`)
          return 'stored'
        }),
      ).catch((error: unknown): string => (error as Problem).code),
    ),
  )
  expect(outcomes.toSorted()).toEqual(['stored', 'unprocessable'])
  expect(await stored()).toHaveLength(1)
})

test('after a day, or after the time of the call, a key stands for a new request', async () => {
  const run = (hours: number, changes: object = {}) =>
    runOnce(app.db, requestAt(hours, changes), (once) => once(() => Promise.resolve({ hours })))
  expect([await run(0), await run(23.9), await run(24.1), await run(24.2)]).toEqual([
    { hours: 0 },
    { hours: 0 },
    { hours: 24.1 },
    { hours: 24.1 },
  ])
  expect(await run(25.2, { seconds: 3600 })).toEqual({ hours: 25.2 })
  expect(await app.db.write((tx) => deleteOldKeys(tx, requestAt(50).now))).toBe(1)
})

test('the key and what it stands for are stored together, or neither', async () => {
  const failing = runOnce(app.db, requestAt(0), (once) =>
    once(async (tx) => {
      await store(tx, 'lost')
      throw new Error('broken')
    }),
  )
  await expect(failing).rejects.toThrow('broken')
  expect(await stored()).toEqual([])
  expect(await runOnce(app.db, requestAt(0), (once) => once(() => Promise.resolve('done')))).toBe('done')
})
