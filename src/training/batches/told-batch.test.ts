import { expect, test } from 'vitest'
import { MAIL_SAMPLES } from '#mail/mail-kinds.ts'
import { forLocationTexts } from './batch-place.ts'
import type { Batch } from './batch.schema.ts'
import { groupText } from './group-text.ts'
import { TEST_BATCH } from './test-batch.ts'
import { changesSince, isToldToPeople } from './told-batch.ts'

const BATCH = MAIL_SAMPLES.find((mail) => mail.kind === 'batch-reminder')!.data
const LINK = 'https://example.com/link'
const HALL = forLocationTexts(({ label }) => `${label} 1`)

/** Another value of each field, and whether the people of the batch are told of it. The compiler asks this of a new field. */
const CHANGED: { [Name in keyof Batch]: [value: Batch[Name], isTold: boolean] } = {
  id: [5, false],
  trainingProgramId: [4, true],
  training_program_name: ['Core Tools 2', false],
  mode: ['in-plant', true],
  place: ['Chennai', true],
  ...forLocationTexts(({ label }): [string, boolean] => [`${label} 2`, true]),
  state: ['Haryana', true],
  mapLink: [LINK, true],
  meetingLink: [LINK, true],
  seats: [21, false],
  clientId: [1, false],
  client_name: ['Example Castings', false],
  clientContactId: [1, false],
  lumpSum: [80_000, false],
  lumpSumPaidOn: ['2026-11-20', false],
  joiningText: ['Bring a pen', false],
  isPublic: [false, false],
  status: ['cancelled', true],
  cancelledReason: ['The trainer is ill', false],
  confirmed: [false, false],
  confirmedAt: ['2026-11-02T00:00:00Z', false],
  sequence: [3, false],
  seatsOrdered: [1, false],
  days: [TEST_BATCH.days.slice(1), true],
  trainers: [[], false],
  seatsTaken: [5, false],
  waiting: [1, false],
}

const FIELDS = Object.entries(CHANGED).map(([name, [value, isTold]]) => ({ name, value, isTold, outcome: isTold ? 'told' : 'not told' }))
test.each(FIELDS)('the people of a batch are $outcome of another $name', ({ name, value, isTold }) => {
  const batch = { ...TEST_BATCH, ...HALL }
  expect(isToldToPeople(batch, { ...batch, [name]: value })).toBe(isTold)
})

test('other hours are told; closing a batch is not', () => {
  const days = TEST_BATCH.days.map((day) => ({ ...day, startTime: '10:00' }))
  expect(isToldToPeople(TEST_BATCH, { ...TEST_BATCH, days })).toBe(true)
  expect(isToldToPeople(TEST_BATCH, { ...TEST_BATCH, status: 'closed' })).toBe(false)
})

test('a difference in the sequence or the joining text is no change since somebody was told', () => {
  expect(changesSince(BATCH, { ...BATCH, sequence: 9, joiningText: 'Bring a pen.' })).toEqual([])
})

test('each change is named, before and now', () => {
  const days = [{ date: '2026-12-19', startTime: '10:00', endTime: '17:30' }]
  expect(changesSince(BATCH, { ...BATCH, days, daysInWords: '19 Dec 2026', mapLink: null })).toEqual([
    { label: 'Days', before: '12–13 Dec 2026', now: '19 Dec 2026' },
    { label: 'Hours', before: '09:30 to 17:30', now: '10:00 to 17:30' },
    { label: 'Map', before: 'https://maps.example.com/hall', now: 'none now' },
  ])
})

test('the text for a group has days, place, map and joining text, and neither a name nor the meeting link', () => {
  const links = { mapLink: 'https://maps.example.com/hall', meetingLink: 'https://meet.example.com/hall' }
  const text = groupText({ ...TEST_BATCH, ...HALL, ...links, days: TEST_BATCH.days.slice(0, 1), state: 'Maharashtra' })
  expect(text).toBe(
    `*Core Tools*\n\n12 December 2026, Saturday, 09:30 to 17:30\n\n${Object.values(HALL).join(', ')}, Pune, Maharashtra\n\nhttps://maps.example.com/hall\n\nBring a laptop`,
  )
})
