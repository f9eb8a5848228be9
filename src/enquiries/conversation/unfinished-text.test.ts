import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unfinishedParts, unfinishedReason } from './unfinished-text.ts'

const wordsIn = (text: string) => unfinishedParts(text).map(({ words }) => words)

test.each([
  ['Dear Asha,\n\nThe next dates are:\n\n- …\n\nRegards', ['- …']],
  ['The next dates are:\n-\nRegards', ['-']],
  ['Bring:\n1. \n2. A pen', ['1.']],
  ['The fee is … for each person.', ['…']],
  ['The fee is ...... for each person.', ['......']],
  ['The next dates are:\n\nPlease tell us which suits you.', ['The next dates are:']],
  ['Dear Asha,\n\nThe next dates are:\n', ['The next dates are:']],
  ['Dear {name}, the fee is {{ fee }}.', ['{name}', '{{ fee }}']],
  ['Dear [name], come on <date>.', ['[name]', '<date>']],
  ['Call ___ or XXX. The date is TBD.', ['___', 'XXX', 'TBD']],
])('%j is not finished', (text, words) => {
  expect(wordsIn(text)).toEqual(words)
})

test.each([
  'Dear Sir:\n\nThank you for your message.',
  'Well… it depends. We will see...',
  'The dates are:\n\n- 12 December, Faridabad\n- 14 January, online',
  'The dates are:\n12 December and 14 January.',
  'Fee: ₹12,500 +GST\nDuration: 3 days',
  'Read [the syllabus](https://example.com/a) or write to <office@example.com>.',
  'See <https://example.com/a_b>. Dear A\\_B \\[sic\\],',
  'Bring your ID card - the original - and a pen.',
  'We teach XL and XX. _Thank you_ - **BHM**',
  '',
])('%j can be sent', (text) => {
  expect(wordsIn(text)).toEqual([])
})

test('each part is where its words stand', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', ' ', '\n', '…', '- ', ':', '{x}', '[y]', '___', '.', '1. ')), (pieces) => {
      const text = pieces.join('')
      for (const { start, end, words } of unfinishedParts(text)) expect(text.slice(start, end)).toBe(words)
    }),
  )
})

test('the reason names each kind of words once', () => {
  expect(unfinishedReason(unfinishedParts('- …\n{fee} and {fee}'))).toBe('Not sent: finish “- …”, “{fee}” first.')
})
