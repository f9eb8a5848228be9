import { expect, test } from 'vitest'
import { makeTestDatabase } from '#app/testing/test-database.ts'
import { killUnderWrites } from './kill-under-writes.ts'
import { expectNothingLost, report } from './outcome.ts'

test('kill -9 under writes on SQLite: nothing acknowledged is lost, and nothing is stored twice', async () => {
  const database = await makeTestDatabase('none')
  const outcome = await killUnderWrites({ ...database, rounds: 3 })
  report('kill -9 under writes, SQLite, 3 rounds', outcome)
  expectNothingLost(outcome)
  expect(outcome.acknowledged).toBeGreaterThan(60)
  await database.drop()
})
