import { expect, test } from 'vitest'
import { mentions } from './mentions.ts'

const isIn = mentions('a.sha+1@example.com')

test.each([
  'a.sha+1@example.com',
  'A.SHA+1@Example.COM',
  'Wrote to a.sha+1@example.com.',
  '<a.sha+1@example.com>, and called',
  'mailto:a.sha+1@example.com?subject=x',
  '- a.sha+1@example.com',
  '-a.sha+1@example.com-',
  'line\na.sha+1@example.com\n',
  '/api/participants/a.sha+1@example.com',
  { note: ['called', { to: 'a.sha+1@example.com' }] },
])('%j mentions the address', (value) => expect(isIn(value)).toBe(true))

test.each([
  'na.sha+1@example.com',
  'x-a.sha+1@example.com',
  'x.a.sha+1@example.com',
  'आa.sha+1@example.com',
  'a.sha+1@example.com.au',
  'a.sha+1@example.company',
  'a.sha+1@example.com-pany.com',
  'aXsha+1@example.com',
  'a.sha11@example.com',
  null,
  undefined,
  7,
])('%j does not', (value) => expect(isIn(value)).toBe(false))

test('a number is not in a longer one that begins with it', () => {
  expect(mentions('BHM2026110421')('BHM2026110421 Asha Example')).toBe(true)
  expect(mentions('BHM2026110421')('BHM2026110421-7F3K Ravi Sample')).toBe(false)
})

test('an address of signs is taken as it is', () => {
  expect(mentions("o'(a|b)[c]*@example.com")("o'(a|b)[c]*@example.com")).toBe(true)
  expect(mentions('.*@example.com')('asha@example.com')).toBe(false)
})
