import { expect, test } from 'vitest'
import { certificateOf, enquiryOf, programOf } from '#app/testing/test-records.ts'
import { recordSummary } from './record-type.ts'

const CERTIFICATE = certificateOf({ certificateId: 'CERT2026090042' })

test('a certificate without expiry date says so, and has no line for a missing reason', () => {
  const { name, facts } = recordSummary('certificate', CERTIFICATE)
  expect(name).toBe('CERT2026090042')
  expect(facts).toContainEqual({ label: 'Expiry date', value: 'No expiry' })
  expect(facts.map(({ label }) => label)).not.toContain('Reason')
})

test('a revoked certificate shows why', () => {
  const revoked = { ...CERTIFICATE, status: 'Revoked', revokedOn: '2026-10-01', revocationReason: 'Issued by mistake' } as const
  expect(recordSummary('certificate', revoked).facts).toContainEqual({ label: 'Reason', value: 'Issued by mistake' })
})

test('a suspended certificate shows why', () => {
  const suspended = { ...CERTIFICATE, status: 'Suspended', suspendedOn: '2026-10-01', suspensionReason: 'Under review' } as const
  expect(recordSummary('certificate', suspended).facts).toContainEqual({ label: 'Reason', value: 'Under review' })
})

test('a long message is cut, so that the question below it stays visible', () => {
  const { facts } = recordSummary('contact', enquiryOf({ message: 'word '.repeat(500) }))
  const message = facts.find(({ label }) => label === 'Message')?.value ?? ''
  expect(message.length).toBeLessThan(250)
  expect(message.endsWith('…')).toBe(true)
  expect(facts).toContainEqual({ label: 'Received', value: '20 November 2026, 4:30 PM IST' })
})

test('a program with both deliveries shows both prices', () => {
  const { facts } = recordSummary('training-program', { ...programOf(), description_html: '' })
  expect(facts).toContainEqual({ label: 'Price', value: 'Online: ₹9,500 +GST, Classroom: ₹12,500 +GST' })
})
