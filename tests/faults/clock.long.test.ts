import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startBuiltServer } from '../contract/built-app.ts'
import { installPackages } from '../../scripts/system-packages.ts'
import { makeTestDatabase } from '#app/testing/test-database.ts'
import { expectNothingLost, outcomeOf, report } from './outcome.ts'
import { Senders } from './senders.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SHIFTS = [
  ['+1h', HOUR_MS],
  ['-1h', -HOUR_MS],
  ['+2d', 2 * DAY_MS],
  ['-400d', -400 * DAY_MS],
  ['+1500d', 1500 * DAY_MS],
  ['+0', 0],
] as const
const COUNT = 10

function findFaketime(): string | undefined {
  return globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]
}

test('a clock that is set forward and back by hours, days and years: nothing is lost, and /readyz stays true', async (context) => {
  const library = findFaketime() ?? (installPackages(['libfaketime']) ? findFaketime() : undefined)
  if (library === undefined) return context.skip('libfaketime is not installed')
  const database = await makeTestDatabase('demo')
  const shift = join(database.dataDir, '.clock')
  writeFileSync(shift, '+0')
  const env = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: shift, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  const server = await startBuiltServer({ ...database, seed: 'demo', env })
  const senders = new Senders({ url: server.url })
  /** Returns the difference between the program's clock and its setting. */
  const error = async (shiftMs: number) =>
    Math.abs(Date.parse((await server.fetch('/livez')).headers.get('Date') ?? '') - Date.now() - shiftMs)
  for (const [by, shiftMs] of SHIFTS) {
    writeFileSync(shift, by)
    // Node updates its Date header once a second.
    await expect.poll(() => error(shiftMs), { timeout: 5000 }).toBeLessThan(60_000)
    await senders.untilAcknowledged(COUNT)
    expect([by, (await server.fetch('/readyz')).status]).toEqual([by, 200])
    const page = await server.fetch('/training-programs')
    expect([by, page.status]).toEqual([by, 200])
  }
  await senders.stop()
  await server.stop()
  const outcome = await outcomeOf(database, senders)
  report(`clock set ${SHIFTS.map(([by]) => by).join(', ')}`, outcome)
  expectNothingLost(outcome)
  await database.drop()
})
