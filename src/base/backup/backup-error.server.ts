/** A backup or a restore that failed. The message is one sentence for the site's operator. */
export class BackupError extends Error {}

/** Another process is making a backup right now. Nothing is wrong with the backups. */
export class BackupBusy extends BackupError {}

/** Describes any error in one sentence. Errors such as a full disk or a missing file name the file. */
export function backupFailureText(error: unknown): string {
  if (error instanceof BackupError) return error.message
  const { code, message, path = 'The folder' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full.'
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return `${path} cannot be written by this account (${code}).`
  return asSentence(message || String(error))
}

/** Keeps the first line only: later lines may contain values of rows. */
function asSentence(text: string): string {
  const [line = ''] = text.split('\n', 1)
  return /[.!?]$/.test(line) ? line : `${line}.`
}
