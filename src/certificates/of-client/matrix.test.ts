import { expect, test } from 'vitest'
import { holdingOf, holdingText } from './matrix.ts'

const TODAY = '2026-11-24'

test.each([
  [null, 'valid', 'Does not expire'],
  ['2027-02-23', 'valid', 'Valid until 23 Feb 2027'],
  ['2027-02-22', 'due', 'Due 22 Feb 2027'],
  [TODAY, 'due', 'Due 24 Nov 2026'],
  ['2026-11-23', 'expired', 'Expired 23 Nov 2026'],
])('a certificate that expires on %j is %s: %s', (expiryDate, state, text) => {
  const holding = holdingOf(1, [{ id: 7, kind: 'completion', expiryDate }], TODAY)
  expect(holding).toEqual({ programId: 1, state, expiryDate, certificate: 7 })
  expect(holdingText(holding)).toBe(text)
})

test('of several certificates the one that is valid longest counts', () => {
  const certificates = [
    { id: 1, kind: 'completion' as const, expiryDate: '2026-01-01' },
    { id: 2, kind: 'completion' as const, expiryDate: '2027-06-01' },
    { id: 3, kind: 'completion' as const, expiryDate: '2026-12-01' },
  ]
  expect(holdingOf(1, certificates, TODAY)).toMatchObject({ certificate: 2, state: 'valid' })
  expect(holdingOf(1, [...certificates, { id: 4, kind: 'completion', expiryDate: null }], TODAY)).toMatchObject({
    certificate: 4,
    expiryDate: null,
  })
})

test('without a certificate it says never', () => {
  expect(holdingText(holdingOf(1, [], TODAY))).toBe('Never')
})

test('a certificate of participation is no qualification: one of completion counts before it, even when it has expired', () => {
  const took = { id: 5, kind: 'participation' as const, expiryDate: null }
  const holding = holdingOf(1, [took], TODAY)
  expect([holding.state, holding.certificate, holdingText(holding)]).toEqual(['participation', 5, 'Participation only'])
  expect(holdingOf(1, [took, { id: 6, kind: 'completion', expiryDate: '2026-01-01' }], TODAY)).toMatchObject({
    certificate: 6,
    state: 'expired',
  })
})
