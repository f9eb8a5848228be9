import { expect, test } from 'vitest'
import { makeTestDatabase } from '#app/testing/test-database.ts'
import { possible } from './machine.ts'
import { expectNothingLost, report } from './outcome.ts'
import { losePower } from './power-loss.ts'

const CUTS = 20

test('power loss at any moment under writes: what was acknowledged is in the database that is left', async (context) => {
  const database = await makeTestDatabase('none')
  const outcome = await possible(context, () => losePower({ ...database, cuts: CUTS }))
  report(`power loss at ${CUTS} moments`, outcome)
  expectNothingLost(outcome)
  expect(outcome.acknowledged).toBeGreaterThan(100)
  await database.drop()
})
