import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { environmentOf, startBuiltServer } from '../contract/built-app.ts'
import { FIRST_RELEASE, restoreFirstRelease } from '../contract/first-release.ts'
import { outcomeOf, report, type DatabaseSettings } from './outcome.ts'

const PRELOAD = `--import=${pathToFileURL(resolve('tests/faults/kill-at-statement.mjs')).href}`
/** The number of records of each kind that the first release left. */
const RECORDS = { '/api/services': 6, '/api/training-programs': 14, '/api/participants': 9, '/api/certificates': 6 }
const MIN_STATEMENTS = 50
const asAdmin = { headers: { 'X-API-Code': FIRST_RELEASE.adminCode } }

test('the migration of the first release, killed before each of its statements: the next start finishes it', async () => {
  let statement = 1
  let acknowledged = 0
  let lost = 0
  for (; ; statement += 1) {
    const database = await restoreFirstRelease()
    if (!(await isKilledAt(statement, database))) {
      await database.drop()
      break
    }
    const server = await startBuiltServer({ ...database, adminApiCode: '' })
    for (const [path, count] of Object.entries(RECORDS)) {
      acknowledged += count
      lost += count - ((await server.fetch(path, asAdmin)).data as unknown[]).length
    }
    await server.stop()
    const { damage } = await outcomeOf(database, { acknowledged: new Set(), refused: 0, wrong: [] })
    expect([statement, damage]).toEqual([statement, []])
    await database.drop()
  }
  report(`migration killed before each of ${statement - 1} statements`, { acknowledged, refused: 0, lost })
  expect(lost).toBe(0)
  expect(statement).toBeGreaterThan(MIN_STATEMENTS)
})

/** Starts the program and kills it before its nth statement. Returns false if it opens before that. */
async function isKilledAt(statement: number, database: DatabaseSettings): Promise<boolean> {
  const child = spawn(process.execPath, ['build/server/server.js'], {
    env: {
      PATH: process.env['PATH'],
      ...environmentOf({ ...database, adminApiCode: '' }),
      PORT: '0',
      NODE_OPTIONS: PRELOAD,
      KILL_AT: String(statement),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const opened = once(child.stdout, 'data').then(() => true)
  const ended = once(child, 'close').then(() => false)
  const isOpen = await Promise.race([opened, ended])
  child.kill('SIGKILL')
  await ended
  if (!isOpen && child.signalCode !== 'SIGKILL') throw new Error(`the start failed at statement ${statement}`)
  return !isOpen
}
