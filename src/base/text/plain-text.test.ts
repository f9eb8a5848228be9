import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerpt, plainText } from './plain-text.ts'

test.each([
  ['## **Plan**\n- do', 'Plan do'],
  ['# One\n\nTwo *three* __four__ ~~five~~ `six`', 'One Two three four five six'],
  ['1. First\n2) Second', 'First Second'],
  ['> quoted', 'quoted'],
  ['>quoted without a space', 'quoted without a space'],
  ['> - in a quote', 'in a quote'],
  ['- outer\n    - inner\n\t- deeper', 'outer inner deeper'],
  ['## Closed ##', 'Closed'],
  ['See [the page](https://example.com/a) and ![a picture](/a.png)', 'See the page and a picture'],
  ['Above\n\n---\n\nBelow', 'Above Below'],
  ['Above\n\n* * *\n\nBelow', 'Above Below'],
  ['Title\n=====\n\nText', 'Title Text'],
  ['```js\ncode\n```', 'code'],
  ['| Day | Topic |\n|---|:-:|\n| 1 | Basics |', 'Day Topic 1 Basics'],
  [String.raw`5 \* 3 \# 1`, '5 * 3 # 1'],
])('%j becomes %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text)
})

test.each(['image_path stays one word', '5 * 3 = 15', 'C# and F#', 'a - b', '2026 was good', 'VDA 6.3', 'snake_case_name'])(
  'plain text stays as it is: %s',
  (text) => {
    expect(plainText(text)).toBe(text)
  },
)

test('any Markdown becomes one line without spaces at its ends', () => {
  const markdown = fc
    .array(fc.constantFrom('#', '*', '_', '- ', '> ', '`', '[', ']', '(', ')', '\n', ' ', 'word', '1. ', '|', '\\', 'हिंदी'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(markdown, fc.string({ unit: 'grapheme' })), (text) => {
      expect(plainText(text)).toBe(plainText(text).replace(/\s+/g, ' ').trim())
    }),
  )
})

test('the related block cuts at 120 characters, with an ellipsis', () => {
  const text = 'a'.repeat(130)
  expect(excerpt(text, 120)).toBe(`${'a'.repeat(120)}…`)
  expect(excerpt('a'.repeat(120), 120)).toBe('a'.repeat(120))
})

test('an excerpt has no space before the ellipsis and splits no character', () => {
  expect(excerpt('one two', 4)).toBe('one…')
  expect(excerpt('👍👍👍', 2)).toBe('👍👍…')
})
