import { resolve } from 'node:path'
import { readConfig } from '#base/config/config.server.ts'
import { backupFailureText } from '#base/backup/backup-error.server.ts'
import { countRows } from '#base/backup/manifest.server.ts'
import { restoreBackup } from '#base/backup/restore-backup.server.ts'
import { KNOWN_MIGRATIONS } from '#base/database/migrate.server.ts'
import { keepNewFilesPrivate } from '#base/config/private-files.server.ts'
import { indianTime } from '#base/dates/dates.ts'

/**
 * pramaan restore FILE
 * Replaces the configured database and uploads by those of a backup. The server must be stopped.
 * Exit status: 0 on success; 1 on failure, which changes nothing; 2 without a file.
 */
const [file, ...rest] = process.argv.slice(2)
if (file === undefined || file.startsWith('-') || rest.length > 0) {
  console.error('Usage: pramaan restore FILE')
  process.exit(2)
}
keepNewFilesPrivate()
try {
  const { dataDir, databaseUrl, backups } = readConfig(process.env)
  const now = new Date()
  const { manifest, setAside } = await restoreBackup({
    // deploy/pramaan and npm change to the program's folder; a relative path refers to the caller's folder.
    file: resolve(process.env['INIT_CWD'] ?? '', file),
    dataDir,
    databaseUrl,
    passphrase: backups.passphrase,
    now,
    knownMigrations: KNOWN_MIGRATIONS,
  })
  const seconds = ((Date.now() - now.getTime()) / 1000).toFixed(1)
  console.log(
    `Restored in ${seconds} s: the backup of ${indianTime(new Date(manifest.createdAt))}, ${countRows(manifest)} rows, ${manifest.uploads.files} uploaded files.`,
  )
  if (setAside.length > 0)
    console.log(`The data that was here before is in ${setAside.join(' and ')}. Delete it when you no longer need it.`)
} catch (error) {
  console.error(backupFailureText(error))
  process.exitCode = 1
}
