import fc from 'fast-check'
import { expect, test } from 'vitest'
import { programSearchQuery, readProgramSearch } from './search-query.ts'

const read = (query: string) => readProgramSearch(new URLSearchParams(query))

test('the address carries the words and the category', () => {
  expect(programSearchQuery({ q: 'audit', category: 'Lean' })).toBe('?q=audit&category=Lean')
})

test('nothing searched for leaves the address bare', () => {
  expect(programSearchQuery({ q: '  ', category: '' })).toBe('')
})

test('an address without a search matches everything', () => {
  expect(read('')).toEqual({ q: '', category: '' })
})

test('without script, the control that was changed decides the category', () => {
  expect(read('q=&was=&category=Lean&category=')).toEqual({ q: '', category: 'Lean' })
  expect(read('q=&was=&category=&category=Lean')).toEqual({ q: '', category: 'Lean' })
  expect(read('q=&was=Lean&category=Lean&category=')).toEqual({ q: '', category: '' })
})

test('without script, an unchanged category stays', () => {
  expect(read('q=audit&was=Lean&category=Lean&category=Lean')).toEqual({ q: 'audit', category: 'Lean' })
})

test('every search survives the address', () => {
  const words = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')
  fc.assert(
    fc.property(words, words, (q, category) => {
      expect(read(programSearchQuery({ q, category }))).toEqual({ q, category })
    }),
  )
  expect(read(programSearchQuery({ q: 'लेखा & परीक्षा', category: 'गुणवत्ता' })).q).toBe('लेखा & परीक्षा')
})
