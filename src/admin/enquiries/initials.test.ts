import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Asha Example', 'AE'],
  ['ravi', 'R'],
  ['  Meera   Kumari Sample ', 'MK'],
  ['उदाहरण प्रतिभागी', 'उप्र'],
  ['', ''],
])('%j shows as %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
