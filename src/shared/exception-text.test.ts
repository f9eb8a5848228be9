import { expect, test } from 'vitest'
import { exceptionText } from './exception-text.ts'

const LOST = new TypeError('Failed to fetch')

test('a browser that says it is offline is believed, and what was typed is said to be kept', () => {
  expect(exceptionText(LOST, true)).toBe(
    'You are offline. What you typed is kept. Please try again when you are connected.',
  )
})

test('a server that cannot be reached is said so', () => {
  expect(exceptionText(LOST, false)).toBe('We could not reach the server. Check your connection and try again.')
})

test('a reply without sense is worded for a visitor, offline or not', () => {
  expect(exceptionText(new SyntaxError('Unexpected token <'), true)).not.toMatch(/token|offline/)
})

test("any other exception has its message, or 'An unknown error occurred'", () => {
  expect(exceptionText(new Error('The clock stopped'), false)).toBe('The clock stopped')
  expect(exceptionText(new Error(''), false)).toBe('An unknown error occurred')
  expect(exceptionText('thrown text', false)).toBe('An unknown error occurred')
})
