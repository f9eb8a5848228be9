import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar, type TarEntry } from 'modern-tar'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeManifest } from './manifest.server.ts'
import { unpackBackup } from './unpack-backup.server.ts'

let folder: string
let target: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pramaan-unpack-'))
  target = join(folder, 'data', '.restore')
  mkdirSync(target, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type TextEntry = TarEntry & { body?: string }

const file = (name: string, body = 'x'.repeat(100)): TextEntry => ({ header: { name, size: body.length, type: 'file' }, body })
const manifest = (uploads = { files: 1, bytes: 100 }) =>
  file(
    'manifest.json',
    writeManifest({
      createdAt: '2026-11-22T10:00:00Z',
      kind: 'manual',
      database: 'sqlite',
      schema: null,
      migrations: [],
      rows: {},
      databaseBytes: 100,
      uploads,
    }),
  )

/** Builds an archive with correct hashes, whose contents alone are wrong. */
async function unpack(entries: TextEntry[]): Promise<unknown> {
  const sums = entries
    .map(
      ({ header, body }) =>
        `${createHash('sha256')
          .update(body ?? '')
          .digest('hex')}  ${header.name}\n`,
    )
    .join('')
  const archive = join(folder, 'backup.tar.gz')
  writeFileSync(archive, gzipSync(await packTar([...entries, file('SHA256SUMS', sums)])))
  return unpackBackup(archive, { passphrase: undefined, knownMigrations: [], target, withUploads: true })
}

test.each([
  ['a file above the folder', [file('uploads/../../../outside')]],
  ['a file above the folder, by its first part', [file('../outside')]],
  ['an absolute path', [file('/tmp/outside')]],
  ['a path with backslashes', [file(String.raw`uploads\..\outside`)]],
  ['a hidden file', [file('uploads/.htaccess')]],
  ['a file that is no part of a backup', [file('first-admin-code.txt')]],
  ['a symbolic link', [{ header: { name: 'uploads/link', size: 0, type: 'symlink', linkname: '/etc/passwd' } }]],
  ['a hard link', [{ header: { name: 'uploads/link', size: 0, type: 'link', linkname: 'database.sqlite' } }]],
  ['a device', [{ header: { name: 'uploads/device', size: 0, type: 'character-device' } }]],
  ['a folder', [{ header: { name: 'uploads/folder', size: 0, type: 'directory' } }]],
  ['one file twice', [file('uploads/a.webp'), file('uploads/a.webp', 'y'.repeat(100))]],
  ['more than its manifest says', [file('uploads/a.webp', 'x'.repeat(101))]],
  ['a larger database than its manifest says', [file('database.sqlite', 'x'.repeat(101))]],
  ['another manifest', [manifest()]],
] satisfies Array<[string, TextEntry[]]>)('a backup with %s is refused, and nothing of that is written', async (_what, entries) => {
  await expect(unpack([manifest(), ...entries])).rejects.toThrow(
    /is not a backup of this program|which no backup of this program does|not contain what its manifest says/,
  )
  expect(readdirSync(folder, { recursive: true }).filter((path) => /outside|htaccess|code|link|device/.test(String(path)))).toEqual([])
})

test('a backup whose manifest is not its first file is refused', async () => {
  await expect(unpack([file('uploads/a.webp'), manifest()])).rejects.toThrow('is not a backup of this program')
})
