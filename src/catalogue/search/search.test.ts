import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPrograms, type ProgramSearch } from './search.ts'

const program = {
  title: 'VDA 6.3 Process Auditor',
  description: 'Audit development and **series** processes with the questionnaire.',
  category: 'Automotive Quality',
}

const matchesSearch = (searched: typeof program, search: ProgramSearch) => {
  const { found, isSimilar } = findPrograms([searched], search)
  return found.length > 0 && !isSimilar
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

describe('when no program has the words as they are typed', () => {
  const IATF = { title: 'IATF 16949 Internal Auditor', description: 'Plan internal audits. Automotive.', category: 'Automotive Quality' }
  const LEAN = { title: 'Lean Six Sigma Green Belt', description: 'A project with a coach.', category: 'Lean' }
  const similar = (q: string, category = '') => {
    const { found, isSimilar } = findPrograms([program, IATF, LEAN], { q, category })
    return isSimilar ? found.map(({ title }) => title) : []
  }

  test.each([
    ['iatf16949', [IATF.title]],
    ['IATF-16949', [IATF.title]],
    ['internal auditer', [IATF.title]],
    ['intrenal auditor', [IATF.title]],
    ['sixsigma', [LEAN.title]],
    ['green belt course', [LEAN.title]],
    ['vda6.3', [program.title]],
    ['proces auditr', [program.title]],
  ])('%j finds %j', (q, titles) => {
    expect(similar(q)).toEqual(titles)
  })

  test.each(['welding', 'course', 'training program', '...', 'isa', 'xanternal', 'lean welding'])('%j finds nothing', (q) => {
    expect(findPrograms([program, IATF, LEAN], { q, category: '' })).toEqual({ found: [], isSimilar: false })
  })

  test('programs whose title matches come first', () => {
    const other = { title: 'Core Tools', description: 'For each internal auditor.', category: 'Automotive Quality' }
    expect(findPrograms([other, IATF], { q: 'internal auditer', category: '' }).found).toEqual([IATF, other])
  })

  test('the category still counts', () => {
    expect(similar('auditer', 'Lean')).toEqual([])
  })
})

test('similar programs are not mixed with those that match as typed', () => {
  const others = [
    { ...program, title: 'Auditor' },
    { ...program, title: 'Auditer', description: '' },
  ]
  expect(findPrograms(others, { q: 'auditer', category: '' })).toEqual({ found: [others[1]], isSimilar: false })
})
