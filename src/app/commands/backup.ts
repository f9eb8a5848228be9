import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readConfig } from '#base/config/config.server.ts'
import { BackupBusy, backupFailureText } from '#base/backup/backup-error.server.ts'
import { byNewest } from '#base/backup/backup-files.ts'
import { noteFailure } from '#base/backup/backups.server.ts'
import { createBackup } from '#base/backup/create-backup.server.ts'
import { listBackups } from '#base/backup/list-backups.server.ts'
import { countRows } from '#base/backup/manifest.server.ts'
import { unpackBackup } from '#base/backup/unpack-backup.server.ts'
import { KNOWN_MIGRATIONS } from '#base/database/migrate.server.ts'
import { runAtLowPriority } from '#base/processes/low-priority.server.ts'
import { keepNewFilesPrivate } from '#base/config/private-files.server.ts'
import { indianTime } from '#base/dates/dates.ts'
import { bytesInWords } from '#base/text/wording/bytes-in-words.ts'

/**
 * pramaan backup [FILE | --list | --check FILE]
 * Backs up the configured database and uploads, whether or not the site is running: to FILE, or to the backups folder.
 * Alternatively lists the backups, or checks one.
 * Exit status: 0 on success, 1 on failure, 2 for an invalid option.
 */
const USAGE = 'Usage: pramaan backup [FILE | --list | --check FILE]'
/** Maximum wait for a backup that the server is currently making. */
const WAIT_MS = 60_000

const [option, operand, ...rest] = process.argv.slice(2)
const isCheck = option === '--check'
if (rest.length > 0 || (operand !== undefined) !== isCheck || (option?.startsWith('-') && !isCheck && option !== '--list')) {
  console.error(USAGE)
  process.exit(2)
}
keepNewFilesPrivate()
try {
  if (option === '--list') await list()
  else if (isCheck) await check(fromCaller(operand ?? ''))
  else await make(option === undefined ? undefined : fromCaller(option))
} catch (error) {
  console.error(backupFailureText(error))
  process.exitCode = 1
}

async function make(file: string | undefined): Promise<void> {
  runAtLowPriority()
  const { dataDir, databaseUrl, backups } = readConfig(process.env)
  const now = new Date()
  try {
    const made = await createBackup({
      kind: 'manual',
      now,
      file,
      dataDir,
      databaseUrl,
      ...backups,
      waitMs: WAIT_MS,
      knownMigrations: KNOWN_MIGRATIONS,
    })
    if (!made) return
    const seconds = ((Date.now() - now.getTime()) / 1000).toFixed(1)
    console.log(
      `Backup made and checked in ${seconds} s: ${made.file} (${bytesInWords(made.bytes)}, ${made.rows} rows, ${made.uploads} uploaded files)`,
    )
  } catch (error) {
    if (file === undefined && !(error instanceof BackupBusy))
      await noteFailure(backups.folder, { at: now.toISOString(), message: backupFailureText(error) })
    throw error
  }
}

async function list(): Promise<void> {
  const { folder } = readConfig(process.env).backups
  const backups = (await listBackups(folder)).toSorted(byNewest)
  for (const { at, bytes, kind, name } of backups)
    console.log(`${indianTime(at)}  ${bytesInWords(bytes).padStart(9)}  ${kind.padEnd(16)}  ${join(folder, name)}`)
  if (backups.length === 0) console.log(`There are no backups in ${folder}.`)
}

async function check(file: string): Promise<void> {
  const { passphrase } = readConfig(process.env).backups
  const target = await mkdtemp(join(tmpdir(), 'pramaan-check-'))
  try {
    const manifest = await unpackBackup(file, { passphrase, knownMigrations: KNOWN_MIGRATIONS, target, withUploads: false })
    console.log(
      `${file} is good: ${indianTime(new Date(manifest.createdAt))}, ${countRows(manifest)} rows, ${manifest.uploads.files} uploaded files`,
    )
  } finally {
    await rm(target, { recursive: true, force: true })
  }
}

/** deploy/pramaan and npm change to the program's folder; a relative path refers to the caller's folder. */
function fromCaller(file: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', file)
}
