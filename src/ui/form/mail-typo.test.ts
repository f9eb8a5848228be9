import { expect, test } from 'vitest'
import { suggestedAddress } from './mail-typo.ts'

test.each([
  ['asha@gmial.com', 'asha@gmail.com'],
  [' Asha.X@GMAIL.CON ', 'Asha.X@gmail.com'],
  ['asha@gmail.co', 'asha@gmail.com'],
  ['asha@gamil.com', 'asha@gmail.com'],
  ['asha@gmil.com', 'asha@gmail.com'],
  ['asha@gmaill.com', 'asha@gmail.com'],
  ['asha@gmailcom', 'asha@gmail.com'],
  ['asha@yaho.co.in', 'asha@yahoo.co.in'],
  ['asha@yhaoo.com', 'asha@yahoo.com'],
  ['asha@redifmail.com', 'asha@rediffmail.com'],
  ['asha@rediffmial.con', 'asha@rediffmail.com'],
  ['asha@hotmial.com', 'asha@hotmail.com'],
  ['asha@outlok.com', 'asha@outlook.com'],
  ['asha@iclod.com', 'asha@icloud.com'],
])('%s was meant to be %s', (typed, meant) => {
  expect(suggestedAddress(typed)).toBe(meant)
})

test.each([
  'asha@gmail.com',
  'asha@yahoo.in',
  'asha@yahoo.co.in',
  'asha@outlook.in',
  'asha@mail.com',
  'asha@email.com',
  'asha@example.com',
  'asha@tatamotors.com',
  'asha@zoho.in',
  'asha@me.co',
  'asha',
  '@gmial.com',
  'asha@',
  `asha@${'gmail.com'.repeat(100_000)}`,
])('nothing is suggested for %.40s', (typed) => {
  expect(suggestedAddress(typed)).toBeUndefined()
})
