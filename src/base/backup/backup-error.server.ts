/** A backup or a restore that cannot be done. The message is one sentence for the person who runs the site. */
export class BackupError extends Error {}

/** Another process makes a backup at the moment. Nothing is wrong with the backups. */
export class BackupBusy extends BackupError {}

/** The sentence of any error: the message of a full disk or a missing file names the file. */
export function backupFailureText(error: unknown): string {
  if (error instanceof BackupError) return error.message
  const { code, message, path = 'The folder' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full.'
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return `${path} cannot be written by this account (${code}).`
  return asSentence(message || String(error))
}

/** The first line alone: later lines may have values of rows. */
function asSentence(text: string): string {
  const [line = ''] = text.split('\n', 1)
  return /[.!?]$/.test(line) ? line : `${line}.`
}
