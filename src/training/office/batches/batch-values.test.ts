import { expect, test } from 'vitest'
import { batchFormSchema, type Batch } from '../../batches/batch.schema.ts'
import { TEST_BATCH } from '../../batches/test-batch.ts'
import { batchInput, batchValues, blankBatch, copiedBatch, dayMessage, daysIn, orderNote, withNextDay } from './batch-values.ts'

const { days: DAYS } = TEST_BATCH

test('opening a batch and saving it unchanged changes nothing', () => {
  const saved = batchFormSchema.parse(batchInput(batchValues(TEST_BATCH)))
  const sent = Object.keys(saved) as Array<keyof typeof saved & keyof Batch>
  for (const name of sent) expect([name, saved[name]]).toEqual([name, TEST_BATCH[name]])
})

test('a new batch is a draft in the classroom with one day', () => {
  expect(blankBatch('3')).toMatchObject({ trainingProgramId: '3', mode: 'classroom', status: 'draft', confirmed: '' })
  expect(daysIn(blankBatch().days)).toHaveLength(1)
})

test('the next day follows the last one with its hours', () => {
  const late = { date: '2026-12-31', startTime: '10:00', endTime: '16:00' }
  expect(withNextDay([late, ...DAYS]).at(-1)).toEqual({ ...late, date: '2027-01-01' })
})

test('same again is a draft on the same days of the week, in four weeks or later', () => {
  const dates = (today: string) => daysIn(copiedBatch(TEST_BATCH, today).days).map(({ date }) => date)
  expect(dates('2026-11-20')).toEqual(['2027-01-09', '2027-01-16'])
  expect(dates('2027-03-03')).toEqual(['2027-04-03', '2027-04-10'])
  expect(copiedBatch(TEST_BATCH, '2026-11-20')).toMatchObject({ status: 'draft', confirmed: '', place: 'Pune' })
})

test('days are checked as the server checks them', () => {
  expect(dayMessage(DAYS)).toBeUndefined()
  expect(dayMessage([])).toBe('A batch needs at least one day')
  expect(dayMessage([{ ...DAYS[0]!, endTime: '09:00' }])).toContain('12 Dec 2026: the end must be after the start')
  expect(dayMessage([{ ...DAYS[0]!, startTime: '' }])).toBe('12 Dec 2026: give it hours')
  const night = { ...DAYS[0]!, startTime: '22:00', endTime: '06:00' }
  expect(dayMessage([night])).toBeUndefined()
  expect(dayMessage([night, { ...night, date: '2026-12-13', startTime: '05:00', endTime: '09:00' }])).toBe(
    '12 Dec 2026 ends after the next day begins',
  )
  expect(dayMessage([...DAYS, DAYS[0]!])).toBe('12 Dec 2026 is in the list twice')
  expect(dayMessage([{ ...DAYS[0]!, date: '31.02.2026' }])).toBe('Give each day a date')
})

test('a day that is moved beyond the next one, or onto it, says so while it is typed', () => {
  const typed = (...dates: string[]) => dates.map((date) => ({ date, startTime: '09:30', endTime: '17:30' }))
  expect(orderNote(typed('2026-12-15', '2026-12-14'), 0)).toBe('After day 2, 14 Dec 2026. The days are saved in the order of their dates.')
  expect(orderNote(typed('2026-12-14', '2026-12-14'), 0)).toBe('The same date as day 2.')
  expect(orderNote(typed('2026-12-12', '2026-12-14'), 0)).toBeUndefined()
  expect(orderNote(typed('2026-12-15', ''), 0)).toBeUndefined()
  expect(orderNote(typed('2026-12-15'), 0)).toBeUndefined()
})
