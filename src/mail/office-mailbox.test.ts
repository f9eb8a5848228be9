import { expect, test } from 'vitest'
import { isOfOffice, writerOf } from './office-mailbox.ts'

const office = { addresses: ['office@training.example', 'training.office@gmail.com'] }
const asha = { address: 'asha@example.com', name: 'Asha Example' }
const at = (address: string) => ({ address, name: null })

test.each([
  ['a person', asha, undefined, asha],
  ['a person who wants answers elsewhere', asha, at('private@example.com'), asha],
  ['a form of the office’s address', at('Office@training.example'), asha, asha],
  ['a form of another address of the domain', at('wordpress@training.example'), asha, asha],
  ['a form of a no-reply address', at('no-reply@forms.example'), asha, asha],
  ['a colleague', at('meera@training.example'), undefined, at('meera@training.example')],
  [
    'a colleague who wants answers to the office',
    at('meera@training.example'),
    at('office@training.example'),
    at('meera@training.example'),
  ],
  ['the office', at('office@training.example'), at('office@training.example'), undefined],
  ['the office of a provider', at('training.office@gmail.com'), at('asha@gmail.com'), at('asha@gmail.com')],
  ['a program', at('no-reply@shop.example'), at('noreply@shop.example'), undefined],
  ['nobody', undefined, asha, undefined],
])('the writer of a mail of %s', (_, from, replyTo, writer) => {
  expect(writerOf(office, { ...(from && { from }), replyTo })).toEqual(writer)
})

test('addresses of the office’s domain are its own, those of its provider are not', () => {
  expect(
    ['Training@Training.example', 'Training.Office@gmail.com', 'other@gmail.com', 'x@sub.training.example'].map((one) =>
      isOfOffice(office, one),
    ),
  ).toEqual([true, true, false, false])
})
