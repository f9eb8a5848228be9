import { expect, test } from 'vitest'
import { fuzzyFind, fuzzyScore } from './fuzzy.ts'

const TITLES = ['VDA 6.3 Process Auditor', 'IATF 16949 Internal Auditor', 'Auditor', 'Customer Audits', 'Core Tools']

test('the order of matches is: whole title, its beginning, a word, part of a word, beginnings of words', () => {
  expect(fuzzyFind('auditor', TITLES, (title) => title)).toEqual(['Auditor', 'VDA 6.3 Process Auditor', 'IATF 16949 Internal Auditor'])
  const scores = ['core tools', 'core', 'tools', 'ools', 'cto'].map((typed) => fuzzyScore(typed, 'Core Tools'))
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
  expect(new Set(scores).size).toBe(5)
  expect(Math.min(...scores)).toBeGreaterThan(0)
})

test('every typed word must match, in any order', () => {
  expect(fuzzyScore('auditor vda', 'VDA 6.3 Process Auditor')).toBeGreaterThan(0)
  expect(fuzzyScore('auditor iso', 'VDA 6.3 Process Auditor')).toBe(0)
})

test.each([
  ['the beginnings of its words', 'vdaaud', true],
  ['the first letters of all its words', 'v6pa', true],
  ['beginnings in another order', 'audvda', false],
  ['letters from the middle of its words', 'vdaitor', false],
  ['nothing typed', '  ', false],
])('%s', (_, typed, isFound) => {
  expect(fuzzyScore(typed, 'VDA 6.3 Process Auditor') > 0).toBe(isFound)
})

test('case and width are ignored, and Hindi is found', () => {
  expect(fuzzyScore('ＣＯＲＥ', 'Core Tools')).toBeGreaterThan(0)
  expect(fuzzyScore('नेतृत्व', 'नेतृत्व कौशल')).toBeGreaterThan(0)
})

test('a title of many equal beginnings is searched at once, and what a title cannot have is not compared', () => {
  const title = 'a '.repeat(60)
  expect([fuzzyScore('aaaaa', title) > 0, fuzzyScore('aaaaab', title), fuzzyScore('a'.repeat(61), title)]).toEqual([true, 0, 0])
  expect(fuzzyScore('x'.repeat(200), `${'x'.repeat(200)} and more`)).toBeGreaterThan(0)
})
