import { chmodSync, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { SQLITE_FILE, UPLOADS_FOLDER } from '../config/data-dir.server.ts'
import { writeArchive } from './archive.server.ts'
import { makeFolder } from '../config/make-folder.server.ts'
import { BackupBusy, BackupError } from './backup-error.server.ts'
import { backupName, isBackupDue, type BackupKind, byNewest, type BackupFile } from './backup-files.ts'
import { lockFile } from './file-lock.server.ts'
import { requireFreeSpace } from './free-space.server.ts'
import { listBackups } from './list-backups.server.ts'
import { countRows, DATABASE_FILES, MANIFEST_FILE, UPLOADS_PREFIX, writeManifest, type DatabaseContent } from './manifest.server.ts'
import { dumpPostgres, postgresBytes } from './postgres-copy.server.ts'
import { copySqlite, inspectSqlite, sqliteBytes } from './sqlite-copy.server.ts'
import { unpackBackup } from './unpack-backup.server.ts'
import { indianDate } from '../dates/dates.ts'

/** The locations of the data and of its backups. */
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
  /** Default: a file in the backup folder, named by its time, which later backups delete. */
  file?: string
  /** Skips the backup if an automatic one is younger than this, because another process was faster. */
  unlessYoungerThanMs?: number
  /** Time to wait for another process's backup. */
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
/** The suffix of an unfinished backup. */
const PARTIAL = '.partial'

/**
 * Makes a backup while the site runs, and gives it its name only after reading it back. Undefined when none was due.
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
    // Space for the copy of the database, and later for the one that is read back.
    await requireFreeSpace(folder, databaseBytes)
    const result = await writeAndCheck(order, scratch)
    if (order.file === undefined) await deleteExpendable(order)
    return result
  } finally {
    await rm(scratch, { recursive: true, force: true })
    unlock()
  }
}

/** @throws BackupError when this account may not create it, as under systemd outside ReadWritePaths */
function makeBackupFolder(folder: string): void {
  try {
    makeFolder(folder, 0o700)
  } catch (error) {
    throw new BackupError(`The folder ${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function writeAndCheck(order: BackupOrder, scratch: string): Promise<BackupResult> {
  const { folder, dataDir, kind, now, passphrase, knownMigrations } = order
  const file = order.file === undefined ? join(folder, backupName(kind, now, passphrase !== undefined)) : namedFile(order.file, passphrase)
  if (order.file !== undefined && existsSync(file)) throw new BackupError(`${file} exists already: name a new file.`)
  if (!existsSync(dirname(file))) throw new BackupError(`There is no folder ${dirname(file)}.`)
  const { copy, content } = await copyDatabase(order, scratch)
  const uploads = await listUploads(join(dataDir, UPLOADS_FOLDER))
  const uploadBytes = uploads.reduce((sum, { bytes }) => sum + bytes, 0)
  const { size } = await stat(copy)
  await requireFreeSpace(dirname(file), size + uploadBytes)
  const partial = `${file}${PARTIAL}`
  let added = 0
  await rm(partial, { force: true })
  try {
    await writeArchive(partial, passphrase, async (archive) => {
      const facts = { createdAt: now.toISOString(), kind, databaseBytes: size, uploads: { files: uploads.length, bytes: uploadBytes } }
      await archive.addText(MANIFEST_FILE, writeManifest({ ...facts, ...content }))
      await archive.addFile(DATABASE_FILES[content.database], copy)
      for (const { name, path } of uploads) if (await unlessGone(archive.addFile(name, path).then(() => true))) added += 1
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
    return { file, bytes, rows: countRows(content), uploads: added }
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

/** The suffix `.age` shows that the passphrase is needed. */
function namedFile(file: string, passphrase: string | undefined): string {
  return passphrase === undefined || file.endsWith('.age') ? file : `${file}.age`
}

/**
 * Lists uploads after the database was copied, because a file is written before the database names it. Files removed before
 * they are archived are omitted, since their removal was intended.
 */
async function listUploads(folder: string): Promise<Array<{ name: string; path: string; bytes: number }>> {
  if (!existsSync(folder)) return []
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
  // Unfinished uploads are in a hidden folder.
  const finished = files.filter((name) => !name.split('/').some((part) => part.startsWith('.'))).toSorted()
  const listed = await Promise.all(
    finished.map(async (name) => {
      const facts = await unlessGone(stat(join(folder, name)))
      return facts && { name: UPLOADS_PREFIX + name, path: join(folder, name), bytes: facts.size }
    }),
  )
  return listed.filter((upload) => upload !== undefined)
}

/** Returns undefined if the file was removed. */
async function unlessGone<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined
    throw error
  })
}

/** Partial files belong to killed processes, because no other process writes now. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name === SCRATCH_FOLDER || name.endsWith(PARTIAL)) await rm(join(folder, name), { recursive: true })
  }
}

async function deleteExpendable({ folder, now, maxBytes }: BackupOrder): Promise<void> {
  for (const { name } of expendableBackups(await listBackups(folder), now, maxBytes)) await rm(join(folder, basename(name)))
}

/** Syncs a folder. Without this a rename may not be on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** The number of automatic backups kept: the last one of each of the latest hours, days and months. */
const KEPT_PER_PERIOD: ReadonlyArray<{ count: number; periodOf: (at: Date) => string }> = [
  { count: 24, periodOf: (at) => at.toISOString().slice(0, 'yyyy-mm-ddThh'.length) },
  { count: 14, periodOf: indianDate },
  { count: 12, periodOf: (at) => indianDate(at).slice(0, 'yyyy-mm'.length) },
]
/** The number of backups kept of each other kind. */
const KEPT_OTHERS = 5

/**
 * Returns the backups to delete. Keeps 24 hourly, 14 daily and 12 monthly ones and the last five of each other kind. If
 * these need more than `maxBytes`, deletes those that leave the smallest gap for their age, so that the rest still reach
 * far back. The newest backup always stays.
 */
export function expendableBackups(backups: readonly BackupFile[], now: Date, maxBytes: number): BackupFile[] {
  const kept = withinSize(withinCounts(backups), now, maxBytes)
  return backups.filter((backup) => !kept.includes(backup))
}

function withinCounts(backups: readonly BackupFile[]): BackupFile[] {
  const newestFirst = backups.toSorted(byNewest)
  const automatic = newestFirst.filter(({ kind }) => kind === 'automatic')
  const kept = new Set<BackupFile>()
  for (const { count, periodOf } of KEPT_PER_PERIOD) {
    const lastOfPeriods = new Map<string, BackupFile>()
    for (const backup of automatic) {
      const period = periodOf(backup.at)
      if (!lastOfPeriods.has(period)) lastOfPeriods.set(period, backup)
    }
    for (const backup of [...lastOfPeriods.values()].slice(0, count)) kept.add(backup)
  }
  for (const other of ['manual', 'before-migration']) {
    for (const backup of newestFirst.filter(({ kind }) => kind === other).slice(0, KEPT_OTHERS)) kept.add(backup)
  }
  return newestFirst.filter((backup) => kept.has(backup))
}

function withinSize(newestFirst: BackupFile[], now: Date, maxBytes: number): BackupFile[] {
  const kept = [...newestFirst]
  let total = kept.reduce((sum, { bytes }) => sum + bytes, 0)
  while (total > maxBytes && kept.length > 1) {
    const [removed] = kept.splice(indexOfSmallestGap(kept, now), 1)
    total -= removed?.bytes ?? 0
  }
  return kept
}

/** Returns the backup to delete first: never the newest, and the oldest only when these two are left. */
function indexOfSmallestGap(newestFirst: readonly BackupFile[], now: Date): number {
  let found = newestFirst.length - 1
  let smallest = Infinity
  for (let index = 1; index < newestFirst.length - 1; index += 1) {
    const [newer, backup, older] = newestFirst.slice(index - 1, index + 2).map(({ at }) => at.getTime())
    const gap = ((newer ?? 0) - (older ?? 0)) / Math.max(1, now.getTime() - (backup ?? 0))
    if (gap >= smallest) continue
    smallest = gap
    found = index
  }
  return found
}
