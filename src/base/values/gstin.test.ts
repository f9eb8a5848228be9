import { expect, test } from 'vitest'
import { gstinProblem, normaliseGstin } from './gstin.ts'
import { findState, INDIAN_STATES } from './indian-states.ts'

const VALID = '27AAPFU0939F1ZV'

test('a GSTIN with the right check digit and State has no problem', () => {
  expect(gstinProblem({ gstin: VALID, state: 'Maharashtra' })).toBeUndefined()
})

test('spaces, hyphens and small letters are no mistake', () => {
  expect(normaliseGstin(' 27 aapfu0939f 1zv-')).toBe(VALID)
})

test('each other check digit is wrong', () => {
  const others = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUWXYZ', (last) => VALID.slice(0, -1) + last)
  expect(new Set(others.map((gstin) => gstinProblem({ gstin, state: 'Maharashtra' })))).toEqual(
    new Set(['The check digit of this GSTIN is wrong: compare each letter and digit with the document']),
  )
})

test('two neighbours that changed places are noticed', () => {
  expect(gstinProblem({ gstin: '27AAPFU9039F1ZV', state: 'Maharashtra' })).toContain('check digit')
})

test('a GSTIN of another State is refused, and the sentence names both', () => {
  expect(gstinProblem({ gstin: VALID, state: 'Haryana' })).toBe('This GSTIN belongs to Maharashtra (27), but the State is Haryana (06)')
})

test.each(['', '27AAPFU0939F1Z', '27AAPFU0939F1ZVX', 'AAAAPFU0939F1ZV', '27AAPFU0939F0ZV', '27आAPFU0939F1ZV'])(
  '%s is no GSTIN',
  (gstin) => {
    expect(gstinProblem({ gstin, state: 'Maharashtra' })).toContain('15 letters and digits')
  },
)

test('each State has a name and a code of its own', () => {
  expect(new Set(INDIAN_STATES.map(({ name }) => name)).size).toBe(INDIAN_STATES.length)
  expect(new Set(INDIAN_STATES.map(({ gstCode }) => gstCode)).size).toBe(INDIAN_STATES.length)
})

test('a State is found in any case, with an ampersand and by its former name', () => {
  expect(findState(' jammu  & KASHMIR ')?.name).toBe('Jammu and Kashmir')
  expect([findState('ORISSA')?.name, findState('Daman & Diu')?.gstCode]).toEqual(['Odisha', '26'])
  expect(findState('Punjab and Haryana')).toBeUndefined()
})
