import { expect, test } from 'vitest'
import type { VerifiedCertificate } from '../certificate.schema.ts'
import { certificateInPreview } from './certificate-in-preview.ts'

const values = {
  participantId: '3',
  trainingProgramId: '2',
  certificateId: 'CERT2026110001',
  issueDate: '2026-11-10',
  expiryDate: '2027-11-10',
  certificatePath: '',
  fullName: '',
  reprint: '',
  reprintTraining: '',
  kind: '',
  exception: '',
  purpose: '',
  reason: '',
  complete: '',
  beforeAnswer: '',
  notify: 'yes',
}
const issuer = { name: 'Company today', tagline: 'Tagline', signatory: 'Director today' }
const now = {
  values,
  record: undefined,
  keepsNames: false,
  name: 'Asha Example',
  program: { title: 'Core Tools', duration: '2 days' },
  issuer,
  edition: 1,
  today: '2026-11-21',
}
const record: VerifiedCertificate = {
  ...certificateInPreview(now),
  participant: { name: 'Asha Printed' },
  training: { name: 'Core Tools of old', duration: '3 days', kind: 'completion', batch: null },
  issuer: { name: 'Company then', tagline: 'Old', signatory: 'Director then' },
}

test('a new certificate shows the values of the form and the present company', () => {
  expect(certificateInPreview(now)).toMatchObject({
    certificate: { certificateId: 'CERT2026110001', issueDate: '2026-11-10', expiryDate: '2027-11-10', status: 'Active', edition: 1 },
    participant: { name: 'Asha Example' },
    training: { name: 'Core Tools', duration: '2 days' },
    issuer,
  })
})

test('printed names stay when only dates are corrected', () => {
  const shown = certificateInPreview({ ...now, record, keepsNames: true, values: { ...values, expiryDate: '' }, edition: 2 })
  expect(shown).toMatchObject({ participant: record.participant, training: record.training, issuer: record.issuer })
  expect(shown.certificate).toMatchObject({ expiryDate: null, edition: 2, editionAt: '2026-11-21T12:00:00.000Z' })
})

test('printing the present names also takes the present program and company', () => {
  expect(certificateInPreview({ ...now, record, keepsNames: false })).toMatchObject({ participant: { name: 'Asha Example' }, issuer })
})

test.each([
  ['an expiry date that is past', { values: { ...values, expiryDate: '2026-11-20' } }, 'Expired'],
  ['an expiry today', { values: { ...values, expiryDate: '2026-11-21' } }, 'Active'],
  ['a revocation', { record: { ...record, certificate: { ...record.certificate, revokedOn: '2026-11-01' } } }, 'Revoked'],
])('the status with %s is the one that verification will show', (_, changes, status) => {
  expect(certificateInPreview({ ...now, ...changes }).certificate.status).toBe(status)
})

test('missing or incomplete values have placeholders', () => {
  const empty = { ...values, issueDate: '2026-1', expiryDate: 'soon' }
  expect(certificateInPreview({ ...now, values: empty, name: undefined, program: undefined })).toMatchObject({
    certificate: { issueDate: '2026-11-21', expiryDate: null },
    participant: { name: 'Participant' },
    training: { name: 'Training program', duration: '' },
  })
})
