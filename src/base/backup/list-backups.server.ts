import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readBackupName, type BackupFile } from './backup-files.ts'

/** Lists the finished backups in a folder. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  if (!existsSync(folder)) return []
  const named = (await readdir(folder)).flatMap((name) => readBackupName(name) ?? [])
  // A backup may be deleted during the listing.
  const sized = await Promise.all(
    named.map(async (backup) =>
      stat(join(folder, backup.name)).then(
        ({ size }) => ({ ...backup, bytes: size }),
        () => undefined,
      ),
    ),
  )
  return sized.filter((backup) => backup !== undefined)
}
