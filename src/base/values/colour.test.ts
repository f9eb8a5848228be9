import { expect, test } from 'vitest'
import { parseColour } from './colour.ts'

test.each(['#FFD400', 'FFD400', '#FFD400FF', ' rgb(255, 212, 0) ', 'rgb(255,212,0)'])('%s is a colour', (typed) => {
  expect(parseColour(typed)).toBe('#ffd400')
})

test.each([
  ['#fd0', '#ffdd00'],
  ['fd0', '#ffdd00'],
  ['#fd0f', '#ffdd00'],
])('%s is short for %s', (typed, colour) => {
  expect(parseColour(typed)).toBe(colour)
})

test.each([
  '',
  '#',
  'yellow',
  '#ffd40',
  '#ffd40080',
  '#fd08',
  'rgb(256,0,0)',
  'rgb(1,2)',
  '#FFD400;}body{display:none',
  'url(x)',
  '##ffd400',
  '#ffd400'.repeat(1000),
  '१२३',
])('%s is none', (typed) => {
  expect(parseColour(typed)).toBeUndefined()
})
