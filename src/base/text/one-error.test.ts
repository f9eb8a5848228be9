import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOneErrorAway } from './one-error.ts'

test.each([
  ['auditor', 'auditer'],
  ['auditor', 'auditr'],
  ['auditor', 'audittor'],
  ['auditor', 'aduitor'],
  ['auditor', 'uditor'],
  ['auditor', 'auditors'],
  ['लेखा', 'लेख'],
])('%j and %j are one error apart', (a, b) => {
  expect([isOneErrorAway(a, b), isOneErrorAway(b, a)]).toEqual([true, true])
})

test.each([
  ['auditor', 'auditor'],
  ['auditor', 'auditing'],
  ['auditor', 'aduitro'],
  ['abcd', 'badc'],
  ['', 'ab'],
])('%j and %j are not', (a, b) => {
  expect([isOneErrorAway(a, b), isOneErrorAway(b, a)]).toEqual([false, false])
})

test('a word and the same without one of its letters are one error apart', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), (word, n) => {
      const at = n % word.length
      expect(isOneErrorAway(word, word.slice(0, at) + word.slice(at + 1))).toBe(true)
    }),
  )
})
