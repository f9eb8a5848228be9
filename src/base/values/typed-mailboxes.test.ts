import { expect, test } from 'vitest'
import { typedMailboxes } from './typed-mailboxes.ts'

const OUTLOOK = `"Example, Asha" <asha@example.com>; Ravi Sample <ravi@example.com>; 'Meera Trial' <meera@example.com>; kiran@example.com;`

test('the people of a line from Outlook have their names in the usual order, and the last semicolon is nothing', () => {
  expect(typedMailboxes(OUTLOOK)).toEqual([
    { name: 'Asha Example', address: 'asha@example.com' },
    { name: 'Ravi Sample', address: 'ravi@example.com' },
    { name: 'Meera Trial', address: 'meera@example.com' },
    { name: '', address: 'kiran@example.com' },
  ])
})

test.each([
  ['asha@example.com, ravi@example.com', ['asha@example.com', 'ravi@example.com']],
  ['asha@example.com ravi@example.com.', ['asha@example.com', 'ravi@example.com']],
  ['Asha Example <asha@example.com>.', ['asha@example.com']],
  ['Asha <asha@example.com> Ravi <ravi@example.com>', ['asha@example.com', 'ravi@example.com']],
  ['<asha@example.com>\n<ravi@example.com>', ['asha@example.com', 'ravi@example.com']],
  ['asha@example.com\u200b;', ['asha@example.com']],
  ['Example "Asha <asha@example.com>\nravi@example.com', ['asha@example.com>', 'ravi@example.com']],
  ['hr@', ['hr@']],
  ['Asha <hr@>', ['hr@']],
  [' ,; . ', []],
])('%s', (typed, addresses) => expect(typedMailboxes(typed).map(({ address }) => address)).toEqual(addresses))
