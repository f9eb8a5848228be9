import { expect, test } from 'vitest'
import { counted, grouped, plural } from './counted.ts'

test('the noun agrees with its number, which has Indian digits', () => {
  expect([0, 1, 2, 1234, 123456].map((count) => counted(count, 'certificate'))).toEqual([
    '0 certificates',
    '1 certificate',
    '2 certificates',
    '1,234 certificates',
    '1,23,456 certificates',
  ])
  expect([-1, 0, 3500, 12345678].map(grouped)).toEqual(['-1', '0', '3,500', '1,23,45,678'])
  expect([1, 2].map((count) => counted(count, 'person', 'people'))).toEqual(['1 person', '2 people'])
  expect([0, 1, 2].map((count) => plural(count, 'is', 'are'))).toEqual(['are', 'is', 'are'])
})
