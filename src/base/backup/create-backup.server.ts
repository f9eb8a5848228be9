import { chmodSync, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { SQLITE_FILE, UPLOADS_FOLDER } from '../config/data-dir.server.ts'
import { writeArchive } from './archive.server.ts'
import { makeFolder } from '../config/make-folder.server.ts'
import { BackupBusy, BackupError } from './backup-error.server.ts'
import { backupName, isBackupDue, type BackupKind } from './backup-files.ts'
import { expendableBackups } from './backup-rotation.ts'
import { lockFile } from './file-lock.server.ts'
import { requireFreeSpace } from './free-space.server.ts'
import { listBackups } from './list-backups.server.ts'
import { countRows, DATABASE_FILES, MANIFEST_FILE, UPLOADS_PREFIX, writeManifest, type DatabaseContent } from './manifest.server.ts'
import { dumpPostgres, postgresBytes } from './postgres-copy.server.ts'
import { copySqlite, inspectSqlite, sqliteBytes } from './sqlite-copy.server.ts'
import { unpackBackup } from './unpack-backup.server.ts'

/** Where the data is and where its backups go. */
interface BackupSource {
  dataDir: string
  databaseUrl: string | undefined
  folder: string
  maxBytes: number
  passphrase: string | undefined
}

export interface BackupOrder extends BackupSource {
  kind: BackupKind
  now: Date
  /** Default: a file in the folder of backups, named by its time, which later backups delete. */
  file?: string
  /** Makes none if an automatic backup is younger than this: another process was faster. */
  unlessYoungerThanMs?: number
  /** How long to wait for a backup of another process. */
  waitMs: number
  knownMigrations: readonly string[]
}

export interface BackupResult {
  file: string
  bytes: number
  rows: number
  uploads: number
}

const LOCK_FILE = '.lock'
const SCRATCH_FOLDER = '.scratch'
/** The end of the name while a backup is written. */
const PARTIAL = '.partial'

/**
 * Makes a backup while the site runs, reads it back, and gives it its name only then. Undefined when none was due.
 * @throws BackupError
 */
export async function createBackup(order: BackupOrder): Promise<BackupResult | undefined> {
  const { folder, now, waitMs } = order
  // Before anything is created: DATA_DIR may be a wrong one.
  const databaseBytes = await measureDatabase(order)
  makeBackupFolder(folder)
  const unlock = lockFile(join(folder, LOCK_FILE), 'exclusive', waitMs)
  if (!unlock && order.kind === 'automatic') return undefined
  if (!unlock) throw new BackupBusy('Another backup is being made: try again when it has ended.')
  const scratch = join(folder, SCRATCH_FOLDER)
  try {
    chmodSync(join(folder, LOCK_FILE), 0o600)
    await removeLeftovers(folder)
    const { unlessYoungerThanMs } = order
    if (unlessYoungerThanMs !== undefined && !isBackupDue(await listBackups(folder), now, unlessYoungerThanMs)) return undefined
    await mkdir(scratch, { mode: 0o700 })
    // The copy of the database, and later the one that is read back.
    await requireFreeSpace(folder, databaseBytes)
    const result = await writeAndCheck(order, scratch)
    if (order.file === undefined) await deleteExpendable(order)
    return result
  } finally {
    await rm(scratch, { recursive: true, force: true })
    unlock()
  }
}

/** @throws BackupError where this account may not make it, as under systemd outside of ReadWritePaths */
function makeBackupFolder(folder: string): void {
  try {
    makeFolder(folder, 0o700)
  } catch (error) {
    throw new BackupError(`The folder ${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function writeAndCheck(order: BackupOrder, scratch: string): Promise<BackupResult> {
  const { folder, dataDir, kind, now, passphrase, knownMigrations } = order
  const file = order.file ?? join(folder, backupName(kind, now, passphrase !== undefined))
  if (order.file !== undefined && existsSync(file)) throw new BackupError(`${file} exists already: name a new file.`)
  if (!existsSync(dirname(file))) throw new BackupError(`There is no folder ${dirname(file)}.`)
  const { copy, content } = await copyDatabase(order, scratch)
  const uploads = await listUploads(join(dataDir, UPLOADS_FOLDER))
  const uploadBytes = uploads.reduce((sum, { bytes }) => sum + bytes, 0)
  const { size } = await stat(copy)
  await requireFreeSpace(dirname(file), size + uploadBytes)
  const partial = `${file}${PARTIAL}`
  await rm(partial, { force: true })
  try {
    await writeArchive(partial, passphrase, async (archive) => {
      const facts = { createdAt: now.toISOString(), kind, databaseBytes: size, uploads: { files: uploads.length, bytes: uploadBytes } }
      await archive.addText(MANIFEST_FILE, writeManifest({ ...facts, ...content }))
      await archive.addFile(DATABASE_FILES[content.database], copy)
      for (const { name, path } of uploads) await archive.addFile(name, path)
    })
    await rm(copy)
    await unpackBackup(partial, {
      passphrase,
      knownMigrations: [...knownMigrations, ...content.migrations],
      target: scratch,
      withUploads: false,
    })
    const { size: bytes } = await stat(partial)
    await rename(partial, file)
    await syncFolder(dirname(file))
    return { file, bytes, rows: countRows(content), uploads: uploads.length }
  } finally {
    await rm(partial, { force: true })
  }
}

async function measureDatabase({ dataDir, databaseUrl }: BackupOrder): Promise<number> {
  return databaseUrl ? postgresBytes(databaseUrl) : sqliteBytes(join(dataDir, SQLITE_FILE))
}

async function copyDatabase({ dataDir, databaseUrl }: BackupOrder, scratch: string): Promise<{ copy: string; content: DatabaseContent }> {
  if (databaseUrl) {
    const copy = join(scratch, DATABASE_FILES.postgres)
    return { copy, content: await dumpPostgres(databaseUrl, copy) }
  }
  const [database, copy] = [join(dataDir, SQLITE_FILE), join(scratch, DATABASE_FILES.sqlite)]
  await copySqlite(database, copy)
  return { copy, content: inspectSqlite(copy, database) }
}

/** Uploaded files, listed after the database was copied: a file is written before the database names it. */
async function listUploads(folder: string): Promise<Array<{ name: string; path: string; bytes: number }>> {
  if (!existsSync(folder)) return []
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
  // Uploads that are not finished lie in a hidden folder.
  const finished = files.filter((name) => !name.split('/').some((part) => part.startsWith('.'))).toSorted()
  return Promise.all(
    finished.map(async (name) => ({ name: UPLOADS_PREFIX + name, path: join(folder, name), bytes: (await stat(join(folder, name))).size })),
  )
}

/** Nobody else writes now, so partial files are those of a process that was killed. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name === SCRATCH_FOLDER || name.endsWith(PARTIAL)) await rm(join(folder, name), { recursive: true })
  }
}

async function deleteExpendable({ folder, now, maxBytes }: BackupOrder): Promise<void> {
  for (const { name } of expendableBackups(await listBackups(folder), now, maxBytes)) await rm(join(folder, basename(name)))
}

/** A rename is on the disk only when its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
