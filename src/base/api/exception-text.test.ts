import { expect, test } from 'vitest'
import { exceptionText } from './exception-text.ts'

const LOST = new TypeError('Failed to fetch')

test('without a connection the text says that the visitor is offline and the typed text is still there', () => {
  expect(exceptionText(LOST, true)).toBe('You are offline. What you typed is kept. Please try again when you are connected.')
})

test('when the browser is online, the text says that the server could not be reached', () => {
  expect(exceptionText(LOST, false)).toBe('We could not reach the server. Check your connection and try again.')
})

test('an unreadable reply gets a text for visitors, offline or not', () => {
  expect(exceptionText(new SyntaxError('Unexpected token <'), true)).not.toMatch(/token|offline/)
})

test("any other exception has its message, or 'An unknown error occurred'", () => {
  expect(exceptionText(new Error('The clock stopped'), false)).toBe('The clock stopped')
  expect(exceptionText(new Error(''), false)).toBe('An unknown error occurred')
  expect(exceptionText('thrown text', false)).toBe('An unknown error occurred')
})
