import { describe, expect, test } from 'vitest'
import { dueTodayCutoff, isDueToday, isFollowUpDue, overdueCutoff, overdueText, type OfficeClock } from './response-time.ts'

const CAME = '2026-11-18T10:00:00.000Z'
const at = (iso: string) => new Date(iso)
const clock = (now: string, hours: OfficeClock['hours'] = []) => ({ now: at(now), hours })
const pending = { status: 'pending', createdAt: CAME, askedAgainAt: null } as const

describe('the promise of 24 hours', () => {
  test.each([
    ['2026-11-19T10:00:00Z', undefined],
    ['2026-11-19T10:00:01Z', 'less than 1 h'],
    ['2026-11-19T13:30:00Z', '3 h'],
    ['2026-11-20T09:59:00Z', '23 h'],
    ['2026-11-20T10:00:00Z', '1 day'],
    ['2026-11-21T09:59:00Z', '1 day'],
    ['2026-11-21T10:00:00Z', '2 days'],
    ['2026-11-30T10:00:00Z', '11 days'],
  ])('a message of 18 November, 10:00, is at %s overdue for %s', (now, late) => {
    expect(overdueText(pending, clock(now))).toBe(late)
  })

  test('begins again when the sender writes again', () => {
    const again = { ...pending, askedAgainAt: '2026-11-24T10:00:00.000Z' }
    expect(overdueText(again, clock('2026-11-25T09:59:00Z'))).toBeUndefined()
    expect(overdueText(again, clock('2026-11-25T13:30:00Z'))).toBe('3 h')
    expect(isDueToday(again, clock('2026-11-24T17:00:00Z'))).toBe(false)
    expect(isDueToday(again, clock('2026-11-25T04:00:00Z'))).toBe(true)
  })

  test.each(['contacted', 'resolved', 'archived'] as const)('is kept once the message is %s', (status) => {
    expect(overdueText({ ...pending, status }, clock('2026-12-31T00:00:00Z'))).toBeUndefined()
  })
})

describe('the promise of an office that is closed on Sunday', () => {
  const HOURS = [{ weekdays: [1, 2, 3, 4, 5, 6], opens: '09:00', closes: '18:00' }]
  /** Saturday, 21 November 2026, 5 PM in India. */
  const weekend = { ...pending, createdAt: '2026-11-21T11:30:00.000Z' }
  const sunday = clock('2026-11-22T17:00:00Z', HOURS)
  const monday = clock('2026-11-23T04:00:00Z', HOURS)

  test('an enquiry of Saturday is due on Monday, until six', () => {
    expect(isDueToday(weekend, sunday)).toBe(false)
    expect(isDueToday(weekend, monday)).toBe(true)
    expect(overdueText(weekend, clock('2026-11-23T12:30:00Z', HOURS))).toBeUndefined()
    expect(overdueText(weekend, clock('2026-11-23T13:30:00Z', HOURS))).toBe('1 h')
  })

  test('lists ask for the enquiries that the rule names', () => {
    const came = new Date(weekend.createdAt)
    expect(overdueCutoff(monday) > came).toBe(false)
    expect(dueTodayCutoff(sunday) > came).toBe(false)
    expect(dueTodayCutoff(monday) > came).toBe(true)
    expect(overdueCutoff(clock('2026-11-23T12:30:01Z', HOURS)) > came).toBe(true)
  })
})

describe('a follow-up', () => {
  const due = (followUpOn: string | null, status = 'contacted') =>
    isFollowUpDue({ followUpOn, status } as never, at('2026-11-20T18:30:00Z'))

  test('is due from the moment its day begins in India', () => {
    expect(due('2026-11-21')).toBe(true)
    expect(isFollowUpDue({ followUpOn: '2026-11-21', status: 'pending' }, at('2026-11-20T18:29:59Z'))).toBe(false)
    expect(due('2026-11-22')).toBe(false)
    expect(due(null)).toBe(false)
  })

  test('is not asked for once the message is resolved or archived', () => {
    expect(due('2026-11-21', 'resolved')).toBe(false)
    expect(due('2026-11-21', 'archived')).toBe(false)
  })
})
