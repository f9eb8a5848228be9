import { expect, test } from 'vitest'
import { messagesOf, formErrorText } from './form-messages.ts'

test('messages follow the order of the form, not the order of the checks', () => {
  const errors = { icon: { message: 'Choose an icon' }, title: { message: 'Title is required' }, features: undefined }
  expect(Object.entries(messagesOf(errors, ['title', 'icon', 'features']))).toEqual([
    ['title', 'Title is required'],
    ['icon', 'Choose an icon'],
  ])
})

test('an empty required field gives the fixed sentence', () => {
  const messages = { slug: 'Invalid slug format.', title: 'Title is required' }
  expect(formErrorText(messages, { slug: 'A b', title: ' ' })).toBe('Please fill in all required fields')
})

test('when every field is filled in, the first message is shown', () => {
  expect(formErrorText({ slug: 'Invalid slug format.' }, { slug: 'A b' })).toBe('Invalid slug format.')
})
