import { SHIPPED_COLOURS } from '#ui/colours/shipped-colours.ts'
import { afterAll, expect, test } from 'vitest'
import type { Batch } from '../batches/batch.schema.ts'
import { TEST_BATCH } from '../batches/test-batch.ts'
import { addDays } from '#base/dates/calendar.ts'
import type { RosterEntry } from './roster.schema.ts'
import { printedSheet } from './printed-sheet.ts'
import { SignInSheets } from '../server/roster/sheet/sheet-files.server.ts'
import { isPrintedByDay } from './sheet-size.ts'

/** The seats and days that a batch may have (batch.schema.ts). */
const [MAX_SEATS, MAX_DAYS] = [1000, 60]
const RENDERING_MS = 60_000
const sheets = new SignInSheets()
afterAll(() => sheets.close())

function sheet(days: number, people: number) {
  const roster = Array.from({ length: people }, (_, at) => ({
    id: at,
    fullName: `${'Asha Example '.repeat(5)}${at}`,
    employeeCode: `EMPLOYEE-${at}`,
    client_name: 'Mock Motors Private Limited',
    rosterState: 'seat',
  })) as unknown as RosterEntry[]
  const batch: Batch = {
    ...TEST_BATCH,
    days: Array.from({ length: days }, (_, at) => ({ date: addDays('2026-12-01', at), startTime: '09:30', endTime: '17:30' })),
    training_program_name: 'VDA 6.3 Process Auditor',
  }
  return printedSheet(batch, roster, { issuer: 'BHM', now: new Date('2026-11-26T06:00:00Z'), inks: SHIPPED_COLOURS.inks })
}

test.each([
  [1, MAX_SEATS],
  [5, MAX_SEATS],
  [MAX_DAYS, 125],
])('a sheet of %i days for %i people is made', { timeout: RENDERING_MS }, async (days, people) => {
  expect(isPrintedByDay(days, people)).toBe(false)
  expect(Buffer.from((await sheets.pdf(sheet(days, people))).subarray(0, 5)).toString()).toBe('%PDF-')
})

test('with more people and days it is printed day by day, and a day is never too much', () => {
  expect([isPrintedByDay(MAX_DAYS, 126), isPrintedByDay(6, MAX_SEATS), isPrintedByDay(1, 9_999)]).toEqual([true, true, false])
})
