import { expect, test } from 'vitest'
import {
  canReceiveCertificate,
  cannotReceiveCertificate,
  DEFAULT_PARTICIPANT_STATUS,
  PARTICIPANT_STATUS_TONES,
  PARTICIPANT_STATUSES,
  publicStatusTone,
} from './participant.ts'

test('a participant is active, completed, paused or withdrawn; the default is active', () => {
  expect(PARTICIPANT_STATUSES).toEqual(['active', 'completed', 'paused', 'withdrawn'])
  expect(DEFAULT_PARTICIPANT_STATUS).toBe('active')
})

test('in the back-office active is green, completed blue, paused yellow, withdrawn red', () => {
  expect(PARTICIPANT_STATUS_TONES).toEqual({
    active: 'success',
    completed: 'info',
    paused: 'warning',
    withdrawn: 'danger',
  })
})

test.each([
  ['active', 'success'],
  ['completed', 'info'],
  ['paused', 'warning'],
  ['withdrawn', 'warning'],
  ['something new', 'warning'],
])('on the public status page %s has the colour %s: every status except active and completed is yellow', (status, tone) => {
  expect(publicStatusTone(status)).toBe(tone)
})

test('certificates can be issued only for participants who completed their training', () => {
  expect(PARTICIPANT_STATUSES.filter((status) => canReceiveCertificate({ status }))).toEqual(['completed'])
})

test("the refusal begins 'Cannot create certificates' and names the current status", () => {
  const refusal = cannotReceiveCertificate({ fullName: 'Dev Specimen', status: 'withdrawn' })
  expect(refusal).toMatch(/^Cannot create certificates/)
  expect(refusal).toContain('Dev Specimen')
  expect(refusal).toContain('withdrawn')
})
