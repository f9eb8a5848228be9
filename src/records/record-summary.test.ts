import { expect, test } from 'vitest'
import { recordSummary } from './record-type.ts'

const CERTIFICATE = {
  id: 7,
  certificateId: 'CERT2026090042',
  participantId: 1,
  trainingProgramId: 1,
  participant_name: 'Asha Example',
  training_program_name: 'IATF 16949 Internal Auditor',
  issueDate: '2026-09-01',
  expiryDate: null,
  certificatePath: null,
  status: 'Active',
  permalink: '/c/x',
  revokedOn: null,
  revocationReason: null,
  suspendedOn: null,
  suspensionReason: null,
  edition: 1,
  editionAt: '2026-11-20T09:30:00.000Z',
} as const

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
  const { facts } = recordSummary('contact', {
    id: 1,
    reference: null,
    fullName: 'Ravi Sample',
    email: 'ravi@example.com',
    phone: null,
    subject: 'Other Inquiry',
    status: 'pending',
    kind: 'enquiry',
    trainingProgramId: null,
    serviceId: null,
    about: null,
    ownerId: null,
    ownerName: null,
    clientId: null,
    clientName: null,
    followUpOn: null,
    noteCount: 0,
    participantId: null,
    participantNumber: null,
    participantMadeBy: null,
    consentAt: null,
    noticeVersion: null,
    suspectedFor: [],
    createdAt: '2026-11-20T11:00:00Z',
    etag: '"1"',
    message: 'word '.repeat(500),
  })
  const message = facts.find(({ label }) => label === 'Message')?.value ?? ''
  expect(message.length).toBeLessThan(250)
  expect(message.endsWith('…')).toBe(true)
  expect(facts).toContainEqual({ label: 'Received', value: '20 November 2026, 4:30 PM IST' })
})

test('a program with both deliveries shows both prices', () => {
  const { facts } = recordSummary('training-program', {
    id: 1,
    title: 'Core Tools',
    slug: 'core-tools',
    description: '',
    description_html: '',
    category: 'Lean',
    duration: '2 days',
    price: 12_500,
    online_price: 9500,
    offline_price: 12_500,
    image_path: null,
    imagePath: null,
    delivery_mode: 'both',
  })
  expect(facts).toContainEqual({ label: 'Price', value: 'Online: ₹9,500 +GST, Classroom: ₹12,500 +GST' })
})
