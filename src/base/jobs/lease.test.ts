import { expect, test } from 'vitest'
import { isLeasedToOther, newLease } from './lease.ts'

const NOW = Date.parse('2026-11-20T09:30:00Z')
const ownerAt = (id: string, ms: number) => ({ id, now: () => new Date(ms) })

test('a lease keeps others away until it ends', () => {
  const lease = newLease(ownerAt('one', NOW))
  expect(isLeasedToOther(lease, ownerAt('other', NOW + 29_000))).toBe(true)
  expect(isLeasedToOther(lease, ownerAt('one', NOW + 29_000))).toBe(false)
  expect(isLeasedToOther(lease, ownerAt('other', NOW + 30_000))).toBe(false)
})

test('a lease of a process whose clock was a year ahead keeps nobody waiting for a year, and one that is seconds ahead holds', () => {
  expect(isLeasedToOther(newLease(ownerAt('one', NOW + 365 * 86_400_000)), ownerAt('other', NOW))).toBe(false)
  expect(isLeasedToOther(newLease(ownerAt('one', NOW + 5000)), ownerAt('other', NOW))).toBe(true)
})
