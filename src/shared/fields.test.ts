import { expect, test } from 'vitest'
import { emailField, requiredLine } from './fields.schema.ts'

const name = requiredLine('Full name is required', 120)

test.each([
  ['marks of direction, as chat programs put around what is copied', '\u200e\u202aAsha Example\u202c', 'Asha Example'],
  ['a mark that turns the rest round, so that another name would be printed', 'Asha \u202eelpmaxE', 'Asha elpmaxE'],
  ['a space of no width', 'Asha\u200b Example\ufeff', 'Asha Example'],
])('a line is kept without %s', (_, typed, kept) => {
  expect(name.parse(typed)).toBe(kept)
})

test('the joiners stay, as Indian scripts are written with them', () => {
  expect(name.parse('प्\u200dरतिभागी क\u200cष')).toBe('प्\u200dरतिभागी क\u200cष')
})

test('a line of nothing that anybody sees is empty', () => {
  expect(name.safeParse('\u200e\u200b').error?.issues[0]?.message).toBe('Full name is required')
})

test('an address that was copied with such marks is that address', () => {
  expect(emailField.parse(' asha@example.com\u200b')).toBe('asha@example.com')
  expect(emailField.safeParse(`${'a'.repeat(250)}@example.com`).error?.issues[0]?.message).toBe('Invalid email address')
})
