import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asIsoDuration } from './structured-data.ts'

test.each([
  ['3 days', 'P3D'],
  ['1 day', 'P1D'],
  ['6 days over 3 weekends', 'P6D'],
  ['12 hours', 'PT12H'],
  ['2 Weeks', 'P2W'],
  ['3-month program', 'P3M'],
  ['about 5 days', 'P5D'],
])('%s is %s', (duration, expected) => {
  expect(asIsoDuration(duration)).toBe(expected)
})

test.each([
  ['1.5 days', 'PT12H'],
  ['2.5 hours', 'PT2H30M'],
])('%s, with a fraction of a unit, is %s', (duration, expected) => {
  expect(asIsoDuration(duration)).toBe(expected)
})

test.each(['', 'self-paced', 'on request', '1.5 weeks'])('%j gives undefined', (duration) => {
  expect(asIsoDuration(duration)).toBeUndefined()
})

test('any text gives a valid duration or undefined', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(asIsoDuration(typed) ?? 'P1D').toMatch(/^P(?:\d+[DWM]|T\d+H(?:\d+M)?)$/)
    }),
  )
})
