import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#app/testing/test-app.ts'
import { countsOf, type Counted, type Counts } from './counts.server.ts'

const NOW = Date.parse('2026-11-20T09:30:00Z')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** The counts of one process and of another. On SQLite there is only one process. */
let one: Counts
let other: Counts
beforeEach(async () => {
  one = other = countsOf(app.db, 'a secret')
  if (app.db.dialect === 'sqlite') return
  await app.db.sql.deleteFrom('limit_counts').execute()
  other = countsOf(app.db, 'a secret')
})

const counted = (key: string, points = 3, name = 'misses'): Counted => ({ name, key, points, seconds: 60 })

test('all processes take from the same points, and the wait ends when the time of the first point is over', async () => {
  expect([
    await one.take([counted('a')], NOW),
    await other.take([counted('a')], NOW + 10),
    await one.take([counted('a')], NOW + 20),
  ]).toEqual([undefined, undefined, undefined])
  expect(await other.take([counted('a')], NOW + 20_000)).toBe(40_000)
  expect(await one.waitMs(counted('a'), NOW + 59_999)).toBe(1)
  expect(await other.take([counted('b')], NOW + 20_000)).toBeUndefined()
  expect(await other.take([counted('a', 3, 'downloads')], NOW + 20_000)).toBeUndefined()
  expect([await one.waitMs(counted('a'), NOW + 60_000), await other.take([counted('a')], NOW + 60_000)]).toEqual([undefined, undefined])
})

test('a refused attempt does not make the wait longer', async () => {
  await one.take([counted('a', 1)], NOW)
  for (let second = 1; second < 60; second += 10)
    expect(await one.take([counted('a', 1)], NOW + second * 1000)).toBe(60_000 - second * 1000)
  expect(await one.take([counted('a', 1)], NOW + 60_000)).toBeUndefined()
})

test('where one of several has no point left, none of them is taken', async () => {
  await one.take([counted('full', 1, 'of a number')], NOW)
  const both = [counted('network', 2, 'of a network'), counted('full', 1, 'of a number')]
  expect([await one.take(both, NOW), await other.take(both, NOW), await one.take(both.toReversed(), NOW)]).toEqual([60_000, 60_000, 60_000])
  expect([await one.take(both.slice(0, 1), NOW), await other.take(both.slice(0, 1), NOW)]).toEqual([undefined, undefined])
  expect(await one.take(both.slice(0, 1), NOW)).toBe(60_000)
})

test('what is given back can be taken again, and no more than that', async () => {
  await one.take([counted('a', 1)], NOW)
  await one.refund([counted('a', 1)], NOW)
  await other.refund([counted('a', 1), counted('never taken', 1)], NOW)
  expect([await one.take([counted('a', 1)], NOW), await other.take([counted('a', 1)], NOW)]).toEqual([undefined, 60_000])
})

test('of many attempts at once exactly as many pass as there are points', async () => {
  const attempts = Array.from({ length: 60 }, async (_, at) => {
    const both = [counted('network', 25, 'of a network'), counted('number', 25, 'of a number')]
    return (at % 2 === 0 ? one : other).take(at % 3 === 0 ? both : both.toReversed(), NOW)
  })
  expect((await Promise.all(attempts)).filter((waitMs) => waitMs === undefined)).toHaveLength(25)
})

test('a clock that was a year ahead keeps nobody out once it is right', async () => {
  const year = 365 * 86_400_000
  for (let time = 0; time < 4; time++) await one.take([counted('a')], NOW + year)
  expect([await one.take([counted('a')], NOW), await other.take([counted('a')], NOW + 1)]).toEqual([undefined, undefined])
})

describe.runIf(process.env['DATABASE_URL'])('the table', () => {
  const rows = () => app.db.sql.selectFrom('limit_counts').select(['limit_name', 'slot', 'used']).orderBy('limit_name').execute()

  test('has no key that somebody sent, and loses what has ended', async () => {
    await one.take([counted('203.0.113.9')], NOW)
    expect(JSON.stringify(await rows())).not.toContain('203.0.113.9')
    await other.take([counted('later', 3, 'later')], NOW + 61_000)
    await expect.poll(rows).toEqual([{ limit_name: 'later', slot: expect.any(Number), used: 1 }])
  })

  test('does not grow with the keys, whatever strangers send', async () => {
    for (let from = 0; from < 20; from++) {
      await Promise.all(Array.from({ length: 50 }, async (_, at) => one.take([counted(`${from} ${at}`)], NOW)))
    }
    expect((await rows()).every(({ slot }) => slot >= 0 && slot < 2 ** 18)).toBe(true)
  })
})
