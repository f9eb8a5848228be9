import { expect, test } from 'vitest'
import { searchedFor } from './batch-search.ts'

test.each([
  ['12 Dec', ['%-12-12'], []],
  ['vda 12 December, Faridabad', ['%-12-12'], ['vda', 'Faridabad']],
  ['5-sept-2026', ['2026-09-05'], []],
  ['VDA 6.3 Process', [], ['VDA', '6.3', 'Process']],
  ['8D problem', [], ['8D', 'problem']],
])('a search for %j asks for days and words', (q, days, words) => {
  expect(searchedFor(q)).toEqual({ days, words })
})
