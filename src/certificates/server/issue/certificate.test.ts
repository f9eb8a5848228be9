import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addYears, indianDate } from '#base/dates/dates.ts'
import {
  aheadSentence,
  CERTIFICATE_STATUSES,
  certificateStatus,
  isDatedAhead,
  isProgramCompleted,
  statusDay,
  statusSentence,
} from '../../certificate.ts'

const unrevoked = { revokedOn: null }
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('a certificate with an expiry date in the future is Active', () => {
  expect(certificateStatus({ ...unrevoked, expiryDate: '2027-09-01' }, '2026-11-20')).toBe('Active')
})

test('a certificate is Active on its expiry date and Expired the day after', () => {
  const certificate = { ...unrevoked, expiryDate: '2026-11-20' }
  expect(certificateStatus(certificate, '2026-11-20')).toBe('Active')
  expect(certificateStatus(certificate, '2026-11-21')).toBe('Expired')
})

test('a certificate expires at midnight in India, in any time zone of the machine', () => {
  const certificate = { ...unrevoked, expiryDate: '2026-11-20' }
  const lastMinute = new Date('2026-11-20T23:59:59.999+05:30')
  const midnight = new Date('2026-11-21T00:00:00+05:30')
  expect(certificateStatus(certificate, indianDate(lastMinute))).toBe('Active')
  expect(certificateStatus(certificate, indianDate(midnight))).toBe('Expired')
})

test('a certificate without an expiry date never expires', () => {
  fc.assert(
    fc.property(day, (today) => {
      expect(certificateStatus({ ...unrevoked, expiryDate: null }, today)).toBe('Active')
    }),
  )
})

test('a revoked certificate is Revoked with any expiry date, for ever', () => {
  fc.assert(
    fc.property(fc.option(day), day, day, (expiryDate, revokedOn, today) => {
      expect(certificateStatus({ expiryDate, revokedOn }, today)).toBe('Revoked')
    }),
  )
})

test('once Expired, a certificate is Expired on every later day', () => {
  fc.assert(
    fc.property(day, day, (expiryDate, today) => {
      const status = certificateStatus({ ...unrevoked, expiryDate }, today)
      const later = certificateStatus({ ...unrevoked, expiryDate }, addYears(today, 1))
      expect(status === 'Expired' && later !== 'Expired').toBe(false)
    }),
  )
})

test('there are the three required statuses, and one each for certificates in doubt and for old editions', () => {
  expect(CERTIFICATE_STATUSES).toEqual(['Active', 'Expired', 'Suspended', 'Revoked', 'Replaced'])
})

test('the most serious status wins: revoked, replaced, suspended, expired', () => {
  fc.assert(
    fc.property(
      fc.option(day),
      fc.option(day),
      fc.option(day),
      fc.option(day),
      day,
      (expiryDate, revokedOn, replacedOn, suspendedOn, today) => {
        const status = certificateStatus({ expiryDate, revokedOn, replacedOn, suspendedOn }, today)
        const happened = { Revoked: revokedOn, Replaced: replacedOn, Suspended: suspendedOn, Expired: expiryDate && expiryDate < today }
        expect(status).toBe(Object.entries(happened).find(([, when]) => when)?.[0] ?? 'Active')
        expect(statusDay(status, { expiryDate, revokedOn, replacedOn, suspendedOn }) === null).toBe(status === 'Active')
      },
    ),
  )
})

test('the main sentence of a result says what the status means', () => {
  expect(statusSentence('Active', 'September 1, 2027')).toBe('This certificate is genuine and currently valid.')
  expect(statusSentence('Expired', 'July 1, 2026')).toBe('Genuine, but it expired on July 1, 2026.')
  expect(statusSentence('Revoked', '')).toBe('Issued by us, but later revoked. Do not rely on it.')
  expect(statusSentence('Suspended', 'July 1, 2026')).toBe('Suspended by us on July 1, 2026. Do not rely on it until this is settled.')
  expect(statusSentence('Replaced', 'July 1, 2026')).toBe(
    'Issued by us, but replaced by a newer edition on July 1, 2026. Rely on that one instead.',
  )
})

test('a certificate is not called valid before its issue date', () => {
  const dated = { status: 'Active', issueDate: '2026-12-01' } as const
  expect(isDatedAhead(dated, '2026-11-30')).toBe(true)
  expect(isDatedAhead(dated, '2026-12-01')).toBe(false)
  expect(isDatedAhead({ ...dated, status: 'Revoked' }, '2026-11-30')).toBe(false)
  expect(aheadSentence('December 1, 2026')).toBe('Genuine, but it is valid only from December 1, 2026.')
})

test('an enrolled program is completed if it has a certificate number', () => {
  expect(isProgramCompleted({ certificateId: 'CERT2026090042' })).toBe(true)
  expect(isProgramCompleted({ certificateId: null })).toBe(false)
})
