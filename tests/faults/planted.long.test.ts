import { expect, test } from 'vitest'
import { makeTestDatabase } from '#app/testing/test-database.ts'
import { abortedClients } from './aborted-clients.ts'
import { killUnderWrites } from './kill-under-writes.ts'
import { possible } from './machine.ts'
import { report } from './outcome.ts'
import { plantFault } from './planted-build.ts'
import { losePower } from './power-loss.ts'

/* Each scenario must detect its fault when it is planted in a copy of the build. */
test('a program that does not wait for the disk loses messages when the power fails', async (context) => {
  const program = plantFault({ name: 'synchronous-off', text: 'pragma synchronous=full', replacement: 'pragma synchronous=off' })
  const database = await makeTestDatabase('none')
  const outcome = await possible(context, () => losePower({ ...database, cuts: 10, program }))
  report('planted: synchronous=off', outcome)
  expect(outcome.lost).toBeGreaterThan(0)
  await database.drop()
})

test('a program that acknowledges before it stores loses messages when it is killed', async () => {
  const program = plantFault({
    name: 'acknowledge-first',
    text: 'const withoutKey =',
    replacement:
      'if (key && spec.replay) { setTimeout(() => runOnce(db, request, run), 100); return reply(c, 201, { data: { id: 1 } }); }\n' +
      'const withoutKey =',
  })
  const database = await makeTestDatabase('none')
  const outcome = await killUnderWrites({ ...database, rounds: 2, program })
  report('planted: acknowledged before it is stored', outcome)
  expect(outcome.lost).toBeGreaterThan(0)
  await database.drop()
})

test('a program that ignores the Idempotency-Key stores a repeated message twice', async () => {
  const program = plantFault({ name: 'no-idempotency', text: 'if (!key || !spec.replay)', replacement: 'if (true)' })
  const database = await makeTestDatabase('none')
  const outcome = await abortedClients({ ...database, program })
  report('planted: no idempotency', outcome, `stored twice ${outcome.repeated}`)
  expect(outcome.repeated).toBeGreaterThan(0)
  await database.drop()
})
