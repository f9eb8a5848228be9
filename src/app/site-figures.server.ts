import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { App } from './app.server.ts'
import { countOpenJobs } from '#lists/server/bulk/jobs/bulk-job.server.ts'
import { countForMetrics, secondsOfOldestWaiting } from '#mail/server/outbox/mail-figures.server.ts'
import type { Config } from '#base/config/config.server.ts'
import type { Figure } from '#base/processes/metrics.server.ts'

/** scripts/setup.mjs writes it into the build. */
const RELEASE_FILE = fileURLToPath(new URL('../release.json', import.meta.url))

/** What Prometheus asks of this installation; deploy/prometheus-alerts.yml says when somebody should look. */
export function siteFigures({ db, backups }: App, { dataDir, backups: { folder, intervalMs } }: Config): Figure[] {
  const release = readRelease()
  return [
    {
      name: 'pramaan_info',
      help: 'The program: its version, and the commit it was built from.',
      labels: ['version', 'commit'],
      read: () => [{ labels: release, value: 1 }],
    },
    {
      name: 'pramaan_jobs',
      help: 'Jobs of the worker that have not ended, by state.',
      labels: ['state'],
      read: async () => byLabel('state', ['preparing', 'waiting', 'running'], await countOpenJobs(db)),
    },
    {
      name: 'pramaan_mails',
      help: 'E-mails of the outbox, by status; sent: in the last 24 hours.',
      labels: ['status'],
      read: async () => byLabel('status', ['waiting', 'failed', 'sent'], await countForMetrics(db, new Date())),
    },
    {
      name: 'pramaan_oldest_waiting_mail_seconds',
      help: 'How long the oldest e-mail waits that should have been sent; 0: none.',
      read: async () => [{ value: await secondsOfOldestWaiting(db, new Date()) }],
    },
    {
      name: 'pramaan_last_backup_timestamp_seconds',
      help: 'When the last good backup was made; 0: never. Missing when BACKUP_INTERVAL_MINUTES is off.',
      read: async () => (intervalMs === undefined ? [] : [{ value: Date.parse((await backups.status()).last?.at ?? '1970') / 1000 }]),
    },
    {
      name: 'pramaan_free_bytes',
      help: 'Free space on the disks of DATA_DIR and BACKUP_DIR.',
      labels: ['folder'],
      read: async () => (await Promise.all([freeOn('DATA_DIR', dataDir), freeOn('BACKUP_DIR', folder)])).flat(),
    },
  ]
}

function readRelease(): { version: string; commit: string } {
  try {
    return JSON.parse(readFileSync(RELEASE_FILE, 'utf8')) as { version: string; commit: string }
  } catch {
    return { version: 'development', commit: '' }
  }
}

function byLabel(label: string, values: readonly string[], counts: Map<string, number>) {
  return values.map((value) => ({ labels: { [label]: value }, value: counts.get(value) ?? 0 }))
}

/** Nothing while the folder does not exist: the first backup makes that of backups. */
async function freeOn(setting: string, folder: string) {
  const stats = await statfs(folder).catch(() => undefined)
  return stats ? [{ labels: { folder: setting }, value: stats.bavail * stats.bsize }] : []
}
