import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { duplicatePackages, packageOf } from '../../scripts/build/duplicate-packages.ts'
import { freePort, startServerProcess } from '../../scripts/server-process.ts'
import { createPostgresDatabase, makeTestDatabase } from '#app/testing/test-database.ts'
import { createTestClient } from '#app/testing/test-client.ts'
import { environmentOf, startBuiltServer } from './built-app.ts'
import { residentMegabytes } from './watching/resident-memory.ts'

const START_TIMEOUT_MS = 60_000
const MAX_GROWTH_MB = 80
/** Time after which a request's line is in the log. */
const LOG_MS = 500

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pramaan-process-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the program on an empty database as a newcomer does, and requests one URL. Returns the output so far. */
async function firstStart(command: string, args: string[]) {
  const [dataDir, port] = [mkdtempSync(join(folder, 'first-')), await freePort()]
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), SEED: 'none', SITE_URL: 'https://www.example.com' }
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await expect.poll(() => text, { timeout: START_TIMEOUT_MS }).toContain('code for the back-office')
  const url = `http://localhost:${port}`
  const { fetch: ask } = createTestClient((path, init) => fetch(url + path, init))
  await ask('/livez')
  await pause(LOG_MS)
  return { url, dataDir, text, fetch: ask }
}

/** Creates an empty database for the program to fill. */
async function makeEmptyDatabase() {
  const postgres = process.env['DATABASE_URL'] ? await createPostgresDatabase(process.env['DATABASE_URL']) : undefined
  return { dataDir: join(folder, 'data'), databaseUrl: postgres?.url, drop: () => postgres?.drop() }
}

test(
  'the build runs from an empty database where there is nothing but build, package.json and node_modules',
  async () => {
    const database = await makeEmptyDatabase()
    for (const name of ['build', 'package.json']) cpSync(realpathSync(name), join(folder, name), { recursive: true })
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const server = await startServerProcess({ cwd: folder, env: environmentOf({ ...database, seed: 'demo' }) })
    const client = createTestClient((path, init) => fetch(server.url + path, init))
    const found = await client.fetch('/api/verify-certificate', { body: { certificateId: 'CERT2026090042', fullName: 'Asha Example' } })
    const { permalink } = (found.data as { certificate: { permalink: string } }).certificate
    for (const path of ['/', '/training-programs', permalink, `${permalink}.pdf`, `${permalink}.png`, `${permalink}/share.png`]) {
      expect([path, (await client.fetch(path)).status]).toEqual([path, 200])
    }
    expect(await server.stop()).toBe(0)
    await database.drop()
  },
  START_TIMEOUT_MS,
)

test(
  'no package exists twice in the running program',
  async () => {
    const database = await makeEmptyDatabase()
    const record = join(folder, 'modules.txt')
    const nodeOptions = `--import=${pathToFileURL(resolve('tests/contract/record-modules.mjs')).href}`
    const env = { ...environmentOf({ ...database, seed: 'demo' }), NODE_OPTIONS: nodeOptions, RECORDED_MODULES: record }
    const server = await startServerProcess({ env })
    for (const path of ['/', '/verify-certificate', '/admin', '/api/services']) expect((await fetch(server.url + path)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    await database.drop()

    const files = readFileSync(record, 'utf8')
      .split('\n')
      .filter((address) => address.startsWith('file:'))
      .map((address) => fileURLToPath(address))
    const build = files.filter((file) => file.startsWith(realpathSync('build/server')))
    const modulesOf = JSON.parse(readFileSync('build/server/modules.json', 'utf8')) as Record<string, string[]>
    const bundled = build.flatMap((file) => modulesOf[basename(file)] ?? [])
    const loaded = files.filter((file) => packageOf(file) !== undefined)
    expect(bundled.some((file) => packageOf(file)?.name === 'kysely')).toBe(true)
    expect(files.filter((file) => file.startsWith(resolve('src')) || file.startsWith(resolve('migrations')))).toEqual([])
    const external = [...new Set(loaded.map((file) => packageOf(file)?.name ?? ''))]
    expect(duplicatePackages({ modules: bundled, imported: [], external })).toEqual([])
    expect(duplicatePackages({ modules: [...bundled, ...loaded], imported: [], external: [] })).toEqual([])
  },
  START_TIMEOUT_MS,
)

// PostgreSQL would test nothing new here.
describe.skipIf(process.env['DATABASE_URL'])('on either database', () => {
  test('SIGTERM while a request runs: the request is answered, and the program ends with 0', async () => {
    const database = await makeTestDatabase('demo')
    const server = await startServerProcess({ env: environmentOf(database) })
    const answers = Promise.all(['/training-programs?q=audit', '/about', '/api/training-programs'].map((path) => fetch(server.url + path)))
    // All requests have arrived once the first one is answered.
    await fetch(`${server.url}/livez`)
    const [status, replies] = [await server.stop(), await answers]
    expect([status, replies.map((reply) => reply.status)]).toEqual([0, [200, 200, 200]])
    await database.drop()
  })

  test(
    'the code of the first start is the last thing that the terminal says, and signs in; without a terminal, the file that has it',
    async () => {
      const terminal = await firstStart('script', ['-qfec', `'${process.execPath}' build/server/server.js`, '/dev/null'])
      const lines = terminal.text.trim().split(/\r?\n/)
      expect(lines.slice(0, -2)).toEqual([expect.stringMatching(/^Pramaan is open at /)])
      const [, apiCode] = /^Sign-in code for the back-office, shown only once: (\S+)$/.exec(lines.at(-1) ?? '') ?? []
      expect((await terminal.fetch('/api/admin/session', { body: { apiCode } })).status).toBe(200)
      const service = await firstStart(process.execPath, ['build/server/server.js'])
      const file = join(service.dataDir, 'first-admin-code.txt')
      const said = service.text
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('{'))
      expect(said.at(-1)).toBe(`The sign-in code for the back-office is in ${file}; read it once and delete the file.`)
      const first = service.text.split('\n').find((line) => line.startsWith('{'))
      const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
      expect(JSON.parse(first ?? '')).toMatchObject({ msg: 'starting', version })
      expect(service.text).toContain('"path":"/livez"')
      expect(service.text).not.toContain('SITE_URL')
      expect((await service.fetch('/api/admin/session', { body: { apiCode: readFileSync(file, 'utf8').trim() } })).status).toBe(200)
    },
    START_TIMEOUT_MS,
  )

  test(
    'a start that fails after the first code was stored still tells of it',
    async () => {
      const [one, dataDir] = [await firstStart(process.execPath, ['build/server/server.js']), join(folder, 'another')]
      const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: new URL(one.url).port, SEED: 'none' }
      const { status, stdout, stderr } = spawnSync(process.execPath, ['build/server/server.js'], { env, encoding: 'utf8' })
      expect([status, stderr]).toEqual([1, `Cannot start: PORT ${env.PORT} is already in use on 127.0.0.1\n`])
      expect(stdout).toContain(join(dataDir, 'first-admin-code.txt'))
      expect(stdout).toContain(`SITE_URL is http://localhost:${env.PORT}: `)
    },
    START_TIMEOUT_MS,
  )

  test('a wrong setting ends the start with one line that names it, and with the status after which systemd does not try again', () => {
    const env = { PATH: process.env['PATH'], PORT: 'many' }
    const { status, stderr } = spawnSync(process.execPath, ['build/server/server.js'], { env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([78, 'Cannot start: PORT must be a number from 0 to 65535, not "many"\n'])
  })

  test.skipIf(process.platform !== 'linux')(
    'what API codes and pages need for a moment is given back: memory stays bounded',
    async () => {
      const database = await makeTestDatabase('demo')
      const server = await startBuiltServer(database)
      onTestFinished(async () => {
        await server.kill()
        await database.drop()
      })
      const idle = residentMegabytes(server.pid)
      // Argon2 takes 19 MiB per code, on any of four threads.
      const codes = Array.from({ length: 40 }, (_, at) =>
        server.fetch('/api/contacts', { headers: { 'X-API-Code': `a-code-that-is-wrong-${at}` } }),
      )
      expect(new Set((await Promise.all(codes)).map(({ status }) => status))).toEqual(new Set([401, 429]))
      const pages = Array.from({ length: 60 }, (_, at) => server.request(`/training-programs?q=word${at}`).then((reply) => reply.text()))
      await Promise.all(pages)
      const grown = residentMegabytes(server.pid) - idle
      console.log(`memory: ${idle} MB idle, ${grown} MB more after 40 codes and 60 pages`)
      expect(grown).toBeLessThan(MAX_GROWTH_MB)
    },
    START_TIMEOUT_MS,
  )
})
