import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { MIGRATIONS } from '../../../migrations/migrations.ts'
import { migrate } from '../database/migrate.server.ts'
import { openDatabase } from '../database/open-database.server.ts'
import { createBackup } from './create-backup.server.ts'
import { unpackBackup } from './unpack-backup.server.ts'

const FILES = ['a.webp', 'b.webp', 'private/scan.pdf', 'z.webp'] as const
/** Large enough that others are removed while it is written. */
const LONG = 24 * 1024 * 1024

test('a picture and a scan that are removed while a backup is made are not in it, and all others are', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-test-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const db = await openDatabase({ databaseUrl: undefined, dataDir }, () => undefined)
  await migrate(db)
  await db.close()
  const uploads = join(dataDir, 'uploads')
  mkdirSync(join(uploads, 'private'), { recursive: true })
  for (const name of FILES) writeFileSync(join(uploads, name), name === 'a.webp' ? randomBytes(LONG) : name)

  const folder = join(dataDir, 'backups')
  const knownMigrations = Object.keys(MIGRATIONS)
  const removing = setInterval(() => {
    if (!existsSync(folder) || !readdirSync(folder).some((name) => name.endsWith('.partial'))) return
    clearInterval(removing)
    for (const name of ['b.webp', 'private/scan.pdf']) rmSync(join(uploads, name))
  }, 1)
  const order = { dataDir, databaseUrl: undefined, folder, maxBytes: Infinity, passphrase: undefined, waitMs: 0, knownMigrations }
  const made = await createBackup({ ...order, kind: 'manual', now: new Date() })
  clearInterval(removing)

  expect(made).toMatchObject({ uploads: 2 })
  expect(existsSync(join(uploads, 'b.webp'))).toBe(false)
  const target = join(dataDir, 'restored')
  mkdirSync(target)
  await unpackBackup(made!.file, { passphrase: undefined, knownMigrations, target, withUploads: true })
  expect(readdirSync(join(target, 'uploads'))).toEqual(['a.webp', 'z.webp'])
})
