import { expect, test } from 'vitest'
import { emailField, requiredLine } from './fields.schema.ts'

const name = requiredLine('Full name is required', 120)

test.each([
  ['direction marks, which chat programs add to copied text', '\u200e\u202aAsha Example\u202c', 'Asha Example'],
  ['a mark that reverses the rest, so that another name would be printed', 'Asha \u202eelpmaxE', 'Asha elpmaxE'],
  ['a zero-width space', 'Asha\u200b Example\ufeff', 'Asha Example'],
])('a line is stored without %s', (_, typed, stored) => {
  expect(name.parse(typed)).toBe(stored)
})

test('joiners stay, because Indian scripts need them', () => {
  expect(name.parse('प्\u200dरतिभागी क\u200cष')).toBe('प्\u200dरतिभागी क\u200cष')
})

test('a line of invisible characters is empty', () => {
  expect(name.safeParse('\u200e\u200b').error?.issues[0]?.message).toBe('Full name is required')
})

test('invisible characters are removed from an e-mail address', () => {
  expect(emailField.parse(' asha@example.com\u200b')).toBe('asha@example.com')
  expect(emailField.safeParse(`${'a'.repeat(250)}@example.com`).error?.issues[0]?.message).toBe('Invalid email address')
})
