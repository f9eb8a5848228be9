import { describe, expect, test } from 'vitest'
import {
  batchFacts,
  shownFacts,
  trainersInWords,
  trainingPlace,
  trainingSnapshot,
  trainingTime,
  trainingToday,
  type Trained,
} from './training-snapshot.ts'
import type { TrainingSnapshot } from './training-snapshot.schema.ts'

const day = (date: string, startTime = '09:30', endTime = '17:30') => ({ date, startTime, endTime })
const batch = {
  days: [day('2026-12-12'), day('2026-12-13', '09:30', '13:15')],
  mode: 'classroom' as const,
  place: 'Faridabad',
  trainers: [{ entryId: 1, name: 'Ravi Sample' }],
  client_name: null,
}

test('the hours are those of the days', () => {
  expect(batchFacts(batch, null)).toEqual({
    startDate: '2026-12-12',
    endDate: '2026-12-13',
    days: ['2026-12-12', '2026-12-13'],
    hours: 11.75,
    mode: 'classroom',
    place: 'Faridabad',
    trainers: ['Ravi Sample'],
    client: null,
  })
})

test('a night is of the day on which it begins', () => {
  const facts = batchFacts({ ...batch, days: [day('2026-12-12', '22:00', '06:00')] }, null)
  expect(facts).toMatchObject({ startDate: '2026-12-12', endDate: '2026-12-12', days: ['2026-12-12'], hours: 8 })
})

test("the company is the recipient's own, else the client of an in-plant batch", () => {
  const inPlant = { ...batch, client_name: 'Mock Motors' }
  expect(batchFacts(inPlant, null).client).toBe('Mock Motors')
  expect(batchFacts(inPlant, 'Sample Gears').client).toBe('Sample Gears')
})

test('others read neither score nor the reason of an exception', () => {
  const stored = { ...batchFacts(batch, null), score: 40, exception: 'Was ill' } as TrainingSnapshot
  expect(shownFacts(stored)).toEqual(batchFacts(batch, null))
})

test('a time is its days and hours, and many days apart are the first and the last', () => {
  expect(trainingTime(batchFacts(batch, null))).toBe('December 12–13, 2026, 11.75 hours')
  const days = Array.from({ length: 24 }, (_, at) =>
    day(`2026-${String(1 + Math.floor(at / 4)).padStart(2, '0')}-${10 + (at % 4) * 5}`, '09:00', '17:00'),
  )
  expect(trainingTime(batchFacts({ ...batch, days }, null))).toBe('January 10, 2026 – June 25, 2026 (24 days), 192 hours')
  expect(trainingTime(batchFacts({ ...batch, days: [day('2026-12-12', '10:00', '11:00')] }, null))).toBe('December 12, 2026, 1 hour')
})

test.each([
  [{ mode: 'classroom', place: 'Faridabad' }, 'Faridabad (classroom)'],
  [{ mode: 'in-plant', place: 'Manesar' }, 'Manesar (in-plant)'],
  [{ mode: 'online', place: '' }, 'Online'],
  [{ mode: 'online', place: 'Online' }, 'Online'],
] as const)('the place of %j is %s', (facts, words) => {
  expect(trainingPlace(facts)).toBe(words)
})

test('trainers are named in their order, and nobody is no text', () => {
  expect(trainersInWords({ trainers: ['Ravi Sample', 'Meera Example'] })).toBe('Trainers: Ravi Sample, Meera Example')
  expect(trainersInWords({ trainers: [] })).toBe('')
})

describe('a certificate of participation, compared with today’s data of its batch', () => {
  const noMinimum = { minAttendance: null, passMark: null }
  const person = (
    percent: number,
    unmarked: number,
    passed: Pick<Trained['entry'], 'score' | 'result'> = { score: null, result: null },
  ) => ({
    batch,
    entry: { marks: [], attendance: { halfDays: 3, attended: (percent * 3) / 100, unmarked, percent }, client_name: null, ...passed },
  })
  const today = (issuedTo: Trained, now: Trained, rule: { minAttendance: number | null; passMark: number | null } = noMinimum) =>
    trainingToday(trainingSnapshot(issuedTo, { kind: 'participation', rule }), now).kind

  test('stays one for somebody without a single mark', () => {
    expect(today(person(0, 3), person(0, 3))).toBe('participation')
    expect(today(person(0, 0), person(0, 3))).toBe('participation')
  })

  test('becomes one of completion when somebody marked absent was there after all', () => {
    expect(today(person(0, 0), person(100, 0))).toBe('completion')
  })

  test('becomes one of completion when a test is passed, where nobody marks attendance', () => {
    const rule = { minAttendance: null, passMark: 60 }
    expect(today(person(0, 3, { score: 40, result: null }), person(0, 3, { score: 80, result: null }), rule)).toBe('completion')
  })
})
