import { expect, test, vi } from 'vitest'
import {
  emailField,
  NO_CONTROL_CHARACTERS,
  optionalEmailField,
  optionalLine,
  optionalPhoneField,
  optionalText,
  requiredLine,
  requiredText,
} from './fields.schema.ts'

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

const CONTROL_CHARACTERS = ['\u0000', '\u0001', '\u0007', '\u001b', '\u007f', '\u0085', '\u009f']

test.each([
  ['a required line', name],
  ['an optional line', optionalLine('Not text')],
  ['a phone number', optionalPhoneField],
  ['a required text', requiredText('Missing')],
  ['an optional text', optionalText('Not text', 100)],
])('%s with a control character is refused, and the field says why', (_, field) => {
  for (const sign of CONTROL_CHARACTERS) {
    expect(field.safeParse(`Asha${sign} Example`).error?.issues[0]?.message).toBe(NO_CONTROL_CHARACTERS)
  }
})

test('in a line all white space is one space, also line breaks and what word processors put for them', () => {
  expect(name.parse('Asha\r\n\t\u000b\u000cExample')).toBe('Asha Example')
  expect(optionalPhoneField.parse('+91\t00000 00000')).toBe('+91 00000 00000')
})

test('a text keeps its line breaks and tabs, and has lines where a word processor put breaks of its own', () => {
  expect(requiredText('Missing').parse('One\r\n\tTwo\u000bThree\u000cFour')).toBe('One\n\tTwo\nThree\nFour')
})

test('a text that is far too long is refused before anything is done with it', () => {
  const normalise = vi.spyOn(String.prototype, 'normalize')
  const replace = vi.spyOn(String.prototype, 'replace')
  const text = 'a\u0301\u0316'.repeat(10_000)
  const fields = [emailField, optionalEmailField, name, optionalLine('Not text'), optionalPhoneField, requiredText('Missing')]
  const messages = fields.map((field) => field.safeParse(text).error?.issues.map(({ message }) => message))
  const calls = [...normalise.mock.calls, ...replace.mock.calls]
  vi.restoreAllMocks()
  expect(messages).toEqual([
    ['Invalid email address'],
    ['Invalid email address'],
    ['29,880 characters too many: at most 120'],
    ['29,800 characters too many: at most 200'],
    ['29,960 characters too many: at most 40'],
    ['10,000 characters too many: at most 20,000'],
  ])
  expect(calls).toEqual([])
})

test('spaces and marks that are removed do not count', () => {
  expect(emailField.parse(`${' '.repeat(500)}asha@example.com${'\u200b'.repeat(500)}`)).toBe('asha@example.com')
  expect(name.parse(`Asha${' '.repeat(900)}Example`)).toBe('Asha Example')
})
