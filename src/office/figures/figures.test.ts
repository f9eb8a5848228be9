import { expect, test } from 'vitest'
import { figuresQuery } from './figures.schema.ts'
import { figuresOf, totalOf, type EnquiryFact } from './figures.ts'
import { financialYear, MAX_FIGURE_MONTHS, monthsBetween } from './figure-months.ts'

test.each([
  ['2026-03-31', '2025-04', '2026-03'],
  ['2026-04-01', '2026-04', '2027-03'],
  ['2026-12-31', '2026-04', '2027-03'],
  ['2027-01-01', '2026-04', '2027-03'],
])('%s is in the financial year from %s to %s', (day, from, to) => {
  expect(financialYear(day)).toEqual({ from, to })
})

test('a period has every month once, over the end of a year', () => {
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  expect(monthsBetween('2026-11', '2026-11')).toEqual(['2026-11'])
})

test.each([
  [{ from: '2026-11', to: '2026-10' }, 'The period ends before it begins'],
  [{ from: '1926-11', to: '2026-11' }, `A period has at most ${MAX_FIGURE_MONTHS} months`],
  [{ from: '2024-04', to: '2027-04' }, `A period has at most ${MAX_FIGURE_MONTHS} months`],
  [{ to: '2026-10' }, 'to needs from, the first month'],
  [{ from: '2026-13' }, 'from must be a month, such as 2026-11'],
  [{ from: '2026-11-01' }, 'from must be a month, such as 2026-11'],
  [{ from: 'November' }, 'from must be a month, such as 2026-11'],
])('the period %j is refused: %s', (asked, message) => {
  expect(figuresQuery.safeParse(asked).error?.issues[0]?.message).toBe(message)
})

test('three financial years, one month, and nothing are periods', () => {
  for (const asked of [{ from: '2024-04', to: '2027-03' }, { from: '2026-11' }, {}]) {
    expect(figuresQuery.safeParse(asked).success).toBe(true)
  }
})

const fact = (changes: Partial<EnquiryFact>): EnquiryFact => ({
  month: '2026-11',
  program: 'Kaizen',
  client: 'No client',
  source: 'Website',
  value: null,
  lostReason: null,
  status: 'pending',
  isEnrolled: false,
  ...changes,
})

test('an enquiry counts once in its month, its program and its client, with its status; who asks most comes first', () => {
  const enquiries = [
    fact({}),
    fact({ program: 'VDA 6.3', status: 'resolved', isEnrolled: true }),
    fact({ month: '2026-12', program: 'VDA 6.3', client: 'Mock Motors, Faridabad', status: 'archived' }),
  ]
  const { months, programs, clients } = figuresOf(
    { from: '2026-11', to: '2027-01' },
    { enquiries, participants: ['2026-12', '2026-12'], certificates: [{ month: '2027-01', kind: 'completion' }], batches: [] },
  )
  expect(months.map(({ month, enquiries: count, participants, certificates }) => [month, count, participants, certificates])).toEqual([
    ['2026-11', 2, 0, 0],
    ['2026-12', 1, 2, 0],
    ['2027-01', 0, 0, 1],
  ])
  expect(programs).toEqual([
    { name: 'VDA 6.3', enquiries: 2, pending: 0, contacted: 0, resolved: 1, archived: 1, enrolled: 1, lost: 0, value: 0, lostValue: 0 },
    { name: 'Kaizen', enquiries: 1, pending: 1, contacted: 0, resolved: 0, archived: 0, enrolled: 0, lost: 0, value: 0, lostValue: 0 },
  ])
  expect(clients.map(({ name, enquiries: count }) => [name, count])).toEqual([
    ['No client', 2],
    ['Mock Motors, Faridabad', 1],
  ])
  for (const rows of [programs, clients]) expect(totalOf(rows, 'enquiries')).toBe(totalOf(months, 'enquiries'))
})

test('values are summed by month, program and source; what was lost is also counted by its reason', () => {
  const enquiries = [
    fact({ value: 80_000, source: 'linkedin', lostReason: 'Price' }),
    fact({ value: 20_000, source: 'linkedin' }),
    fact({ lostReason: 'Price' }),
    fact({ value: 5000, lostReason: 'No answer' }),
  ]
  const rows = { enquiries, participants: [], certificates: [], batches: [] }
  const { months, sources, lostReasons } = figuresOf({ from: '2026-11', to: '2026-11' }, rows)
  expect(months).toMatchObject([{ enquiries: 4, lost: 3, value: 105_000, lostValue: 85_000 }])
  expect(sources).toMatchObject([
    { name: 'linkedin', enquiries: 2, lost: 1, value: 100_000, lostValue: 80_000 },
    { name: 'Website', enquiries: 2, lost: 2, value: 5000, lostValue: 5000 },
  ])
  expect(lostReasons).toMatchObject([
    { name: 'Price', lost: 2, lostValue: 80_000 },
    { name: 'No answer', lost: 1, lostValue: 5000 },
  ])
})
