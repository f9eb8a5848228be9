import { test } from 'vitest'
import { makeTestDatabase } from '#app/testing/test-database.ts'
import { killUnderWrites } from './kill-under-writes.ts'
import { expectNothingLost, report } from './outcome.ts'

const ROUNDS = 20

test('kill -9 under writes on SQLite, again and again', async () => {
  const database = await makeTestDatabase('none')
  const outcome = await killUnderWrites({ ...database, rounds: ROUNDS })
  report(`kill -9 under writes, SQLite, ${ROUNDS} rounds`, outcome)
  expectNothingLost(outcome)
  await database.drop()
})
