import { describe, expect, test } from 'vitest'
import { answerDueAt, answerPromise, earliestDueFrom } from './answer-time.ts'
import type { OfficeTimes } from './opening-hours.ts'

const SIX_DAYS: OfficeTimes[] = [
  { weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' },
  { weekdays: [6], opens: '10:00', closes: '14:00' },
  { weekdays: [0], opens: null, closes: null },
]
const FIVE_DAYS = SIX_DAYS.slice(0, 1)
const WEDNESDAYS: OfficeTimes[] = [{ weekdays: [3], opens: '09:30', closes: '12:30' }]
const CLOSED: OfficeTimes[] = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], opens: null, closes: null }]
/** After 13:00 the office is closed until 14:00 on the next day. */
const SPLIT: OfficeTimes[] = [
  { weekdays: [1, 3, 5], opens: '06:00', closes: '12:00' },
  { weekdays: [0, 2, 4, 6], opens: '14:00', closes: '18:00' },
]

/** A time in India. 16 November 2026 is a Monday. */
const at = (time: string) => new Date(`2026-11-${time}:00+05:30`)

describe('an answer is due', () => {
  test.each([
    ['24 hours after a question in office hours', SIX_DAYS, '16T10:20', '17T10:20', 'within 24 hours'],
    ['at closing time after an evening', SIX_DAYS, '16T20:00', '17T18:00', 'by Tuesday, 6 PM'],
    ['at closing time of the same day after an early morning', SIX_DAYS, '17T07:00', '17T18:00', 'by Tuesday, 6 PM'],
    ['on Saturday when that is open', SIX_DAYS, '20T10:30', '21T10:30', 'within 24 hours'],
    ['when Saturday closes', SIX_DAYS, '20T16:00', '21T14:00', 'by Saturday, 2 PM'],
    ['on Monday after a question of Saturday', SIX_DAYS, '21T11:00', '23T18:00', 'by Monday, 6 PM'],
    ['on Monday after a question of Sunday', SIX_DAYS, '22T09:30', '23T18:00', 'by Monday, 6 PM'],
    ['on Monday after one of a minute past midnight', SIX_DAYS, '23T00:01', '23T18:00', 'by Monday, 6 PM'],
    ['on Monday after a question of Friday where Saturday is closed', FIVE_DAYS, '20T10:00', '23T18:00', 'by Monday, 6 PM'],
    ['a week later where one day is open', WEDNESDAYS, '18T10:00', '25T12:30', 'by 25 November, 12:30 PM'],
    ['on the one open day', WEDNESDAYS, '19T10:00', '25T12:30', 'by Wednesday, 12:30 PM'],
    ['after 24 hours without office hours', [], '21T11:00', '22T11:00', 'within 24 hours'],
    ['after 24 hours where the office never opens', CLOSED, '21T11:00', '22T11:00', 'within 24 hours'],
    ['after 24 hours between hours that do not meet', SPLIT, '16T13:00', '17T13:00', 'within 24 hours'],
  ])('%s', (_rule, hours, asked, due, words) => {
    expect(answerDueAt(at(asked), hours)).toEqual(at(due))
    expect(answerPromise(at(asked), hours)).toBe(words)
  })

  test.each([
    ['six days', SIX_DAYS],
    ['five days', FIVE_DAYS],
    ['one day', WEDNESDAYS],
    ['hours that do not meet', SPLIT],
    ['no hours', []],
  ])('never earlier for a later question, and the earliest question is found: %s', (_name, hours) => {
    let last = new Date(0)
    for (let asked = at('16T00:00').getTime(); asked < at('30T00:00').getTime(); asked += 137 * 60_000) {
      const due = answerDueAt(new Date(asked), hours)
      expect(due >= last).toBe(true)
      last = due
      const earliest = earliestDueFrom(due, hours)
      expect(answerDueAt(earliest, hours) >= due).toBe(true)
      expect(answerDueAt(new Date(earliest.getTime() - 1), hours) < due).toBe(true)
    }
  })
})
