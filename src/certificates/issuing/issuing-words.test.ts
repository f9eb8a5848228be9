import { describe, expect, test } from 'vitest'
import type { IssuingPreview } from './issuing-preview.schema.ts'
import { groupText, issuingPlan, issuingText } from './issuing-words.ts'

const NOTHING: IssuingPreview = {
  total: 0,
  toIssue: 0,
  toComplete: 0,
  withoutAddress: 0,
  holding: 0,
  toDecide: 0,
  refused: 0,
  recipients: [],
  second: 0,
  seconds: [],
  groups: [],
  nameChecks: [],
  longNames: [],
  validities: [12],
}
const CHOICE = { issueDate: '2026-11-24', leftOut: new Set<number>(), laterEnrolments: false }

test('the preview of issuing has one sentence for each count above zero', () => {
  expect(issuingText({ ...NOTHING, total: 1234, toIssue: 1200, toComplete: 1, holding: 33, refused: 1 }, CHOICE)).toEqual([
    '1 participant will be set to completed.',
    '1,200 certificates will be issued.',
    '33 already have the certificate of this enrolment and will be skipped.',
    '1 is paused or withdrawn, or cannot be printed, and will be skipped.',
  ])
  expect(issuingText(NOTHING, CHOICE)).toEqual(['No participants are selected.'])
})

const second = { fullName: 'Asha Example', participantId: 'BHM-1', why: 'holds CERT-1 until 3 March 2027' }

test('the preview of issuing counts without those who are left out', () => {
  const seconds = [
    { ...second, id: 1, completes: true, month: '2026-11' },
    { ...second, id: 2, completes: false, month: '2026-11' },
  ]
  const preview = { ...NOTHING, total: 3, toIssue: 3, toComplete: 2, second: 2, seconds }
  expect(issuingText(preview, { ...CHOICE, leftOut: new Set([1]) })).toEqual([
    '1 participant will be set to completed.',
    '2 certificates will be issued.',
    '1 is left out.',
  ])
})

describe('enrolments of a later month than the issue date', () => {
  const seconds = [{ ...second, id: 1, completes: true, month: '2026-12' }]
  const groups = [
    { month: '2026-11', clientName: 'Example Gears', toIssue: 18, toComplete: 18 },
    { month: '2026-12', clientName: null, toIssue: 4, toComplete: 3 },
  ]
  const preview = { ...NOTHING, total: 22, toIssue: 22, toComplete: 21, second: 1, seconds, groups }

  test('are named by their month and client', () => {
    expect(groups.map(groupText)).toEqual(['18 enrolled in November 2026 from Example Gears', '4 enrolled in December 2026'])
  })

  test('are skipped unless they are meant, and counted once when they are also left out', () => {
    expect(issuingPlan(preview, { ...CHOICE, leftOut: new Set([1]) })).toMatchObject({ toIssue: 18, toComplete: 18, left: 0, later: 4 })
    const both = { ...CHOICE, leftOut: new Set([1]), laterEnrolments: true }
    expect(issuingPlan(preview, both)).toMatchObject({ toIssue: 21, toComplete: 20, left: 1, skippedLater: 0 })
  })

  test('are none when the issue date is in their month', () => {
    expect(issuingPlan(preview, { ...CHOICE, issueDate: '2026-12-01' })).toMatchObject({ toIssue: 22, later: 0 })
  })
})
