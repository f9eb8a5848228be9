import { expect, test } from 'vitest'
import { errorsByField, withError } from './field-problems.ts'

test('a field with two faults shows the first', () => {
  const issues = [
    { path: ['email'], message: 'Email is required' },
    { path: ['email'], message: 'Invalid email address' },
    { path: ['name'], message: 'Name is required' },
  ]
  expect(errorsByField(issues)).toEqual({ email: 'Email is required', name: 'Name is required' })
})

test('a fault of the whole form has the empty name', () => {
  expect(errorsByField([{ path: [], message: 'Nothing was filled in' }])).toEqual({ '': 'Nothing was filled in' })
})

test('taking back one message leaves the others', () => {
  expect(withError({ email: 'Invalid', name: 'Missing' }, 'email', undefined)).toEqual({ name: 'Missing' })
  expect(withError({ name: 'Missing' }, 'email', 'Invalid')).toEqual({ name: 'Missing', email: 'Invalid' })
})
