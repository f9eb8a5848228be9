import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, type TestContext } from 'vitest'
import { startBuiltServer } from '../contract/built-app.ts'
import { runCommand, runCommandAside } from '../contract/command.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { mountSmallDisk, possible, type SmallDisk } from './machine.ts'

let folder: string
let database: TestDatabase
let cleanUps: Array<() => unknown> = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pramaan-backup-fault-'))
  database = await makeTestDatabase('demo')
  cleanUps = [() => rmSync(folder, { recursive: true, force: true }), database.drop]
})
afterEach(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
})

async function smallDisk(context: TestContext, megabytes: number): Promise<SmallDisk> {
  const disk = await possible(context, () => mountSmallDisk(megabytes))
  cleanUps.push(disk.unmount)
  return disk
}

const sentence = (words: string) => expect.stringMatching(new RegExp(`^[^\\n]*(?:${words})[^\\n]*\\n$`))

test('a backup onto a disk without room is refused with one sentence, and leaves nothing there', async (context) => {
  const disk = await smallDisk(context, 16)
  expect(runCommand('backup', database, [join(disk.folder, 'backup.tar.gz')])).toEqual({
    status: 1,
    text: sentence('free, and .* are needed'),
  })
  expect(readdirSync(disk.folder)).toEqual([])
})

test('a backup into a folder on a read-only disk is refused with one sentence', async (context) => {
  const disk = await smallDisk(context, 64)
  disk.makeReadOnly()
  expect(runCommand('backup', database, [join(disk.folder, 'backup.tar.gz')])).toEqual({ status: 1, text: sentence('EROFS|read-only') })
  expect(runCommand('backup', database, [], { BACKUP_DIR: join(disk.folder, 'backups') })).toEqual({
    status: 1,
    text: sentence('cannot be made: .*read-only'),
  })
})

test('a restore onto a disk without room is refused before anything changes', async (context) => {
  const file = join(folder, 'backup.tar.gz')
  expect(runCommand('backup', database, [file]).status).toBe(0)
  const disk = await smallDisk(context, 16)
  writeFileSync(join(disk.folder, 'note'), '')
  expect(runCommand('restore', { ...database, dataDir: disk.folder }, [file])).toEqual({
    status: 1,
    text: sentence('free, and .* are needed'),
  })
  expect(readdirSync(disk.folder).filter((name) => !name.startsWith('.'))).toEqual(['note'])
})

test('of restores at once one is done and the others are refused, and after each the site starts with all of it', async () => {
  const file = join(folder, 'backup.tar.gz')
  expect(runCommand('backup', database, [file]).status).toBe(0)
  const restore = () => runCommandAside('restore', database, [file])
  const ended = await Promise.all([restore(), restore(), restore()])
  // They may also have run one after another.
  expect(ended.map(({ status }) => status)).toContain(0)
  const refusals = ended.filter(({ status }) => status !== 0).map(({ text }) => text)
  expect(refusals).toEqual(refusals.map(() => sentence('A server or another restore is using DATA_DIR')))
  // Twice within one second, as a script may do.
  expect([await restore(), await restore()].map(({ status, text }) => [status, text])).toEqual([
    [0, expect.any(String)],
    [0, expect.any(String)],
  ])
  const server = await startBuiltServer({ ...database, seed: 'demo' })
  cleanUps.push(server.stop)
  expect((await server.request('/readyz')).status).toBe(200)
  expect((await server.fetchAsAdmin('/api/services')).data).not.toEqual([])
})
