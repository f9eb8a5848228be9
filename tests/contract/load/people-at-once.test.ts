import { afterEach, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { startBuiltServer, type BuiltServer } from '../built-app.ts'
import { answerAll, makePeople } from './people-at-once.ts'
import { signIn } from '../walk/staff-calls.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'

const PEOPLE = 200

let server: BuiltServer | undefined
let database: TestDatabase | undefined
afterEach(async () => {
  await server?.kill()
  await database?.drop()
})

test('200 people of all kinds at once are all answered, within limits of one network each', { timeout: 120_000 }, async () => {
  database = await makeTestDatabase('demo')
  server = await startBuiltServer({ ...database, seed: 'demo', rateLimitScale: 1, isProxied: true })
  const staff = await signIn(server, TEST_CODE)
  const answered = await answerAll(makePeople(server, PEOPLE, staff))
  expect(answered.filter(({ status }) => status >= 400)).toEqual([])
  expect(new Set(answered.map(({ what }) => what)).size).toBe(6)
  expect((await server.fetch('/readyz')).status).toBe(200)
})
