import { expect, test } from 'vitest'
import { frozenDesign, SHIPPED_DESIGN, type Design } from '../../designs/design.ts'
import type { TrainingSnapshot } from '../../training-snapshot.schema.ts'
import { printedCertificate } from './certificate-download.server.ts'

const TRAINING: TrainingSnapshot = {
  startDate: '2026-12-14',
  endDate: '2026-12-16',
  days: ['2026-12-14', '2026-12-15', '2026-12-16'],
  hours: 24,
  mode: 'classroom',
  place: 'Faridabad',
  trainers: ['Ravi Sample'],
  client: 'Mock Motors',
  kind: 'completion',
  rule: { minAttendance: null, passMark: null },
  attendance: 100,
  score: 82,
  result: 'passed',
  exception: null,
}
const DESIGN: Design = {
  ...SHIPPED_DESIGN,
  wordings: {
    completion: { title: 'Award', sentence: '{name} completed {program}' },
    participation: { title: 'Thanks', sentence: '{name} attended {program}' },
    inHouse: { title: 'Award of {client}', sentence: '{name} completed {program} at {client}' },
  },
}

function printed(
  changes: Partial<Design>,
  { training = TRAINING, isInHouse = false }: { training?: TrainingSnapshot | null; isInHouse?: boolean } = {},
) {
  const design = frozenDesign({ id: 1, name: 'Ours', version: 1, design: { ...DESIGN, ...changes } }, { isInHouse })
  const edition = {
    certificateId: 'CERT-1',
    participantName: 'Asha Example',
    nameLines: 1 as const,
    trainingProgramName: 'Lean',
    trainingDuration: '3 days',
    training,
    issuerName: 'BHM',
    issuerTagline: 'Training',
    signatory: 'Director',
    letterhead: { logo: null, signatories: [], design },
    issueDate: '2026-12-20',
    expiryDate: null,
    token: 'token',
    revokedOn: null,
    suspendedOn: null,
    replacedOn: null,
  }
  return printedCertificate(edition, { now: new Date('2026-12-20T00:00:00Z'), siteUrl: 'https://www.example.com' })
}

test('participation and in-house share a design and differ in words', () => {
  const participation = { ...TRAINING, kind: 'participation' as const }
  expect(printed({}).design).toMatchObject({ title: 'Award', sentence: [{ large: 'name' }, { words: 'completed' }, { large: 'program' }] })
  expect(printed({}, { training: participation }).design).toMatchObject({ title: 'Thanks' })
  expect(printed({}, { training: participation, isInHouse: true }).design).toMatchObject({ title: 'Thanks' })
  const inHouse = printed({}, { isInHouse: true }).design
  expect([inHouse?.title, inHouse?.sentence.at(-1)]).toEqual(['Award of Mock Motors', { words: 'at Mock Motors' }])
})

test.each([
  [['duration', 'dates', 'mode', 'trainer'], 'December 14–16, 2026, 24 hours · Faridabad (classroom)', 'Trainer: Ravi Sample'],
  [['duration', 'mode'], '24 hours · Faridabad (classroom)', null],
  [['dates'], 'December 14–16, 2026', null],
  [['trainer'], null, 'Trainer: Ravi Sample'],
  [[], null, null],
] as const)('of the facts %j are printed', (facts, timeAndPlace, trainers) => {
  expect(printed({ facts: [...facts] }).training).toMatchObject({ timeAndPlace, trainers })
})

test('the duration of a program without a batch is printed only if the design prints durations', () => {
  const duration = (facts: Design['facts']) => printed({ facts }, { training: null }).duration
  expect([duration(['duration']), duration(['dates'])]).toEqual(['3 days', null])
})
