import { expect, test } from 'vitest'
import { certificateFormSchema } from '../certificate.schema.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { certificateOf, participantOf } from '#app/testing/test-records.ts'
import {
  certificateValues,
  certificateInput,
  explainCertificate,
  existingBeside,
  KEEP_BOTH,
  makesEdition,
  missingPurpose,
  newCertificate,
  pickerRows,
  refusedRecipient,
} from './certificate-values.ts'

const certificate = certificateOf()

test('a new certificate has an ID, is issued today and expires in a year', () => {
  const values = blank('')
  expect(values).toMatchObject({ issueDate: '2026-11-20', expiryDate: '2027-11-20', participantId: '' })
  expect(values.certificateId).toMatch(/^CERT202611\d{4}-[0-9A-Z]{6}$/)
})

test.each([
  [{}, false],
  [{ certificatePath: '  ' }, false],
  [{ expiryDate: '2027-11-20' }, true],
  [{ issueDate: '2026-11-19' }, true],
  [{ participantId: '8' }, true],
  [{ certificatePath: '/files/c.pdf' }, true],
  [{ reprint: 'yes' }, true],
])('saving a stored certificate with %j makes the next edition: %s', (changes, isNext) => {
  expect(makesEdition({ ...certificateValues(certificate), ...changes }, certificate)).toBe(isNext)
})

test.each([
  ['', false],
  ['yes', true],
])('the choice to print the present names (%j) is sent as %s', (reprint, sent) => {
  const input = certificateInput({ ...certificateValues(certificate), reprint })
  expect(certificateFormSchema.parse(input)).toMatchObject({ reprint: sent })
})

test('the address can name the recipient', () => {
  expect(blank('participantId=7').participantId).toBe('7')
})

test('opening a certificate and saving it unchanged changes nothing, no expiry included', () => {
  expect(certificateFormSchema.parse(certificateInput(certificateValues(certificate)))).toEqual({
    certificateId: 'CERT2026110421-7F3K9Q',
    participantId: '7',
    trainingProgramId: 3,
    issueDate: '2026-11-20',
    expiryDate: null,
    certificatePath: null,
    reprint: false,
    reprintTraining: false,
    complete: false,
    notify: true,
  })
})

test('one message asks for participant and program if either is missing', () => {
  const checked = certificateFormSchema.safeParse(blank(''))
  const issues = checked.error?.issues ?? []
  const messages = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
  expect(explainCertificate(messages)).toBe('Please select both a participant and training program')
  expect(explainCertificate({ issueDate: 'Issue date is required' })).toBeUndefined()
})

test('a participant who has not completed the training is refused, and the message names their status', () => {
  expect(refusedRecipient({ ...blank(''), participantId: '8' }, participant(8, 'paused'), undefined)).toMatch(
    /^Cannot create certificates.*paused/,
  )
  expect(refusedRecipient({ ...blank(''), participantId: '8' }, participant(8, 'completed'), undefined)).toBeUndefined()
})

test('a stored certificate keeps its recipient whatever their status, but not with another program', () => {
  const values = certificateValues(certificate)
  expect(refusedRecipient(values, participant(7, 'withdrawn'), certificate)).toBeUndefined()
  expect(refusedRecipient({ ...values, trainingProgramId: '4' }, participant(7, 'withdrawn'), certificate)).toBeDefined()
})

test('participants who can receive a certificate come first', () => {
  const found = [participant(1, 'active'), participant(2, 'completed'), participant(3, 'paused'), participant(4, 'completed')]
  const completed = [participant(9, 'completed'), participant(2, 'completed')]
  expect(pickerRows(completed, found).map(({ id }) => id)).toEqual([9, 2, 1, 3])
})

function blank(query: string) {
  const random = (count: number) => new Uint8Array(count).fill(9)
  return newCertificate({ today: '2026-11-20', random, query: new URLSearchParams(query) })
}

function participant(id: number, status: Participant['status']): Participant {
  return participantOf({ id, status })
}

const existing = {
  id: 9,
  certificateId: 'CERT-9',
  kind: 'completion',
  status: 'Active',
  issueDate: '2026-01-01',
  expiryDate: null,
  permalink: '/c/9',
} as const
const today = '2026-11-20'

test('beside a new certificate count those that are active or suspended', () => {
  const earlier = (['Active', 'Suspended', 'Expired', 'Revoked', 'Replaced'] as const).map((status, id) => ({ ...existing, id, status }))
  const beside = existingBeside(certificateValues(certificate), earlier, { stored: undefined, today })
  expect(beside.map(({ status }) => status)).toEqual(['Active', 'Suspended'])
})

test.each([
  ['a new one that has expired already', { expiryDate: '2026-11-19' }, undefined, 0],
  ['a new one on its last day', { expiryDate: today }, undefined, 1],
  ['a correction that changes neither recipient nor validity', { expiryDate: '2030-01-01' }, certificate, 0],
  ['a correction of the recipient', { participantId: '8' }, certificate, 1],
  ['a correction of the program', { trainingProgramId: '8' }, certificate, 1],
  [
    'an expired one that stays so',
    { expiryDate: '2026-01-02' },
    { ...certificate, expiryDate: '2026-01-01', status: 'Expired' } as const,
    0,
  ],
  [
    'an expired one that becomes valid',
    { expiryDate: '2030-01-01' },
    { ...certificate, expiryDate: '2026-01-01', status: 'Expired' } as const,
    1,
  ],
  ['a revoked one', { participantId: '8' }, { ...certificate, revokedOn: '2026-11-01', status: 'Revoked' } as const, 0],
])('the form asks what a second certificate is for: %s', (_, changes, stored, count) => {
  const own = { ...existing, id: certificate.id, certificateId: certificate.certificateId }
  expect(
    existingBeside({ ...certificateValues(certificate), ...changes }, stored ? [own, existing] : [existing], { stored, today }),
  ).toHaveLength(count)
})

test('a purpose is missing until one is chosen that fits what is held now', () => {
  const missing = (purpose: string, all = [existing]) => missingPurpose({ ...certificateValues(certificate), purpose }, all)
  expect(missing('')).toBe('Already holds CERT-9, Active. Choose whether to replace it or to keep both.')
  expect(missing('CERT-8')).toBeDefined()
  expect([missing('CERT-9'), missing(KEEP_BOTH), missing('', [])]).toEqual([undefined, undefined, undefined])
})

test.each([
  ['', {}],
  [KEEP_BOTH, { additional: true, reason: 'A copy' }],
  ['CERT-9', { replaces: 'CERT-9', reason: 'A copy' }],
])('the purpose %j is sent as %j', (purpose, sent) => {
  const { additional, replaces, reason } = certificateFormSchema.parse(
    certificateInput({ ...certificateValues(certificate), purpose, reason: 'A copy' }),
  )
  expect({ additional, replaces, reason }).toEqual({ additional: undefined, replaces: undefined, reason: undefined, ...sent })
})
