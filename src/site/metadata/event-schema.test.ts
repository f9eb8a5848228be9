import type { Program } from '#catalogue/program.schema.ts'
import { expect, test } from 'vitest'
import type { CompanySummary } from '#company/company.ts'
import type { OfferedBatch } from '#training/batches/batch.schema.ts'
import { eventSchema } from './event-schema.ts'

const SITE = 'https://www.example.com'
const company = { name: 'BHM' } as CompanySummary
const program = { id: 3, slug: 'core-tools', title: 'Core Tools', description: 'Tools.' } as Program
const day = (date: string, startTime = '09:30', endTime = '17:30') => ({ date, startTime, endTime })
const batch: OfferedBatch = {
  id: 4,
  trainingProgramId: 3,
  training_program_name: 'Core Tools',
  mode: 'classroom',
  place: 'Pune',
  days: [day('2026-12-12')],
  trainers: [],
  availability: 'open',
  seatsLeft: null,
  confirmed: false,
  price: 9500,
}
const eventOf = (changes: Partial<OfferedBatch>) =>
  eventSchema({ ...batch, ...changes }, program, { company, siteUrl: SITE, today: '2026-11-26' })

test('the offer is valid from today on, as that of the course', () => {
  expect(eventOf({})['offers']).toMatchObject({ price: 9500, validFrom: '2026-11-26', availability: 'https://schema.org/InStock' })
  expect(eventOf({ availability: 'full' })['offers']).toMatchObject({ validFrom: '2026-11-26', availability: 'https://schema.org/SoldOut' })
})

test('trainers are its performers, and without any there are none', () => {
  expect(eventOf({})).not.toHaveProperty('performer')
  expect(eventOf({ trainers: ['Meera Example', 'Ravi Sample'] })['performer']).toEqual([
    { '@type': 'Person', name: 'Meera Example' },
    { '@type': 'Person', name: 'Ravi Sample' },
  ])
})

test('days in a row are one event from the first to the last', () => {
  const event = eventOf({ days: [day('2026-12-30'), day('2026-12-31'), day('2027-01-01', '10:00', '13:00')] })
  expect(event).toMatchObject({ startDate: '2026-12-30T09:30:00+05:30', endDate: '2027-01-01T13:00:00+05:30' })
  expect(event).not.toHaveProperty('subEvent')
})

test('days with gaps are an event each run of them, below one that claims no end', () => {
  const event = eventOf({ days: [day('2026-12-05'), day('2026-12-12'), day('2026-12-13', '10:00', '13:00')] })
  expect(event['startDate']).toBe('2026-12-05T09:30:00+05:30')
  expect(event).not.toHaveProperty('endDate')
  const place = { '@type': 'Place', name: 'Pune' }
  expect(event['subEvent']).toMatchObject([
    { '@type': 'EducationEvent', name: 'Core Tools', startDate: '2026-12-05T09:30:00+05:30', endDate: '2026-12-05T17:30:00+05:30' },
    { startDate: '2026-12-12T09:30:00+05:30', endDate: '2026-12-13T13:00:00+05:30', location: place },
  ])
})

test('a night ends on the next date, alone and in a run', () => {
  const nights = ['2026-12-30', '2026-12-31', '2027-01-05'].map((date) => day(date, '22:00', '06:00'))
  expect(eventOf({ days: nights.slice(1, 2) })).toMatchObject({
    startDate: '2026-12-31T22:00:00+05:30',
    endDate: '2027-01-01T06:00:00+05:30',
  })
  expect(eventOf({ days: nights })['subEvent']).toMatchObject([
    { startDate: '2026-12-30T22:00:00+05:30', endDate: '2027-01-01T06:00:00+05:30' },
    { startDate: '2027-01-05T22:00:00+05:30', endDate: '2027-01-06T06:00:00+05:30' },
  ])
  expect(eventOf({ days: [day('2026-12-31', '18:00', '00:00')] })['endDate']).toBe('2027-01-01T00:00:00+05:30')
})
