import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp, type App } from './app.server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-keys-'))
const MAKING_KEYS_MS = 60_000
let app: App

beforeAll(async () => {
  const settings = { databaseUrl: undefined, dataDir, siteUrl: 'https://www.example.com', trustedProxies: [], rateLimitScale: 1 }
  app = await createApp({ ...settings, adminApiCode: 'a-code-for-the-tests', seed: 'none' }, { onFault: () => undefined })
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function rotate(dir: string) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dir }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/rotate-keys.ts'], { env, encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

test('the command retires what signs, while the office is open, and the office signs with what it made', async () => {
  const former = await app.keys.ed25519()
  const { status, text } = rotate(dataDir)
  expect(status).toBe(0)
  const { kid } = await app.keys.ed25519()
  expect(kid).not.toBe(former.kid)
  expect(text).toContain(`Ed25519 ${kid}  signs`)
  expect(text).toContain(`Ed25519 ${former.kid}  retired`)
}, MAKING_KEYS_MS)

test('where there is no office it says so, and makes none', () => {
  const empty = mkdtempSync(join(tmpdir(), 'pramaan-no-office-'))
  expect(rotate(empty)).toMatchObject({ status: 1, text: expect.stringContaining('The keys could not be replaced') })
  expect(readdirSync(empty)).toEqual([])
  rmSync(empty, { recursive: true })
})
