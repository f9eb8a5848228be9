import { expect, test } from 'vitest'
import { shortDate } from '#base/dates/dates.ts'
import { validityText } from './validity-text.ts'

const [expiryDate, revokedOn, suspendedOn] = ['2027-11-20', '2026-11-03', '2026-11-02']

test.each([
  [{ status: 'Active', expiryDate }, 'valid until 20 Nov 2027'],
  [{ status: 'Active', expiryDate: null }, 'no expiry'],
  [{ status: 'Expired', expiryDate: '2026-11-01' }, 'expired 1 Nov 2026'],
  [{ status: 'Revoked', expiryDate, revokedOn, suspendedOn }, 'revoked 3 Nov 2026'],
  [{ status: 'Suspended', expiryDate, suspendedOn }, 'suspended 2 Nov 2026'],
  [{ status: 'Suspended', expiryDate: null }, 'suspended'],
  [{ status: 'Revoked', expiryDate }, 'revoked'],
] as const)('%j', (certificate, text) => expect(validityText(certificate, shortDate)).toBe(text))
