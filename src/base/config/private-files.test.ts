import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tightenDataDir } from './private-files.server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pramaan-private-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const modeOf = (path: string) => (lstatSync(join(folder, path)).mode & 0o7777).toString(8)

/** Creates a data folder as an earlier release left it. */
function makeOpenFolder(path = ''): void {
  mkdirSync(join(folder, path, 'uploads/.incoming'), { recursive: true })
  for (const name of ['pramaan.db', 'pramaan.db-wal', 'pramaan.db-shm', 'first-admin-code.txt', 'uploads/a.webp', 'copy-of-2025.db']) {
    writeFileSync(join(folder, path, name), 'x')
    chmodSync(join(folder, path, name), 0o644)
  }
  for (const name of ['', 'uploads', 'uploads/.incoming']) chmodSync(join(folder, path, name), 0o755)
}

test('all of an existing data folder is closed to other accounts', () => {
  makeOpenFolder()
  expect(tightenDataDir(folder)).toBeUndefined()
  expect(['', 'uploads', 'uploads/.incoming'].map(modeOf)).toEqual(['700', '700', '700'])
  const files = ['pramaan.db', 'pramaan.db-wal', 'pramaan.db-shm', 'first-admin-code.txt', 'uploads/a.webp', 'copy-of-2025.db']
  expect(files.map(modeOf)).toEqual(files.map(() => '600'))
})

test('what a link in the data folder leads to stays as it is', () => {
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'outside.txt'), 'x')
  chmodSync(join(folder, 'outside.txt'), 0o644)
  symlinkSync(join(folder, 'outside.txt'), join(folder, 'data/link'))
  expect(tightenDataDir(join(folder, 'data'))).toBeUndefined()
  expect(modeOf('outside.txt')).toBe('644')
})

test('in a folder that holds the program itself, only the files of the site change, and one sentence says so', () => {
  makeOpenFolder()
  mkdirSync(join(folder, 'bin'), { mode: 0o755 })
  writeFileSync(join(folder, 'bin/tool'), 'x')
  chmodSync(join(folder, 'bin/tool'), 0o755)
  vi.spyOn(process, 'cwd').mockReturnValue(join(folder, 'bin'))
  expect(tightenDataDir(folder)).toMatch(/^DATA_DIR .* is a folder that other programs use: give the site a folder of its own$/)
  expect(['', 'bin', 'bin/tool', 'copy-of-2025.db'].map(modeOf)).toEqual(['755', '755', '755', '644'])
  expect(['pramaan.db', 'pramaan.db-wal', 'uploads', 'uploads/a.webp'].map(modeOf)).toEqual(['600', '600', '700', '600'])
})

test('a folder that all accounts share stays shared', () => {
  chmodSync(folder, 0o1777)
  expect(tightenDataDir(folder)).toContain('other programs use')
  expect(modeOf('')).toBe('1777')
})
