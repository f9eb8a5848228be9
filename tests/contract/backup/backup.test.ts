import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Overview } from '#office/overview/overview.schema.ts'
import { readArchive } from '#base/backup/archive.server.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { startBuiltServer } from '../built-app.ts'
import { runCommand } from '../command.ts'
import { restoreFirstRelease } from '../first-release.ts'

const START_TIMEOUT_MS = 60_000

let folder: string
let database: TestDatabase
let good: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pramaan-backup-'))
  database = await makeTestDatabase('demo')
  good = join(folder, 'good.tar.gz')
  const { status, text } = runCommand('backup', database, [good])
  if (status !== 0) throw new Error(text)
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const backupsIn = (dataDir: string) => readdirSync(join(dataDir, 'backups')).filter((name) => name.startsWith('pramaan-'))

describe('pramaan backup', () => {
  test('without a file writes into the folder of backups, which only its owner may read, and lists it', () => {
    expect(runCommand('backup', database).status).toBe(0)
    const [name = ''] = backupsIn(database.dataDir)
    const modes = ['backups', join('backups', name)].map((path) => (statSync(join(database.dataDir, path)).mode & 0o777).toString(8))
    expect(modes).toEqual(['700', '600'])
    expect(readdirSync(join(database.dataDir, 'backups')).toSorted()).toEqual(['.lock', name])
    expect(runCommand('backup', database, ['--list'])).toEqual({
      status: 0,
      text: expect.stringMatching(/ MB {2}manual {12}\S+Z-manual\.tar\.gz\n$| kB {2}manual {12}\S+Z-manual\.tar\.gz\n$/),
    })
  })

  test('names an encrypted file so that it tells', () => {
    const locked = join(folder, 'locked.tar.gz')
    const make = () => runCommand('backup', database, [locked], { BACKUP_PASSPHRASE: 'a long passphrase' })
    expect(make()).toMatchObject({ status: 0, text: expect.stringContaining(`${locked}.age (`) as string })
    expect(make()).toEqual({ status: 1, text: `${locked}.age exists already: name a new file.\n` })
  })

  test('overwrites no file', () => {
    expect(runCommand('backup', database, [good])).toEqual({ status: 1, text: `${good} exists already: name a new file.\n` })
  })

  test('of a wrong DATA_DIR or DATABASE_URL says so and creates nothing', () => {
    const wrong = database.databaseUrl ? `${database.databaseUrl}_missing` : undefined
    const dataDir = join(folder, 'missing')
    expect(runCommand('backup', { dataDir, databaseUrl: wrong })).toEqual({
      status: 1,
      text: expect.stringMatching(/^There is no database .*\n$|^The database of DATABASE_URL .*does not exist\n$/),
    })
    expect(readdirSync(folder)).not.toContain('missing')
  })

  test('--check says whether a backup is good', () => {
    expect(runCommand('backup', database, ['--check', good])).toEqual({
      status: 0,
      text: expect.stringMatching(/ is good: .* IST, \d+ rows, \d+ uploaded files\n$/),
    })
    expect(runCommand('backup', database, ['--check', join(folder, 'none')])).toEqual({
      status: 1,
      text: `There is no file ${join(folder, 'none')}.\n`,
    })
  })

  test('a wrong option is explained', () => {
    for (const options of [['--lst'], ['--check']])
      expect(runCommand('backup', database, options)).toEqual({ status: 2, text: expect.stringContaining('Usage') })
  })

  test('with a database that is damaged fails, and leaves no file', () => {
    const dataDir = mkdtempSync(join(folder, 'damaged-'))
    writeFileSync(join(dataDir, 'pramaan.db'), Buffer.alloc(8192, 'not a database'))
    const refused = expect.stringMatching(/^The database in \S+ is damaged: .*\n$/)
    expect(runCommand('backup', { dataDir, databaseUrl: undefined }, [join(folder, 'damaged.tar.gz')])).toEqual({
      status: 1,
      text: refused,
    })
    expect(readdirSync(folder).filter((name) => name.startsWith('damaged.'))).toEqual([])
  })

  const faulty = (fault: string) => ({
    FAULT: fault,
    NODE_OPTIONS: `--import=${pathToFileURL(resolve('tests/contract/backup/fault-while-writing.mjs')).href}`,
  })

  test('reads back what it has written: where the disk changed a byte there is no backup', () => {
    const file = join(folder, 'bad-disk.tar.gz')
    expect(runCommand('backup', database, [file], faulty('change'))).toEqual({
      status: 1,
      text: `${file}.partial is damaged or incomplete.\n`,
    })
    expect(readdirSync(folder).filter((name) => name.startsWith('bad-disk'))).toEqual([])
  })

  test('onto a disk that fills up meanwhile ends with one sentence, and leaves nothing', () => {
    const file = join(folder, 'full-disk.tar.gz')
    expect(runCommand('backup', database, [file], faulty('full'))).toEqual({ status: 1, text: 'The disk is full.\n' })
    expect(readdirSync(folder).filter((name) => name.startsWith('full-disk'))).toEqual([])
  })

  test('that is killed halfway leaves nothing that looks like a backup, and the next one clears up', () => {
    const other = { ...database, dataDir: join(folder, 'killed') }
    cpSync(database.dataDir, other.dataDir, { recursive: true, filter: (path) => !path.endsWith('backups') })
    expect(runCommand('backup', other, [], faulty('kill')).status).toBeNull()
    expect(readdirSync(join(other.dataDir, 'backups'))).toContainEqual(expect.stringMatching(/\.partial$/))
    expect(runCommand('backup', other, ['--list']).text).toMatch(/^There are no backups in /)
    expect(runCommand('backup', other).status).toBe(0)
    expect(readdirSync(join(other.dataDir, 'backups'))).toEqual(['.lock', expect.stringMatching(/-manual\.tar\.gz$/)])
  })

  test.runIf(process.env['DATABASE_URL'])('without the tools of PostgreSQL names their package', () => {
    const { status, text } = runCommand('backup', database, [join(folder, 'tools.tar.gz')], { PATH: '/nowhere' })
    expect([status, text]).toEqual([
      1,
      'pg_dump is not installed: install the package postgresql-client, in the version of your PostgreSQL server or a later one.\n',
    ])
  })
})

test('pramaan restore refuses with one sentence while a server runs on that DATA_DIR', async () => {
  const server = await startBuiltServer(database)
  const { status, text } = runCommand('restore', database, [good])
  expect([status, text]).toEqual([1, `A server or another restore is using DATA_DIR ${database.dataDir}: stop the server first.\n`])
  expect((await server.request('/readyz')).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

test(
  'the server makes backups by the clock, and the overview shows the last one to an admin',
  async () => {
    const served = await makeTestDatabase('none')
    const server = await startBuiltServer({ ...served, env: { BACKUP_INTERVAL_MINUTES: '0.02' } })
    const overview = async () => ((await server.fetchAsAdmin('/api/admin/overview')).data as Overview).backups
    while (!(await overview())?.last) await pause(50)
    expect(await overview()).toEqual({
      folder: join(served.dataDir, 'backups'),
      isAutomatic: true,
      last: { at: expect.any(String), bytes: expect.any(Number) },
      failure: null,
    })
    expect(await server.stop()).toBe(0)
    const [name = ''] = backupsIn(served.dataDir)
    expect(name).toMatch(/-automatic\.tar\.gz$/)
    expect(runCommand('backup', served, ['--check', join(served.dataDir, 'backups', name)]).status).toBe(0)
    await served.drop()
  },
  START_TIMEOUT_MS,
)

test(
  'an automatic backup that fails is shown with its reason, and the site goes on',
  async () => {
    const served = await makeTestDatabase('none')
    writeFileSync(join(served.dataDir, 'occupied'), '')
    const server = await startBuiltServer({
      ...served,
      env: { BACKUP_INTERVAL_MINUTES: '0.02', BACKUP_DIR: join(served.dataDir, 'occupied', 'backups') },
    })
    const overview = async () => ((await server.fetchAsAdmin('/api/admin/overview')).data as Overview).backups
    while (!(await overview())?.failure) await pause(50)
    expect((await overview())?.failure?.message).toMatch(/cannot be made|ENOTDIR|not a directory/)
    expect((await server.request('/')).status).toBe(200)
    expect(await server.stop()).toBe(0)
    await served.drop()
  },
  START_TIMEOUT_MS,
)

describe('before a migration of an existing database', () => {
  test(
    'the start makes a backup, which restores the database as it was',
    async () => {
      const old = await restoreFirstRelease()
      const server = await startBuiltServer({ ...old, env: { BACKUP_INTERVAL_MINUTES: '60' } })
      expect(await server.stop()).toBe(0)
      const [name = ''] = backupsIn(old.dataDir)
      expect(name).toMatch(/-before-migration\.tar\.gz$/)
      const file = join(old.dataDir, 'backups', name)
      const migrations: string[] = []
      await readArchive(file, undefined, async ({ name: entry, content }) => {
        const found = await textOf(content)
        if (entry === 'manifest.json') migrations.push(...(JSON.parse(found) as { migrations: string[] }).migrations)
      })
      expect(migrations).toContain('2026-11-20-first-tables')
      expect(migrations).not.toContain('2026-11-23-lease-columns')
      expect(runCommand('restore', old, [file])).toMatchObject({ status: 0 })
      await old.drop()
    },
    START_TIMEOUT_MS,
  )

  test(
    'a start that cannot make one ends with a sentence and migrates nothing',
    async () => {
      const old = await restoreFirstRelease()
      mkdirSync(join(old.dataDir, 'backups', '.lock'), { recursive: true })
      await expect(startBuiltServer({ ...old, env: { BACKUP_INTERVAL_MINUTES: '60' } })).rejects.toThrow('the server ended with 1')
      const again = await startBuiltServer({ ...old, env: { BACKUP_INTERVAL_MINUTES: 'off' } })
      expect(await again.stop()).toBe(0)
      await old.drop()
    },
    START_TIMEOUT_MS,
  )
})
