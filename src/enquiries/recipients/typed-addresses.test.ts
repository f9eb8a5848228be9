import { expect, test } from 'vitest'
import { addressesTyped } from './typed-addresses.ts'

test.each([
  [
    `"Example, Asha" <asha@example.com>; Ravi Sample <ravi@example.com>; 'Meera Trial' <meera@example.com>; kiran@example.com;`,
    ['asha@example.com', 'ravi@example.com', 'meera@example.com', 'kiran@example.com'],
  ],
  ['asha@example.com, ravi@example.com', ['asha@example.com', 'ravi@example.com']],
  ['asha@example.com ravi@example.com.', ['asha@example.com', 'ravi@example.com']],
  ['Asha Example <asha@example.com>.', ['asha@example.com']],
  ['Asha <asha@example.com> Ravi <ravi@example.com>', ['asha@example.com', 'ravi@example.com']],
  ['<asha@example.com>\n<ravi@example.com>', ['asha@example.com', 'ravi@example.com']],
  ['asha@example.com\u200b;', ['asha@example.com']],
  ['hr@', ['hr@']],
  ['Asha <hr@>', ['hr@']],
  [' ,; . ', []],
])('%s', (typed, addresses) => expect(addressesTyped(typed)).toEqual(addresses))
