import { expect, test } from 'vitest'
import { mailboxText, parseMailbox } from './mailbox.ts'
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
  'Ravi Sample',
  'Kumar, Ravi',
  'Ravi (HR); Sample',
  'Sample "Ricky, R." Ravi',
  String.raw`Ravi \\ Sample`,
  'M. K. Sample',
  'आशा',
  null,
])('the mailbox of %s is one entry of a line of addresses, and read back', (name) => {
  const text = mailboxText({ name, address: 'ravi@example.com' })
  expect(parseMailbox(text)).toEqual({ name, address: 'ravi@example.com' })
  expect(typedMailboxes(`${text}, ${text}`).map(({ address }) => address)).toEqual(['ravi@example.com', 'ravi@example.com'])
})

test.each([
  ['Kumar, Ravi', '"Kumar, Ravi" <ravi@example.com>'],
  ['Ravi (HR)', '"Ravi (HR)" <ravi@example.com>'],
  ['Sample; Ravi', '"Sample; Ravi" <ravi@example.com>'],
  ['Ravi "Ricky"', String.raw`"Ravi \"Ricky\"" <ravi@example.com>`],
  ['Ravi Sample', 'Ravi Sample <ravi@example.com>'],
  ['', 'ravi@example.com'],
])('%s', (name, text) => expect(mailboxText({ name, address: 'ravi@example.com' })).toBe(text))

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
