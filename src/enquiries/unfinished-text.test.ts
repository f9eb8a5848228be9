import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unfinishedParts, unfinishedReason } from './unfinished-text.ts'

/** The office's templates, filled in for a message without a program. */
const TEMPLATES = [
  'Dear Asha,\n\nThe next dates are:\n\n- …\n\nThe fee is {fee} for each person.\n\nRegards',
  'Dear Asha,\n\nPlease bring:\n1. \n-\n\nThe fee is … for each person. {{ city }}\n…\n{dates}',
]
const wordsIn = (text: string) => unfinishedParts(text, TEMPLATES).map(({ words }) => words)

test.each([
  ['Dear Asha,\n\nThe next dates are:\n\n- …\n\nRegards', ['- …']],
  ['The next dates are:\n  -\nRegards', ['-']],
  ['Bring:\n1. \n2. A pen', ['1.']],
  ['The fee is … for each person. {{ city }}', ['…', '{{ city }}']],
  ['…\nRegards', ['…']],
  ['Dear {name}, the fee is {fee}, on {dates}.', ['{fee}', '{dates}']],
])('%j has what a template left open', (text, words) => {
  expect(wordsIn(text)).toEqual(words)
})

test.each([
  'Our bank details are as under:\n\nHDFC Bank, Sector 15, Faridabad',
  'Venue:\n\nHotel Example, Plot 4',
  'Dear Asha,\n\nThe next dates are:\n',
  'The fee is … well, that depends.',
  'The agenda is [draft], on <date>, in room ___ or XXX. TBD.',
  '* \n2.\n........',
  'A JSON example: {"fee": 1} and {name}',
  'Well… it depends. We will see...',
  '',
])('%j is finished: its writer wrote it so', (text) => {
  expect(wordsIn(text)).toEqual([])
})

test('without a template nothing is unfinished', () => {
  expect(unfinishedParts('{fee}\n- …', [])).toEqual([])
})

test('each part is where its words stand', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', ' ', '\n', '…', '- ', ':', '{x}', '[y]', '....', '.', '1. ')), (pieces) => {
      const text = pieces.join('')
      const found = unfinishedParts(text, [text])
      for (const { start, end, words } of found) expect(text.slice(start, end)).toBe(words)
      expect(found.map(({ start }) => start)).toEqual(found.map(({ start }) => start).toSorted((a, b) => a - b))
    }),
  )
})

test('the reason names each kind of words once', () => {
  expect(unfinishedReason(unfinishedParts('- …\n{fee} and {fee}', ['{fee}\n- …']))).toBe('Not sent: finish “- …”, “{fee}” first.')
})
