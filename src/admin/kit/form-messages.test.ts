import { expect, test } from 'vitest'
import { messagesOf, whatIsWrong } from './form-messages.ts'

test('messages stand in the order of the form, not in that of the checks', () => {
  const errors = { icon: { message: 'Choose an icon' }, title: { message: 'Title is required' }, features: undefined }
  expect(Object.entries(messagesOf(errors, ['title', 'icon', 'features']))).toEqual([
    ['title', 'Title is required'],
    ['icon', 'Choose an icon'],
  ])
})

test('an empty required field is told with the fixed sentence', () => {
  const messages = { slug: 'Invalid slug format.', title: 'Title is required' }
  expect(whatIsWrong(messages, { slug: 'A b', title: ' ' })).toBe('Please fill in all required fields')
})

test('with every field filled in, the first message itself is told', () => {
  expect(whatIsWrong({ slug: 'Invalid slug format.' }, { slug: 'A b' })).toBe('Invalid slug format.')
})
