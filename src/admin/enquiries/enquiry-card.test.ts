import { expect, test } from 'vitest'
import { initials } from './enquiry-card.tsx'

test.each([
  ['Asha Example', 'AE'],
  ['ravi', 'R'],
  ['  Meera   Kumari Sample ', 'MK'],
  ['उदाहरण प्रतिभागी', 'उप्र'],
  ['', ''],
])('%j shows as %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
