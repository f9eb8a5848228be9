import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startBuiltServer } from '../contract/built-app.ts'
import { makeTestDatabase } from '../src/test-database.ts'
import { expectNothingLost, outcomeOf, report } from './outcome.ts'
import { Senders } from './senders.ts'

const COUNT = 20

test('two starts at once on one empty DATA_DIR: one installation, and both store what they acknowledge', async () => {
  const database = await makeTestDatabase('none')
  rmSync(join(database.dataDir, 'pramaan.db'))
  const servers = await Promise.all([startBuiltServer({ ...database, seed: 'demo' }), startBuiltServer({ ...database, seed: 'demo' })])
  const senders = servers.map(({ url }) => new Senders({ url, count: 4 }))
  await Promise.all(senders.map((each) => each.untilAcknowledged(COUNT)))
  await Promise.all(senders.map((each) => each.stop()))
  for (const server of servers) expect((await server.fetch('/api/services')).data).toHaveLength(6)
  await Promise.all(servers.map((server) => server.stop()))
  const all = {
    acknowledged: new Set(senders.flatMap(({ acknowledged }) => [...acknowledged])),
    refused: senders.reduce((sum, { refused }) => sum + refused, 0),
    wrong: senders.flatMap(({ wrong }) => wrong),
  }
  const outcome = await outcomeOf(database, all)
  report('two starts on one DATA_DIR', outcome)
  expectNothingLost(outcome)
  await database.drop()
})
