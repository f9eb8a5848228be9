import { describe, expect, test } from 'vitest'
import { isDueToday, isFollowUpDue, overdueText } from './response-time.ts'

const CAME = '2026-11-18T10:00:00.000Z'
const at = (iso: string) => new Date(iso)
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
    expect(overdueText(pending, at(now))).toBe(late)
  })

  test('begins again when the sender writes again', () => {
    const again = { ...pending, askedAgainAt: '2026-11-24T10:00:00.000Z' }
    expect(overdueText(again, at('2026-11-25T09:59:00Z'))).toBeUndefined()
    expect(overdueText(again, at('2026-11-25T13:30:00Z'))).toBe('3 h')
    expect(isDueToday(again, at('2026-11-24T17:00:00Z'))).toBe(false)
    expect(isDueToday(again, at('2026-11-25T04:00:00Z'))).toBe(true)
  })

  test.each(['contacted', 'resolved', 'archived'] as const)('is kept once the message is %s', (status) => {
    expect(overdueText({ ...pending, status }, at('2026-12-31T00:00:00Z'))).toBeUndefined()
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
