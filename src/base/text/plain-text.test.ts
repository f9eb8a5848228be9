import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerpt, firstParagraph, opening, plainText, wholeSentences } from './plain-text.ts'

test.each([
  ['## **Plan**\n- do', 'Plan: do'],
  ['# One\n\nTwo *three* __four__ ~~five~~ `six`', 'One: Two three four five six'],
  ['Each phase.\n\n## Who it is for ##\n\nEngineers.\n\n## Why?\n\nSo.\n\n## Last', 'Each phase. Who it is for: Engineers. Why? So. Last'],
  ['## Outline\n\n### Day *1:*\n\n- Basics', 'Outline: Day 1: Basics'],
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

test.each([
  ['Plan audits. Run them.\n\n## Who it is for\n\nQuality engineers.', 'Plan audits. Run them.'],
  ['## Aim\nPlan audits.\n\n- one', 'Plan audits.'],
  ['# Title\n\n- a list\n- more\n\n**At last** a sentence.', 'At last a sentence.'],
  ['- only\n- a list', 'only a list'],
  ['', ''],
])('the first paragraph of %j is %j', (markdown, paragraph) => expect(firstParagraph(markdown)).toBe(paragraph))

test.each([
  ['One. Two. Three.', 10, 'One. Two.'],
  ['One. Two.', 3, ''],
  ['Use 6.2 % of it. See No. 3 first. Then go.', 34, 'Use 6.2 % of it. See No. 3 first.'],
  ['पहला वाक्य। दूसरा वाक्य।', 12, 'पहला वाक्य।'],
])('the sentences of %j within %i characters are %j', (text, limit, fitting) => expect(wholeSentences(text, limit)).toBe(fitting))

test('the opening of a text never runs a heading into a sentence, and never ends inside a word of it unless one sentence is too long', () => {
  expect(opening('Plan audits.\n\n## Who it is for\n\nQuality engineers.', 100)).toBe('Plan audits.')
  expect(opening('One endless sentence without any end', 12)).toBe('One endless…')
})
