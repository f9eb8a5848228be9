/** The trigger of a backup: the timer, `pramaan backup`, or an upcoming migration. */
export const BACKUP_KINDS = ['automatic', 'manual', 'before-migration'] as const

export type BackupKind = (typeof BACKUP_KINDS)[number]

/** A backup in the backup folder. Its name contains its time and kind. */
export interface BackupFile {
  name: string
  kind: BackupKind
  at: Date
  bytes: number
}

const NAME = /^pramaan-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-([a-z-]+)\.tar\.gz(?:\.age)?$/

/** Returns 'pramaan-2026-11-22T10-30-00Z-automatic.tar.gz', with `.age` appended if it is encrypted. */
export function backupName(kind: BackupKind, at: Date, isEncrypted: boolean): string {
  const instant = `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  return `pramaan-${instant}-${kind}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** Parses the name of a backup; undefined for any other name, such as that of an unfinished file. */
export function readBackupName(name: string): Pick<BackupFile, 'name' | 'kind' | 'at'> | undefined {
  const [, date, hour, minute, second, word] = NAME.exec(name) ?? []
  const kind = BACKUP_KINDS.find((known) => known === word)
  const at = new Date(`${date}T${hour}:${minute}:${second}Z`)
  return kind && !Number.isNaN(at.getTime()) ? { name, kind, at } : undefined
}

/**
 * Reports whether the next automatic backup is due. A backup with a future time comes from a wrong clock and must not stop
 * all backups until then.
 */
export function isBackupDue(backups: readonly BackupFile[], now: Date, intervalMs: number): boolean {
  const isRecent = ({ kind, at }: BackupFile) => kind === 'automatic' && at <= now && now.getTime() - at.getTime() < intervalMs
  return !backups.some(isRecent)
}

/** Returns the newest backup. Ignores backups dated in the future by a wrong clock, unless there is no other. */
export function newestBackup(backups: readonly BackupFile[], now: Date): BackupFile | undefined {
  const newestFirst = backups.toSorted(byNewest)
  return newestFirst.find(({ at }) => at <= now) ?? newestFirst[0]
}

export function byNewest(a: BackupFile, b: BackupFile): number {
  return b.at.getTime() - a.at.getTime() || (b.name > a.name ? 1 : -1)
}
