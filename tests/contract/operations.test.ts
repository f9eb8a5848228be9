import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/server-process.ts'
import { openDatabase } from '#base/database/open-database.server.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'
import { runCommand } from './command.ts'

let database: TestDatabase
let server: BuiltServer
let metricsPort: number
beforeAll(async () => {
  database = await makeTestDatabase('demo')
  // The permissions that an earlier release left.
  chmodSync(database.dataDir, 0o755)
  for (const name of readdirSync(database.dataDir))
    chmodSync(join(database.dataDir, name), statSync(join(database.dataDir, name)).isDirectory() ? 0o755 : 0o644)
  metricsPort = await freePort()
  server = await startBuiltServer({ ...database, seed: 'demo', env: { METRICS_PORT: String(metricsPort), LOG_LEVEL: 'info' } })
})
afterAll(async () => {
  await server.kill()
  await database.drop()
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('a start closes an existing data folder to other accounts, and what the program writes is closed, too', async () => {
  await server.fetchAsAdmin('/api/services')
  const { dataDir } = database
  expect(modeOf(dataDir)).toBe('700')
  const modes = readdirSync(dataDir).map((name) => [name, modeOf(join(dataDir, name))])
  expect(modes.length).toBeGreaterThan(0)
  for (const [name, mode] of modes) expect([name, mode]).toEqual([name, statSync(join(dataDir, name ?? '')).isDirectory() ? '700' : '600'])
})

test('Prometheus finds durations by route, the event loop, memory, jobs, faults and the page cache, and no address of a person', async () => {
  for (const path of [
    '/',
    '/',
    '/training-programs/lean-six-sigma-green-belt',
    '/api/services/1',
    '/c/AbCdEfGhIjKlMnOpQrStUv',
    '/no/such/page',
  ])
    await server.request(path)
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  for (const route of ['/', '/training-programs/:program', '/api/services/:id', '/c/:token']) {
    expect(text).toMatch(new RegExp(`^http_request_duration_seconds_count\\{method="GET",route="${route}",status="\\d+"\\} [1-9]`, 'm'))
  }
  expect(text).toMatch(/^pramaan_page_cache_requests_total\{result="hit"\} [1-9]/m)
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'pramaan_jobs{state="running"}',
    'pramaan_faults_total{kind="database"}',
    'pramaan_mails{status="failed"} 0',
    'pramaan_oldest_waiting_mail_seconds ',
    'pramaan_free_bytes{folder="DATA_DIR"} ',
  ])
    expect(text).toContain(name)
  expect(text).toMatch(/^pramaan_info\{version="\d+\.\d+\.\d+",commit="[\da-f]*"\} 1$/m)
  // Backups are off in this test.
  expect(text).not.toMatch(/^pramaan_last_backup/m)
  expect(text).not.toMatch(/AbCdEf|lean-six|127\.0\.0\.1|such/)
  expect((await server.request('/metrics')).status).toBe(404)
})

test('metrics are for programs on this machine: a name that a website has given this address is refused', async () => {
  const statusFor = async (host: string) => {
    const [reply] = (await once(get({ port: metricsPort, path: '/metrics', headers: { host } }), 'response')) as [IncomingMessage]
    reply.resume()
    return reply.statusCode
  }
  const hosts = [`127.0.0.1:${metricsPort}`, `localhost:${metricsPort}`, `evil.example:${metricsPort}`, 'localhost', 'localhost:1']
  expect(await Promise.all(hosts.map(statusFor))).toEqual([200, 200, 403, 403, 403])
})

test('the log of a request contains nothing that was typed into its address', async () => {
  const typed = ['/api/contacts/asha@example.com', '/api/nothing/asha@example.com', '/asha@example.com', '/services/asha%40example.com']
  for (const path of typed) await server.request(`${path}?name=asha`)
  await server.fetchAsAdmin('/api/contacts/919000000000')
  await expect.poll(() => server.output().match(/"path":"\/api\/contacts\/:id"/g)?.length).toBe(2)
  expect(server.output()).not.toMatch(/asha|919000000000/)
})

test('a command makes a new code for an admin, and one ends all sessions, while the site runs', async () => {
  const made = runCommand('new-code', database)
  expect(made).toMatchObject({ status: 0, text: expect.stringMatching(/^Sign-in code of admin, shown only now: \S{20,}\n$/) })
  const apiCode = made.text.trim().split(' ').at(-1) ?? ''
  const signedIn = await server.request('/api/admin/session', {
    method: 'POST',
    body: JSON.stringify({ apiCode }),
    headers: { 'Content-Type': 'application/json' },
  })
  expect(signedIn.status).toBe(200)
  const cookie = (signedIn.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
  const session = () => server.request('/api/admin/session', { headers: { Cookie: cookie } })
  expect((await session()).status).toBe(200)
  expect(runCommand('end-sessions', database)).toMatchObject({ status: 0, text: expect.stringMatching(/^[1-9]\d* sessions? ended\.\n$/) })
  expect((await session()).status).toBe(401)
  expect(runCommand('new-code', database, ['nobody'])).toMatchObject({
    status: 1,
    text: 'No code was made: There is no admin with the username nobody.\n',
  })
  expect(runCommand('new-code', database, ['--help'])).toMatchObject({ status: 2 })
})

test('where there is no database these commands make none', () => {
  const empty = mkdtempSync(join(tmpdir(), 'pramaan-empty-'))
  for (const name of ['new-code', 'end-sessions'] as const)
    expect(runCommand(name, { dataDir: empty, databaseUrl: undefined }).status).toBe(1)
  expect(readdirSync(empty)).toEqual([])
  rmSync(empty, { recursive: true })
})

test('a clock that is behind what the database has is a warning of the check and of the start', async () => {
  const ahead = await makeTestDatabase('demo')
  const db = await openDatabase(ahead, (error) => {
    throw error
  })
  const later = new Date(Date.now() + 400 * 24 * 3_600_000).toISOString()
  await db.write((tx) => sql`update contacts set created_at = ${later} where id = (select max(id) from contacts)`.execute(tx.sql))
  await db.close()
  expect(runCommand('check-setup', ahead, [], { TRUST_PROXY: '127.0.0.1' })).toEqual({
    status: 0,
    text: expect.stringMatching(/^WARNING The clock says [^\n]+ IST, but the database has entries of [^\n]+ IST: [^\n]+\.$/m) as string,
  })
  const warned = await startBuiltServer({ ...ahead, seed: 'demo', env: { LOG_LEVEL: 'warn' } })
  expect(warned.output()).toContain('but the database has entries of')
  await warned.kill()
  await ahead.drop()
})

test('the check says what is right, warns about what is doubtful, and ends with 1 for what cannot work', () => {
  const good = runCommand('check-setup', database, [], { TRUST_PROXY: '127.0.0.1' })
  expect(good.text.match(/^(?:WARNING|FAULT).*$/gm)).toEqual([expect.stringContaining('SMTP_URL is unset')])
  expect(good.status).toBe(0)
  const doubtful = runCommand('check-setup', database, [], { SITE_URL: 'http://www.example.com', HOST: '0.0.0.0', SEED: 'demo' })
  for (const sentence of ['is not https', 'TRUST_PROXY is unset', 'HOST 0.0.0.0 is open', 'SEED is demo'])
    expect(doubtful.text).toContain(sentence)
  expect(doubtful.status).toBe(0)
  const local = runCommand('check-setup', database, [], { SITE_URL: 'http://localhost:3000' })
  expect(local.text).toMatch(/^WARNING SITE_URL is http:\/\/localhost:3000: [^\n]+ Set it before the first certificate is issued\.$/m)
  expect(runCommand('check-setup', database, [], { PORT: 'many' })).toEqual({
    status: 78,
    text: expect.stringContaining('FAULT   PORT must be a number'),
  })
  expect(runCommand('check-setup', database, [], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toEqual({
    status: 1,
    text: expect.stringContaining('FAULT   PostgreSQL does not answer'),
  })
  expect(runCommand('check-setup', database, [], { ISSUER_P12: '/nowhere.p12' })).toEqual({
    status: 1,
    text: expect.stringContaining('FAULT   ISSUER_P12 /nowhere.p12 cannot be read'),
  })
  expect(runCommand('check-setup', database, [], { BACKUP_DIR: '/proc/pramaan', BACKUP_INTERVAL_MINUTES: '60' })).toEqual({
    status: 1,
    text: expect.stringContaining('FAULT   BACKUP_DIR /proc/pramaan cannot be made'),
  })
  const bucket = { S3_URL: 'http://127.0.0.1:1/pictures', S3_ACCESS_KEY_ID: 'EXAMPLEKEY', S3_SECRET_ACCESS_KEY: 'example-secret' }
  expect(runCommand('check-setup', database, [], bucket)).toEqual({
    status: 1,
    text: expect.stringContaining('FAULT   S3_URL http://127.0.0.1:1/pictures/: the object storage does not answer'),
  })
})

// PostgreSQL needs the folder too.
test('a DATA_DIR that nobody can make ends the start with one line, instead of hanging', () => {
  const { status, text } = runCommand('server', { ...database, dataDir: '/proc/pramaan/data' })
  expect([status, text]).toEqual([
    1,
    expect.stringMatching(/^Cannot start: DATA_DIR \/proc\/pramaan\/data cannot be used: ENOENT[^\n]*\n$/),
  ])
})
