import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startBuiltServer } from '../contract/built-app.ts'
import { installPackages } from '../scripts/system-packages.ts'
import { makeTestDatabase } from '../src/test-database.ts'
import { expectNothingLost, outcomeOf, report } from './outcome.ts'
import { Senders } from './senders.ts'

const SHIFTS = ['+1h', '-1h', '+2d', '-400d', '+5y', '+0']
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
  const dates = new Set<string | null>()
  for (const by of SHIFTS) {
    writeFileSync(shift, by)
    await senders.untilAcknowledged(COUNT)
    expect([by, (await server.fetch('/readyz')).status]).toEqual([by, 200])
    const page = await server.fetch('/training-programs')
    expect([by, page.status]).toEqual([by, 200])
    dates.add((await server.fetch('/livez')).headers.get('Date')?.slice(0, 16) ?? null)
  }
  await senders.stop()
  await server.stop()
  // The program has seen the shifts: its Date headers name several days.
  expect(dates.size).toBeGreaterThanOrEqual(4)
  const outcome = await outcomeOf(database, senders)
  report(`clock set ${SHIFTS.join(', ')}`, outcome)
  expectNothingLost(outcome)
  await database.drop()
})
