import { expect, test } from 'vitest'
import { MARKER_KEY, markerChange } from './session-marker.ts'

const event = (oldValue: string | null, newValue: string | null, key: string | null = MARKER_KEY) => ({ key, oldValue, newValue })

test.each([
  ['signing in', event(null, 'signed-in'), 'signed-in'],
  ['somebody who begins to sign out', event('signed-in', 'signing-out'), undefined],
  ['who signed out', event('signing-out', null), 'signed-out'],
  ['a session that was found ended', event('signed-in', null), 'session-ended'],
  ['storage that was emptied', event(null, null, null), 'signed-out'],
] as const)('%s in another tab is told from the others', (_, change, told) => {
  expect(markerChange(change)).toBe(told)
})
