import { expect, test } from 'vitest'
import { batchSearchText, forLocationTexts, modeAndPlace, placeOf, whereOf } from './batch-place.ts'
import { TEST_BATCH } from './test-batch.ts'

const HALL = { ...TEST_BATCH, ...forLocationTexts(({ label }) => `${label} 1`), state: 'Maharashtra' }
const ONLINE = { ...TEST_BATCH, mode: 'online', place: '' } as const

test('everybody reads mode and town, and the people of the batch the exact location, from the closest text to the State', () => {
  expect([placeOf(HALL), modeAndPlace(HALL)]).toEqual(['Pune', 'Classroom, Pune'])
  expect(whereOf(HALL)).toBe([...Object.values(forLocationTexts(({ label }) => `${label} 1`)), 'Pune', 'Maharashtra'].join(', '))
})

test('an online batch is said to be online once, and has a town only when it has one', () => {
  expect([placeOf(ONLINE), modeAndPlace(ONLINE), whereOf(ONLINE)]).toEqual(['Online', 'Online', 'Online'])
  expect([placeOf({ ...ONLINE, place: 'Pune' }), modeAndPlace({ ...ONLINE, place: 'Pune' })]).toEqual(['Pune', 'Online, Pune'])
})

test('a search finds all texts of the place, and the trainers', () => {
  const text = batchSearchText(HALL, [{ name: 'Kavita Placeholder' }])
  for (const word of ['Pune', 'Maharashtra', 'Kavita Placeholder', ...Object.values(forLocationTexts(({ label }) => `${label} 1`))]) {
    expect(text).toContain(word.toLowerCase())
  }
})
