import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addYears,
  dateInWords,
  daysBetween,
  indianClock,
  indianDate,
  indianTime,
  isPlainDate,
  longDate,
  shortDate,
  unbrokenDates,
} from './dates.ts'

const instant = fc.date({ min: new Date('1970-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
const day = instant.map((date) => date.toISOString().slice(0, 10))

test('public pages write a date in long US format', () => {
  expect(longDate('2026-11-12')).toBe('November 12, 2026')
  expect(longDate('2026-03-02')).toBe('March 2, 2026')
})

test('only the long dates in a sentence are protected from line breaks', () => {
  const sentence = unbrokenDates(`Suspended on ${longDate('2026-11-12')}. In 3 days, since March 2, 2026.`)
  expect(sentence).toBe('Suspended on November\u00a012,\u00a02026. In 3 days, since March\u00a02,\u00a02026.')
})

test('admin lists show a short date, date fields the date in words', () => {
  expect(shortDate('2026-11-12')).toBe('12 Nov 2026')
  expect(dateInWords('2026-11-20')).toBe('20 November 2026, Friday')
})

test('the time of a check is the time in India, marked IST', () => {
  expect(indianTime(new Date('2026-11-20T13:53:00Z'))).toBe('20 November 2026, 7:23 PM IST')
})

test.each([
  ['2026-11-20T18:29:59.999Z', '20 November 2026, 11:59 PM IST'],
  ['2026-11-20T18:30:00Z', '21 November 2026, 12:00 AM IST'],
  ['2026-11-20T06:30:00Z', '20 November 2026, 12:00 PM IST'],
  ['2026-12-31T18:30:00Z', '1 January 2027, 12:00 AM IST'],
])('%s is %s', (utc, text) => {
  expect(indianTime(new Date(utc))).toBe(text)
})

test('the day in India begins at 18:30 UTC', () => {
  expect(indianDate(new Date('2026-11-20T18:29:59.999Z'))).toBe('2026-11-20')
  expect(indianDate(new Date('2026-11-20T18:30:00.000Z'))).toBe('2026-11-21')
})

test('the time in India is the same as Intl computes for Asia/Kolkata', () => {
  const kolkata = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  fc.assert(
    fc.property(instant, (at) => {
      const { date, hour, minute, weekday } = indianClock(at)
      const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
      expect(kolkata.format(at)).toBe(`${date}, ${clock}`)
      expect(weekday).toBe(new Date(`${date}T00:00:00Z`).getUTCDay())
    }),
  )
})

test('a date is formatted without regard to the time zone of the machine', () => {
  fc.assert(
    fc.property(day, (date) => {
      const [year, , dayOfMonth] = date.split('-').map(Number)
      expect(longDate(date)).toMatch(new RegExp(`^[A-Z][a-z]+ ${dayOfMonth}, ${year}$`))
    }),
  )
})

test('a year later is the same day; 29 February becomes 28 February', () => {
  expect(addYears('2026-11-20', 1)).toBe('2027-11-20')
  expect(addYears('2028-02-29', 1)).toBe('2029-02-28')
  expect(addYears('2028-02-29', 4)).toBe('2032-02-29')
})

test('a year later is always a day that exists, 365 or 366 days on', () => {
  fc.assert(
    fc.property(day, (date) => {
      const later = addYears(date, 1)
      expect(isPlainDate(later)).toBe(true)
      expect([365, 366]).toContain(daysBetween(date, later))
    }),
  )
})

test('the days between two dates are whole, and negative if the second is earlier', () => {
  expect(daysBetween('2026-11-20', '2026-11-20')).toBe(0)
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1)
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2026-11-20', '2026-11-11')).toBe(-9)
})

test.each(['2026-02-28', '2028-02-29', '1900-01-01', '2199-12-31'])('%s is an existing day', (text) => {
  expect(isPlainDate(text)).toBe(true)
})

test.each(['2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '2026-11-31', '1899-12-31', '2200-01-01', '26-1-1'])(
  '%s is not an existing day',
  (text) => {
    expect(isPlainDate(text)).toBe(false)
  },
)

test.each(['', ' 2026-11-20', '2026-11-20T00:00:00Z', '20.11.2026', '2026-11-20\n'])('%j is not a plain date', (text) => {
  expect(isPlainDate(text)).toBe(false)
})
