import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromFirstMatch, highlightParts } from './highlight.ts'

test('every place where the words occur is marked, in any case', () => {
  expect(highlightParts('Audit the auditor', 'AUDIT')).toEqual([
    { text: 'Audit', isMatch: true, at: 0 },
    { text: ' the ', isMatch: false, at: 5 },
    { text: 'audit', isMatch: true, at: 10 },
    { text: 'or', isMatch: false, at: 15 },
  ])
})

test('nothing is marked without a search', () => {
  expect(highlightParts('Audit', '  ')).toEqual([{ text: 'Audit', isMatch: false, at: 0 }])
})

test('signs of a pattern are marked as they are', () => {
  expect(highlightParts('VDA 6.3 (2023)', '6.3 (')[1]).toMatchObject({ text: '6.3 (', isMatch: true })
})

test('a match that two lines would not show is brought to the front', () => {
  const text = `${'Plan and run internal audits of the whole system. '.repeat(4)}Then welding.`
  expect(fromFirstMatch(text, 'welding')).toMatch(/^… .{0,40}welding\.$/)
})

test('a match near the beginning leaves the text as it is', () => {
  expect(fromFirstMatch('Welding for beginners', 'welding')).toBe('Welding for beginners')
  expect(fromFirstMatch('Welding for beginners', 'painting')).toBe('Welding for beginners')
  expect(fromFirstMatch('Welding for beginners', '')).toBe('Welding for beginners')
})

test('marking loses and adds no character', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, query) => {
      expect(
        highlightParts(text, query)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
