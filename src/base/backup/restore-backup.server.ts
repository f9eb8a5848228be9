import { existsSync } from 'node:fs'
import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SQLITE_FILE, UPLOADS_FOLDER } from '../config/data-dir.server.ts'
import { BackupError } from './backup-error.server.ts'
import { syncFolder } from './create-backup.server.ts'
import { lockDataDir, UNFINISHED_RESTORE } from './data-dir-lock.server.ts'
import { requireFreeSpace } from './free-space.server.ts'
import { DATABASE_FILES, type Manifest } from './manifest.server.ts'
import { requireUnusedPostgres, restorePostgres } from './postgres-copy.server.ts'
import { unpackBackup } from './unpack-backup.server.ts'

interface RestoreOrder {
  file: string
  dataDir: string
  databaseUrl: string | undefined
  passphrase: string | undefined
  now: Date
  knownMigrations: readonly string[]
}

interface Restored {
  manifest: Manifest
  /** The new location of the previous data: a folder, or a schema of PostgreSQL. Empty if there was none. */
  setAside: string[]
}

const STAGING_FOLDER = '.restore'
/** SQLite would apply a leftover WAL to the restored database, or delete its contents. */
const SQLITE_FILES = ['', '-wal', '-shm', '-journal'].map((ending) => `${SQLITE_FILE}${ending}`)

/**
 * Replaces database and uploads with those of a backup, which is checked completely before anything changes. The previous
 * data is set aside, not deleted. @throws BackupError; then nothing has changed
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { dataDir } = order
  const created = await mkdir(dataDir, { recursive: true, mode: 0o700 })
  let isDone = false
  try {
    const unlock = lockDataDir(dataDir)
    const staging = join(dataDir, STAGING_FOLDER)
    try {
      await rm(staging, { recursive: true, force: true })
      await mkdir(staging, { mode: 0o700 })
      const manifest = await unpackBackup(order.file, {
        ...order,
        target: staging,
        withUploads: true,
        onManifest: (found) => requireFitting(order, found),
      })
      const setAside = await replaceData(order, manifest, staging)
      isDone = true
      return { manifest, setAside }
    } finally {
      await rm(staging, { recursive: true, force: true })
      unlock()
    }
  } finally {
    if (created !== undefined && !isDone) await rm(created, { recursive: true, force: true })
  }
}

async function requireFitting({ file, dataDir, databaseUrl }: RestoreOrder, manifest: Manifest): Promise<void> {
  if (manifest.database === 'sqlite' && databaseUrl)
    throw new BackupError(`${file} contains a SQLite database: unset DATABASE_URL to restore it.`)
  if (manifest.database === 'postgres' && !databaseUrl)
    throw new BackupError(`${file} contains a PostgreSQL database: set DATABASE_URL to the database to restore it into.`)
  await requireFreeSpace(dataDir, manifest.databaseBytes + manifest.uploads.bytes)
  if (databaseUrl) await requireUnusedPostgres(databaseUrl, manifest)
}

async function replaceData({ dataDir, databaseUrl, now }: RestoreOrder, manifest: Manifest, staging: string): Promise<string[]> {
  const marker = join(dataDir, UNFINISHED_RESTORE)
  await writeFile(marker, 'A restore was interrupted. Run pramaan restore FILE again.\n', { mode: 0o600, flush: true })
  await syncFolder(dataDir)
  // With milliseconds: two restores within one second must not set data aside in the same place.
  const suffix = now.toISOString().slice(0, 23).replaceAll(/[-:.]/g, '').toLowerCase()
  const dump = join(staging, DATABASE_FILES.postgres)
  const schema = databaseUrl
    ? await restorePostgres(databaseUrl, { dump, script: join(staging, 'restore.sql'), manifest, suffix }).catch(async (error: unknown) => {
        // The restore is one transaction, so the database is unchanged.
        await rm(marker)
        throw error
      })
    : undefined
  const folder = await setFilesAside(
    dataDir,
    join(dataDir, `before-restore-${suffix}`),
    databaseUrl ? [UPLOADS_FOLDER] : [...SQLITE_FILES, UPLOADS_FOLDER],
  )
  if (existsSync(join(staging, UPLOADS_FOLDER))) await rename(join(staging, UPLOADS_FOLDER), join(dataDir, UPLOADS_FOLDER))
  if (!databaseUrl) await rename(join(staging, DATABASE_FILES.sqlite), join(dataDir, SQLITE_FILE))
  await syncFolder(dataDir)
  await rm(marker)
  return [schema && `the schema ${schema}`, folder].filter((place) => place !== undefined)
}

/** Moves existing files into a new folder. Returns the folder; undefined if nothing existed. */
async function setFilesAside(dataDir: string, folder: string, names: readonly string[]): Promise<string | undefined> {
  await mkdir(folder, { mode: 0o700 })
  const present = names.filter((name) => existsSync(join(dataDir, name)))
  for (const name of present) await rename(join(dataDir, name), join(folder, name))
  if (present.length > 0) return folder
  await rmdir(folder)
  return undefined
}
