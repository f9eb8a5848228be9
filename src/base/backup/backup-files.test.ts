import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BACKUP_KINDS, backupName, isBackupDue, newestBackup, readBackupName, type BackupFile, type BackupKind } from './backup-files.ts'
import { expendableBackups } from './create-backup.server.ts'

const NOW = new Date('2026-11-22T10:30:00Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

function backupAt(at: Date, { kind = 'automatic', bytes = 1 }: { kind?: BackupKind; bytes?: number } = {}): BackupFile {
  return { name: backupName(kind, at, false), kind, at, bytes }
}

/** Returns backups, newest first, each `stepMs` older than the previous one. */
function backupsEvery(stepMs: number, count: number, bytes = 1): BackupFile[] {
  return Array.from({ length: count }, (_, index) => backupAt(new Date(NOW.getTime() - index * stepMs), { bytes }))
}

function keptOf(backups: BackupFile[], maxBytes = Infinity): BackupFile[] {
  const expendable = expendableBackups(backups, NOW, maxBytes)
  return backups.filter((backup) => !expendable.includes(backup))
}

describe('the name of a backup', () => {
  test('says when and why it was made, and whether it is encrypted', () => {
    expect(backupName('automatic', NOW, false)).toBe('pramaan-2026-11-22T10-30-00Z-automatic.tar.gz')
    expect(backupName('before-migration', NOW, true)).toBe('pramaan-2026-11-22T10-30-00Z-before-migration.tar.gz.age')
  })

  test.each([...BACKUP_KINDS])('is read back (%s)', (kind) => {
    const name = backupName(kind, NOW, true)
    expect(readBackupName(name)).toEqual({ name, kind, at: NOW })
  })

  test.each([
    'pramaan-2026-11-22T10-30-00Z-manual.tar.gz.partial',
    'pramaan-2026-13-45T10-30-00Z-manual.tar.gz',
    'pramaan-2026-11-22T10-30-00Z-odd.tar.gz',
    '.lock',
  ])('no other file is taken for one: %s', (name) => expect(readBackupName(name)).toBeUndefined())
})

describe('the next backup is due', () => {
  test('when there is none, and an hour after the last one', () => {
    expect(isBackupDue([], NOW, HOUR_MS)).toBe(true)
    expect(isBackupDue([backupAt(new Date(NOW.getTime() - HOUR_MS + 1))], NOW, HOUR_MS)).toBe(false)
    expect(isBackupDue([backupAt(new Date(NOW.getTime() - HOUR_MS))], NOW, HOUR_MS)).toBe(true)
  })

  test('also after one that a wrong clock has dated in the future, and that one is not the newest', () => {
    const backups = [backupAt(new Date('2030-01-01T00:00:00Z')), backupAt(new Date(NOW.getTime() - 2 * HOUR_MS))]
    expect(isBackupDue(backups, NOW, HOUR_MS)).toBe(true)
    expect(newestBackup(backups, NOW)).toBe(backups[1])
  })

  test('also shortly after one that somebody made by hand', () => {
    expect(isBackupDue([backupAt(NOW, { kind: 'manual' })], NOW, HOUR_MS)).toBe(true)
  })
})

describe('of many backups', () => {
  test('the last of 24 hours, 14 days and 12 months are kept', () => {
    const kept = keptOf(backupsEvery(HOUR_MS, 400 * 24))
    const hourly = kept.filter(({ at }) => NOW.getTime() - at.getTime() < DAY_MS)
    expect(hourly).toHaveLength(24)
    // Days and months end at midnight in India, 18:30 UTC.
    const olderDays = kept.filter(({ at }) => NOW.getTime() - at.getTime() >= DAY_MS).map(({ at }) => at.toISOString().slice(0, 16))
    expect(olderDays.slice(0, 12)).toEqual(
      Array.from({ length: 12 }, (_, index) => `2026-11-${20 - index}T17:30`.replace(/-(\d)T/, '-0$1T')),
    )
    expect(olderDays.slice(12)).toEqual(
      [
        '2026-10-31',
        '2026-09-30',
        '2026-08-31',
        '2026-07-31',
        '2026-06-30',
        '2026-05-31',
        '2026-04-30',
        '2026-03-31',
        '2026-02-28',
        '2026-01-31',
        '2025-12-31',
      ].map((day) => `${day}T17:30`),
    )
  })

  test('the last five of each other kind are kept, however old', () => {
    const others = (['manual', 'before-migration'] as const).flatMap((kind) =>
      backupsEvery(100 * DAY_MS, 7).map(({ at }) => backupAt(at, { kind })),
    )
    expect(keptOf([...backupsEvery(HOUR_MS, 3), ...others])).toHaveLength(3 + 2 * 5)
  })

  test('those that fit into the size reach from now far back', () => {
    const kept = keptOf(backupsEvery(HOUR_MS, 400 * 24), 10)
    const ageInDays = kept.map(({ at }) => (NOW.getTime() - at.getTime()) / DAY_MS)
    expect(kept).toHaveLength(10)
    expect(ageInDays[0]).toBe(0)
    expect(ageInDays.filter((age) => age < 2).length).toBeGreaterThanOrEqual(3)
    expect(ageInDays.filter((age) => age > 60).length).toBeGreaterThanOrEqual(2)
  })

  test('the newest is kept even when it is larger than the size', () => {
    expect(keptOf(backupsEvery(HOUR_MS, 5, 100), 10)).toEqual([backupAt(NOW, { bytes: 100 })])
  })

  test('whatever there is, the size holds unless only the newest is left, and nothing is kept twice', () => {
    const anyBackup = fc.record({
      age: fc.integer({ min: 0, max: 800 * 24 }),
      bytes: fc.integer({ min: 0, max: 50 }),
      kind: fc.constantFrom(...BACKUP_KINDS),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(anyBackup, { minLength: 1, maxLength: 120, selector: ({ age, kind }) => `${age} ${kind}` }),
        fc.integer({ min: 1, max: 600 }),
        (facts, maxBytes) => {
          const backups = facts.map(({ age, bytes, kind }) => backupAt(new Date(NOW.getTime() - age * HOUR_MS), { kind, bytes }))
          const kept = keptOf(backups, maxBytes)
          const newest = Math.max(...backups.map(({ at }) => at.getTime()))
          expect(kept.some(({ at }) => at.getTime() === newest)).toBe(true)
          expect(kept.length === 1 || kept.reduce((sum, { bytes }) => sum + bytes, 0) <= maxBytes).toBe(true)
        },
      ),
    )
  })
})
