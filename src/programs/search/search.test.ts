import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesSearch } from './search.ts'

const program = {
  title: 'VDA 6.3 Process Auditor',
  description: 'Audit development and **series** processes with the questionnaire.',
  category: 'Automotive Quality',
}

test('an empty search matches every program', () => {
  expect(matchesSearch(program, { q: '', category: '' })).toBe(true)
})

test('part of the title is enough, in any case', () => {
  expect(matchesSearch(program, { q: 'pRoCeSs AuD', category: '' })).toBe(true)
})

test('part of the description is enough', () => {
  expect(matchesSearch(program, { q: 'QUESTIONNAIRE', category: '' })).toBe(true)
})

test('the category is not searched by the words', () => {
  expect(matchesSearch(program, { q: 'automotive', category: '' })).toBe(false)
})

test('words in neither do not match', () => {
  expect(matchesSearch(program, { q: 'welding', category: '' })).toBe(false)
})

test('both the words and the category must match', () => {
  expect(matchesSearch(program, { q: 'audit', category: 'Automotive Quality' })).toBe(true)
  expect(matchesSearch(program, { q: 'audit', category: 'Lean' })).toBe(false)
  expect(matchesSearch(program, { q: 'welding', category: 'Automotive Quality' })).toBe(false)
})

test('spaces around and between the words do not count', () => {
  expect(matchesSearch(program, { q: '  process   auditor ', category: '' })).toBe(true)
})

test('signs of a pattern are searched for as they are', () => {
  expect(matchesSearch(program, { q: '6.3', category: '' })).toBe(true)
  expect(matchesSearch(program, { q: '6x3', category: '' })).toBe(false)
  expect(matchesSearch(program, { q: '.*', category: '' })).toBe(false)
})

test('any piece of a title finds the program', () => {
  const { title } = program
  fc.assert(
    fc.property(fc.nat(title.length), fc.nat(title.length), (from, to) => {
      expect(matchesSearch(program, { q: title.slice(Math.min(from, to), Math.max(from, to)), category: '' })).toBe(true)
    }),
  )
})
