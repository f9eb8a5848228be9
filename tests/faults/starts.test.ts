import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startBuiltServer, type BuiltServer } from '../contract/built-app.ts'
import { makeTestDatabase } from '#app/testing/test-database.ts'
import { expectNothingLost, outcomeOf, report } from './outcome.ts'
import { Senders } from './senders.ts'
import { refusedStart } from './start.ts'

const COUNT = 20
const TIMEOUT_MS = 60_000

test(
  'two starts at once on one empty DATA_DIR with SQLite: one serves, and stores what it acknowledges',
  async () => {
    const database = { ...(await makeTestDatabase('none')), databaseUrl: undefined }
    rmSync(join(database.dataDir, 'pramaan.db'), { force: true })
    const starts = await Promise.allSettled([1, 2].map(() => startBuiltServer({ ...database, seed: 'demo' })))
    const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    expect(servers).toHaveLength(1)
    const server = servers[0] as BuiltServer
    const senders = new Senders({ url: server.url, count: 4 })
    await senders.untilAcknowledged(COUNT)
    await senders.stop()
    expect((await server.fetch('/api/services')).data).toHaveLength(6)
    await server.stop()
    const outcome = await outcomeOf(database, senders)
    report('two starts on one DATA_DIR', outcome)
    expectNothingLost(outcome)
    await database.drop()
  },
  TIMEOUT_MS,
)

test(
  'a second server on one SQLite database is refused with one sentence that names the first; a killed server refuses nobody',
  async () => {
    const database = { ...(await makeTestDatabase('demo')), databaseUrl: undefined }
    const first = await startBuiltServer({ ...database, seed: 'demo' })
    const sentence = new RegExp(
      `^Cannot start: another server \\(process ${first.pid} on \\S+, since [^\\n]+ IST\\)[^\\n]+: stop it first[^\\n]+\\n$`,
    )
    expect(await refusedStart(database)).toEqual([1, expect.stringMatching(sentence)])
    await first.kill()
    const processFile = join(database.dataDir, '.server-lock-process')
    expect(readFileSync(processFile, 'utf8')).toContain(`process ${first.pid} `)
    const next = await startBuiltServer({ ...database, seed: 'demo' })
    expect(readFileSync(processFile, 'utf8')).toContain(`process ${next.pid} `)
    expect(await next.stop()).toBe(0)
    const last = await startBuiltServer({ ...database, seed: 'demo' })
    await last.kill()
    await database.drop()
  },
  TIMEOUT_MS,
)
