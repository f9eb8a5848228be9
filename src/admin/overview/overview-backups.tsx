import { DatabaseBackup } from 'lucide-react'
import { backupConcern, type BackupStatus } from '../../platform/backup/backup-status.ts'
import { bytesInWords } from '../../shared/text/bytes-in-words.ts'
import { Notice } from '../../ui/notice.tsx'
import { RelativeTime, useNow } from '../kit/relative-time-text.tsx'

/** Says why somebody has to look after the backups; nothing while they are in order. */
export function BackupWarning({ backups }: { backups: BackupStatus }) {
  const { last, failure, isAutomatic } = backups
  const concern = backupConcern(backups, useNow())
  if (concern === undefined) return null
  return (
    <Notice tone={concern === 'failed' ? 'danger' : 'warning'} title={TITLES[concern]}>
      {failure && (
        <p className="wrap-anywhere">
          <RelativeTime instant={failure.at} />: {failure.message}
        </p>
      )}
      <p className="wrap-anywhere">
        {last ? (
          <>
            The last complete backup is from <RelativeTime instant={last.at} isWithinSentence />.
          </>
        ) : (
          'There is no complete backup.'
        )}{' '}
        {isAutomatic
          ? 'The server keeps trying. If this message stays, tell the person who runs the server.'
          : 'Automatic backups are off: ask the person who runs the server to turn them on.'}
      </p>
    </Notice>
  )
}

const TITLES = {
  failed: 'The last backup failed',
  old: 'The last backup is more than a day old',
  missing: 'There is no backup',
}

/** Age, size and place of the last good backup. */
export function BackupLine({ backups: { last, failure, folder, isAutomatic } }: { backups: BackupStatus }) {
  if (!last && (failure || !isAutomatic)) return null
  return (
    <p className="flex min-w-0 gap-2 text-small text-text-3">
      <DatabaseBackup className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {last ? (
          <>
            Last backup <RelativeTime instant={last.at} isWithinSentence />, {bytesInWords(last.bytes)}, in {folder}
          </>
        ) : (
          'The first backup is made a few minutes after the server has started.'
        )}
      </span>
    </p>
  )
}
