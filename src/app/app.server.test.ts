import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApi } from './api/api.server.ts'
import { createApp, type App } from './app.server.ts'
import { createTestApp, testConfig } from './testing/test-app.ts'

let dataDir: string
let app: App | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pramaan-start-'))
})
afterEach(async () => {
  await app?.close()
  app = undefined
  rmSync(dataDir, { recursive: true, force: true })
})

/** Restarts the app on the same folder. Always on SQLite. */
async function start(settings: Settings = {}): Promise<App> {
  await app?.close()
  app = await createApp(settingsOf(settings), { onFault: () => undefined })
  return app
}

interface Settings {
  adminApiCode?: string
  seed?: 'demo' | 'none'
}

function settingsOf({ adminApiCode, seed = 'none' }: Settings) {
  return { ...testConfig({ databaseUrl: undefined, dataDir, seed }), adminApiCode, rateLimitScale: 1000 }
}

async function isAdmitted(code: string): Promise<boolean> {
  if (!app) throw new Error('start the app first')
  const http = createApi(app.api, app, () => undefined).router
  return (await http.request('/api/contacts', { headers: { 'X-API-Code': code } })).status === 200
}

test('the first start makes a code of 160 bits that signs in, and the next start keeps it', async () => {
  const { firstCode } = await start()
  expect(firstCode).toMatch(/^([0-9A-HJKMNP-TV-Z]{8}-){3}[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(await isAdmitted(firstCode ?? '')).toBe(true)
  expect((await start()).firstCode).toBeUndefined()
  expect(await isAdmitted(firstCode ?? '')).toBe(true)
})

test('a first code that could not be announced is not stored, and the next start makes another', async () => {
  const untold = createApp(settingsOf({}), {
    onFault: () => undefined,
    onFirstCode: () => {
      throw new Error('the file cannot be written')
    },
  })
  await expect(untold).rejects.toThrow('the file cannot be written')
  expect(await isAdmitted((await start()).firstCode ?? '')).toBe(true)
})

test.runIf(process.env['DATABASE_URL'])('when processes start at once on one PostgreSQL, one initializes the database', async () => {
  const first = await createTestApp()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(first.db.sql)
  await sql`drop schema public cascade`.execute(first.db.sql)
  await sql`create schema public`.execute(first.db.sql)
  const url = new URL(process.env['DATABASE_URL'] ?? '')
  url.pathname = `/${rows[0]?.name}`
  const settings = { ...settingsOf({ seed: 'demo' }), databaseUrl: url.href }
  const opened = await Promise.all([1, 2, 3].map(() => createApp(settings, { onFault: () => undefined })))
  expect(opened.filter(({ isSeeded }) => isSeeded)).toHaveLength(1)
  expect(opened.filter(({ firstCode }) => firstCode !== undefined)).toHaveLength(1)
  await Promise.all(opened.map((one) => one.close()))
  await first.close()
})

test('a code from the settings signs in, and a changed setting replaces it', async () => {
  expect((await start({ adminApiCode: 'the-first-code-set' })).firstCode).toBeUndefined()
  expect(await isAdmitted('the-first-code-set')).toBe(true)
  await start({ adminApiCode: 'the-second-code-set' })
  expect(await isAdmitted('the-first-code-set')).toBe(false)
  expect(await isAdmitted('the-second-code-set')).toBe(true)
  await start({ adminApiCode: 'the-first-code-set' })
  expect(await isAdmitted('the-first-code-set')).toBe(true)
})

test('an empty database is seeded once, and deleted records stay deleted', async () => {
  expect((await start({ seed: 'demo' })).isSeeded).toBe(true)
  const { db } = await start({ seed: 'demo' })
  expect(await db.sql.selectFrom('services').select('id').execute()).toHaveLength(6)
  await db.write((tx) => tx.sql.deleteFrom('services').execute())
  expect((await start({ seed: 'demo' })).isSeeded).toBe(false)
})

test('a start removes the half-written files that a killed process has left', async () => {
  await start()
  const incoming = join(dataDir, 'uploads', '.incoming')
  mkdirSync(incoming, { recursive: true })
  writeFileSync(join(incoming, 'left'), 'half a file')
  await start()
  expect(readdirSync(incoming)).toEqual([])
})

test('with SEED=none there is only the company record', async () => {
  const { db } = await start({ seed: 'none' })
  expect(await db.sql.selectFrom('company').select('id').execute()).toHaveLength(1)
  expect(await db.sql.selectFrom('training_programs').select('id').execute()).toEqual([])
})

test('the demo has each status of participants, certificates and enquiries, and a corrected certificate', async () => {
  const demo = await createTestApp({ seed: 'demo' })
  const distinct = async (path: string, field: string) => {
    const rows = (await demo.fetchAsAdmin(path)).data as Array<Record<string, string | number>>
    return [...new Set(rows.map((row) => row[field] ?? ''))].toSorted((a, b) => String(a).localeCompare(String(b)))
  }
  expect(await distinct('/api/participants', 'status')).toEqual(['active', 'completed', 'paused', 'withdrawn'])
  expect(await distinct('/api/certificates', 'status')).toEqual(['Active', 'Expired', 'Revoked', 'Suspended'])
  expect(await distinct('/api/certificates', 'edition')).toEqual([1, 2])
  expect(await distinct('/api/contacts', 'status')).toEqual(['archived', 'contacted', 'pending', 'resolved'])
  expect((await demo.fetch('/api/services')).data).toHaveLength(6)
  expect((await demo.fetch('/api/training-programs')).data).toHaveLength(14)
  await demo.close()
})
