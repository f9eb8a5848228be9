import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeProgram } from '#app/testing/test-records.ts'
import { contentVersion } from './content-version.server.ts'

const app = setUpTestApp()

test('whoever asks after a change was stored gets another version, also while an earlier question is under way', async () => {
  const version = contentVersion(app.db)
  const first = await version()
  expect(await version()).toBe(first)
  const underWay = version()
  await makeProgram(app)
  // The next request must arrive in a later turn of the event loop.
  await setImmediate()
  expect(await version()).toBeGreaterThan(first ?? Infinity)
  expect(await underWay).toBe(first)
})

test('requests that have arrived together share one question to the database', async () => {
  const version = contentVersion(app.db)
  const [one, other] = [version(), version()]
  expect(other).toBe(one)
  await one
  await setImmediate()
  expect(version()).not.toBe(one)
})
