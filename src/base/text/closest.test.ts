import { expect, test } from 'vitest'
import demo from '#app/demo/demo-content.json' with { type: 'json' }
import { closest } from './closest.ts'

const TITLES = [
  'Lean Six Sigma Green Belt',
  'Lean Six Sigma Black Belt',
  'IATF 16949 Internal Auditor',
  'ISO 9001 Internal Auditor',
  'VDA 6.3 Process Auditor',
  'Strategic Leadership',
  'आंतरिक लेखा परीक्षक',
]
const find = (typed: string, titles: readonly string[] = TITLES) => closest(typed, titles, (title) => title)

test.each([
  ['Lean Six Sigma Geen Belt', 'Lean Six Sigma Green Belt'],
  ['six sigma green', 'Lean Six Sigma Green Belt'],
  ['LSSGB', 'Lean Six Sigma Green Belt'],
  ['LSS Geen Belt', 'Lean Six Sigma Green Belt'],
  ['iatf16949', 'IATF 16949 Internal Auditor'],
  ['IATF Internal Auditer', 'IATF 16949 Internal Auditor'],
  ['ISO-9001 Int. Auditor', 'ISO 9001 Internal Auditor'],
  ['VDA6.3', 'VDA 6.3 Process Auditor'],
  ['Stratgic Ledership', 'Strategic Leadership'],
  ['आंतरिक लेखा परिक्षक', 'आंतरिक लेखा परीक्षक'],
])('%j means %j', (typed, title) => {
  expect(find(typed)).toBe(title)
})

test.each(['Lean Six Sigma', 'Internal Auditor', 'Underwater Basket Weaving', 'Yoga', '', '—', 'x', 'a b c d'])(
  '%j means none of them',
  (typed) => {
    expect(find(typed)).toBeUndefined()
  },
)

test('with one letter left out, a title of the demo content is never taken for another, and nearly always found', () => {
  const titles = demo.programs.map(({ title }) => title)
  const found = titles.flatMap((title) =>
    Array.from({ length: Math.floor(title.length / 5) }, (_, n) => ({
      title,
      means: find(title.slice(0, 5 * n) + title.slice(5 * n + 1), titles),
    })),
  )
  expect(found.filter(({ title, means }) => means !== undefined && means !== title)).toEqual([])
  expect(found.filter(({ means }) => means !== undefined).length / found.length).toBeGreaterThan(0.9)
})
