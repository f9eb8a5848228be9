import { expect, test } from 'vitest'
import { MAIL_SAMPLES } from '#mail/mail-kinds.ts'
import { groupText } from './group-text.ts'
import { changesSince } from './told-batch.ts'

const BATCH = MAIL_SAMPLES.find((mail) => mail.kind === 'batch-reminder')!.data

test('what is as they were told is no change, whatever the sequence and the joining text say', () => {
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
  const text = groupText({
    training_program_name: 'Core Tools',
    days: [{ date: '2026-12-12', startTime: '09:30', endTime: '17:30' }],
    mode: 'classroom',
    place: 'Faridabad',
    venue: 'Example Hall',
    state: 'Haryana',
    mapLink: 'https://maps.example.com/hall',
    joiningText: 'Bring a laptop.',
  })
  expect(text).toBe(
    '*Core Tools*\n\n12 December 2026, Saturday, 09:30 to 17:30\n\nExample Hall, Faridabad, Haryana\n\nhttps://maps.example.com/hall\n\nBring a laptop.',
  )
})
