import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp, type App } from './app.server.ts'
import { chainHead } from './platform/audit/audit-chain.server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-history-'))
let app: App

beforeAll(async () => {
  const settings = { databaseUrl: undefined, dataDir, siteUrl: 'https://www.example.com', trustedProxies: [], rateLimitScale: 1 }
  app = await createApp({ ...settings, adminApiCode: 'a-code-for-the-tests', seed: 'none' }, { onFault: () => undefined })
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function check(options: string[] = [], dir: string = dataDir) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dir }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/check-history.ts', ...options], { env, encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

test('the command says how many entries there are and the hash of the last, while the office is open', async () => {
  const { count, hash } = await chainHead(app.db)
  expect(check()).toEqual({ status: 0, text: `History holds: ${count} entries, the last one ${hash}\n` })
})

test('a noted hash is found, and missed when it is gone', async () => {
  const { count, hash } = await chainHead(app.db)
  expect(check(['--expect', hash])).toMatchObject({ status: 0, text: expect.stringContaining(`The noted entry is number ${count}; 0 came after it.`) })
  const missing = 'f'.repeat(64)
  expect(check(['--expect', missing])).toMatchObject({ status: 1, text: expect.stringContaining(`it has no entry ${missing}`) })
})

test('a changed entry is named, and the status says so', async () => {
  await app.db.write((tx) => sql`update audit_entries set action = 'nothing happened' where position = 1`.execute(tx.sql))
  const { status, text } = check()
  expect(status).toBe(1)
  expect(text).toMatch(/^History is broken: entry 1 was changed: "nothing happened" of [\w:]+, 20\d\d-.* \(row \d+\)\.\n/)
})

test('where there is no office nothing is made', () => {
  const nowhere = mkdtempSync(join(tmpdir(), 'pramaan-nowhere-'))
  expect(check([], nowhere)).toMatchObject({ status: 2, text: expect.stringContaining('History could not be read') })
  expect(readdirSync(nowhere)).toEqual([])
  rmSync(nowhere, { recursive: true })
})

test('a wrong option is explained', () => {
  expect(check(['--hash', 'abc'])).toMatchObject({ status: 2, text: expect.stringContaining('Usage') })
})
