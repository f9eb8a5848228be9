import { expect, test } from 'vitest'
import { backupConcern } from './backup-status.ts'
import type { BackupStatus } from './backup-status.schema.ts'

const NOW = new Date('2026-11-22T10:30:00Z')
const GOOD: BackupStatus = { folder: '/srv/backups', isAutomatic: true, last: { at: '2026-11-22T10:00:00.000Z', bytes: 1 }, failure: null }

test('a backup of today is no concern, and one that is older than a day is', () => {
  expect(backupConcern(GOOD, NOW)).toBeUndefined()
  expect(backupConcern({ ...GOOD, last: { at: '2026-11-21T10:30:00.000Z', bytes: 1 } }, NOW)).toBeUndefined()
  expect(backupConcern({ ...GOOD, last: { at: '2026-11-21T10:29:59.999Z', bytes: 1 } }, NOW)).toBe('old')
})

test('a failure is a concern however young the last good backup is', () => {
  expect(backupConcern({ ...GOOD, failure: { at: NOW.toISOString(), message: 'The disk is full.' } }, NOW)).toBe('failed')
})

test('no backup at all is a concern, unless the server will make the first one soon', () => {
  expect(backupConcern({ ...GOOD, last: null }, NOW)).toBeUndefined()
  expect(backupConcern({ ...GOOD, last: null, isAutomatic: false }, NOW)).toBe('missing')
})
