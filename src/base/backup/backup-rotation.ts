import { indianDate } from '../dates/dates.ts'
import { byNewest, type BackupFile } from './backup-files.ts'

/** How many automatic backups are kept: the last one of each of so many hours, days and months. */
const KEPT_PER_PERIOD: ReadonlyArray<{ count: number; periodOf: (at: Date) => string }> = [
  { count: 24, periodOf: (at) => at.toISOString().slice(0, 'yyyy-mm-ddThh'.length) },
  { count: 14, periodOf: indianDate },
  { count: 12, periodOf: (at) => indianDate(at).slice(0, 'yyyy-mm'.length) },
]
/** How many of each other kind are kept. */
const KEPT_OTHERS = 5

/**
 * The backups to delete. Keeps 24 hourly, 14 daily and 12 monthly ones and the last five of each other kind. If these
 * need more than `maxBytes`, deletes those that leave the smallest gap for their age, so that what remains reaches from
 * now far back. The newest backup always stays.
 */
export function expendableBackups(backups: readonly BackupFile[], now: Date, maxBytes: number): BackupFile[] {
  const kept = withinSize(withinCounts(backups), now, maxBytes)
  return backups.filter((backup) => !kept.includes(backup))
}

function withinCounts(backups: readonly BackupFile[]): BackupFile[] {
  const newestFirst = backups.toSorted(byNewest)
  const automatic = newestFirst.filter(({ kind }) => kind === 'automatic')
  const kept = new Set<BackupFile>()
  for (const { count, periodOf } of KEPT_PER_PERIOD) {
    const lastOfPeriods = new Map<string, BackupFile>()
    for (const backup of automatic) {
      const period = periodOf(backup.at)
      if (!lastOfPeriods.has(period)) lastOfPeriods.set(period, backup)
    }
    for (const backup of [...lastOfPeriods.values()].slice(0, count)) kept.add(backup)
  }
  for (const other of ['manual', 'before-migration']) {
    for (const backup of newestFirst.filter(({ kind }) => kind === other).slice(0, KEPT_OTHERS)) kept.add(backup)
  }
  return newestFirst.filter((backup) => kept.has(backup))
}

function withinSize(newestFirst: BackupFile[], now: Date, maxBytes: number): BackupFile[] {
  const kept = [...newestFirst]
  let total = kept.reduce((sum, { bytes }) => sum + bytes, 0)
  while (total > maxBytes && kept.length > 1) {
    const [removed] = kept.splice(indexOfSmallestGap(kept, now), 1)
    total -= removed?.bytes ?? 0
  }
  return kept
}

/** The backup to delete first, never the newest, and the oldest only when these two are left. */
function indexOfSmallestGap(newestFirst: readonly BackupFile[], now: Date): number {
  let found = newestFirst.length - 1
  let smallest = Infinity
  for (let index = 1; index < newestFirst.length - 1; index += 1) {
    const [newer, backup, older] = newestFirst.slice(index - 1, index + 2).map(({ at }) => at.getTime())
    const gap = ((newer ?? 0) - (older ?? 0)) / Math.max(1, now.getTime() - (backup ?? 0))
    if (gap >= smallest) continue
    smallest = gap
    found = index
  }
  return found
}
