/** A child process that makes a backup, so that the site does not wait for it. */
import { runAtLowPriority } from '../processes/low-priority.server.ts'
import { backupFailureText } from './backup-error.server.ts'
import { createBackup, type BackupOrder } from './create-backup.server.ts'
import type { BackupReport } from './run-backup.server.ts'

runAtLowPriority()
// A service manager's stop signal reaches all processes of the group. The server decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
// Without its server nobody would learn of the backup. The next server makes one.
process.on('disconnect', () => process.exit(1))

process.once('message', (order: BackupOrder) => void make(order))

async function make(order: BackupOrder): Promise<void> {
  const report = await createBackup(order).then(
    (result): BackupReport => ({ result }),
    (error: unknown): BackupReport => ({ failure: backupFailureText(error) }),
  )
  process.send?.(report, undefined, undefined, () => process.exit())
}
