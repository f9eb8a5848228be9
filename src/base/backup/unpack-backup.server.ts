import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { readArchive, type ArchiveEntry } from './archive.server.ts'
import { BackupError } from './backup-error.server.ts'
import { DATABASE_FILES, MANIFEST_FILE, readManifest, requireSameContent, type Manifest } from './manifest.server.ts'
import { checkDump } from './postgres-copy.server.ts'
import { inspectSqlite } from './sqlite-copy.server.ts'

/** More than the manifest of a program with a million uploads needs. */
const MAX_MANIFEST_BYTES = 1024 * 1024
/** Excludes hidden files and paths outside the folder. */
const UPLOAD_NAME = /^uploads(?:\/[\w-][\w.-]*)+$/

interface UnpackOptions {
  passphrase: string | undefined
  knownMigrations: readonly string[]
  /** An empty folder on the disk of the destination. */
  target: string
  /** If false, only the database is written; all files are read and checked in either case. */
  withUploads: boolean
  /** Called before anything is unpacked, and may refuse the backup. */
  onManifest?: (manifest: Manifest) => Promise<void>
}

/**
 * Unpacks a backup and checks all of it: every file matches its hash, and the database is readable and matches the
 * manifest. @throws BackupError
 */
export async function unpackBackup(
  file: string,
  { passphrase, knownMigrations, target, withUploads, onManifest }: UnpackOptions,
): Promise<Manifest> {
  let manifest: Manifest | undefined
  let hasDatabase = false
  const uploads = { files: 0, bytes: 0 }
  await readArchive(file, passphrase, async ({ name, bytes, content }) => {
    if (manifest === undefined) {
      if (name !== MANIFEST_FILE || bytes > MAX_MANIFEST_BYTES) throw new BackupError(`${file} is not a backup of this program.`)
      manifest = readManifest(await text(content), file, knownMigrations)
      await onManifest?.(manifest)
      return
    }
    const isUpload = UPLOAD_NAME.test(name)
    if (isUpload) {
      uploads.files += 1
      uploads.bytes += bytes
      // An archive larger than its manifest could fill the disk, because the free space was compared with the manifest.
      if (uploads.bytes > manifest.uploads.bytes || uploads.files > manifest.uploads.files) throw notAsSaid(file)
    } else if (name === DATABASE_FILES[manifest.database]) {
      hasDatabase = true
      if (bytes > manifest.databaseBytes) throw notAsSaid(file)
    } else throw new BackupError(`${file} contains ${name}, which no backup of this program does.`)
    await (isUpload && !withUploads ? readToEnd(content) : write(join(target, name), content))
  })
  // It may have fewer uploads, if some were removed after the manifest was written. The hashes show that none was lost
  // since.
  if (!manifest || !hasDatabase) throw notAsSaid(file)
  const database = join(target, DATABASE_FILES[manifest.database])
  if (manifest.database === 'sqlite') requireSameContent(inspectSqlite(database, file), manifest, file)
  else await checkDump(database)
  return manifest
}

function notAsSaid(file: string): BackupError {
  return new BackupError(`${file} does not contain what its manifest says.`)
}

async function write(path: string, content: ArchiveEntry['content']): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
}

async function readToEnd(content: ArchiveEntry['content']): Promise<void> {
  for await (const _ of content) continue
}
