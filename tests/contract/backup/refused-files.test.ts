import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArchive, writeArchive } from '#base/backup/archive.server.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { runCommand } from '../command.ts'

const TIMEOUT_MS = 60_000
const PASSPHRASE = { BACKUP_PASSPHRASE: 'correct horse battery' }

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

/** Returns path, mode and content of everything in a folder, except lock files. */
function contentsOf(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(
      ({ parentPath, name }) =>
        `${join(parentPath, name)} ${createHash('sha256')
          .update(readFileSync(join(parentPath, name)))
          .digest('hex')}`,
    )
    .toSorted()
}

describe('pramaan restore refuses with one sentence, and changes nothing,', () => {
  const altered = (name: string, change: (bytes: Buffer) => Buffer) => {
    const file = join(folder, name)
    writeFileSync(file, change(readFileSync(good)))
    return file
  }
  const expectRefusal = (file: string, sentence: RegExp, more: Record<string, string> = {}) => {
    const before = contentsOf(database.dataDir)
    const { status, text } = runCommand('restore', database, [file], more)
    expect([status, text]).toEqual([1, expect.stringMatching(sentence)])
    expect(text.trimEnd().split('\n')).toHaveLength(1)
    expect(contentsOf(database.dataDir)).toEqual(before)
  }
  /** Replaces the manifest of the backup, with matching hashes. */
  const withManifest = async (
    name: string,
    change: (manifest: { format: number; migrations: string[]; rows: Record<string, number> }) => object,
  ) => {
    const file = join(folder, name)
    await writeArchive(file, undefined, (archive) =>
      readArchive(good, undefined, async (entry) => {
        if (entry.name === 'manifest.json')
          return archive.addText(entry.name, JSON.stringify(change(JSON.parse(await textOf(entry.content)))))
        const copy = join(folder, 'entry')
        await writeFile(copy, entry.content)
        await archive.addFile(entry.name, copy)
      }),
    )
    return file
  }

  // Such a file is refused before the database is opened, so PostgreSQL would test nothing new.
  describe.skipIf(process.env['DATABASE_URL'])('before the database is opened,', () => {
    test('a path that does not exist, and a folder', () => {
      expectRefusal(join(folder, 'no such file'), /^There is no file \S+.*\.$/m)
      expectRefusal(folder, /^\S+ is a folder, not a backup\.$/m)
    })

    test('a file that is no backup, and creates no folder for it', () => {
      const file = join(folder, 'text.txt')
      writeFileSync(file, 'This is a letter.')
      expectRefusal(file, /is not a backup of this program\.$/m)
      expect(runCommand('restore', { ...database, dataDir: join(folder, 'not there yet') }, [file]).status).toBe(1)
      expect(readdirSync(folder)).not.toContain('not there yet')
    })

    test('a backup that was cut off', () => {
      const file = altered('cut.tar.gz', (bytes) => bytes)
      truncateSync(file, Math.floor(statSync(file).size / 2))
      expectRefusal(file, /is damaged or incomplete\.$/m)
    })

    test('a backup of which one byte was changed', () => {
      expectRefusal(
        altered('changed.tar.gz', (bytes) => Buffer.from(bytes.with(bytes.length >> 1, (bytes[bytes.length >> 1] ?? 0) ^ 1))),
        /is damaged or incomplete\.$/m,
      )
    })

    test(
      'an encrypted backup with a wrong passphrase, or none',
      () => {
        const file = join(folder, 'locked.tar.gz.age')
        expect(runCommand('backup', database, [file], PASSPHRASE).status).toBe(0)
        expectRefusal(file, /^BACKUP_PASSPHRASE is not the passphrase of /m, { BACKUP_PASSPHRASE: 'another passphrase' })
        expectRefusal(file, /is encrypted: set BACKUP_PASSPHRASE to its passphrase\.$/m)
      },
      TIMEOUT_MS,
    )

    test('a backup of a newer version of the program', async () => {
      const newer = /was made by a newer version of this program: install that version, or a later one\.$/m
      expectRefusal(
        await withManifest('migrations.tar.gz', (manifest) => ({ ...manifest, migrations: [...manifest.migrations, '2999-01-01-later'] })),
        newer,
      )
      expectRefusal(await withManifest('format.tar.gz', (manifest) => ({ ...manifest, format: 2 })), newer)
    })
  })

  test('a backup whose database lacks rows that its manifest names', async () => {
    const file = await withManifest('rows.tar.gz', (manifest) => ({ ...manifest, rows: { ...manifest.rows, services: 99 } }))
    expectRefusal(file, /does not contain what its manifest says\.?$|do not contain what the manifest of the backup says$/m)
  })
})
