import { expect, test } from 'vitest'
import { upiLink } from './upi-link.ts'

const PAYMENT = {
  address: 'bhm.test@examplebank',
  payee: 'Rao & Sons (Training) "Q+" Unit',
  amountPaise: 12_980_50,
  note: 'XX/26-27/00012',
  reference: 'XX/26-27/00012',
}

test('the link has a plain @, no plus sign for a space, and an amount without separators', () => {
  expect(upiLink(PAYMENT)).toBe(
    'upi://pay?pa=bhm.test@examplebank&pn=Rao%20%26%20Sons%20(Training)%20%22Q%2B%22%20Unit&am=12980.50&cu=INR&tn=XX%2F26-27%2F00012&tr=XX%2F26-27%2F00012',
  )
})

test('another reader finds the same values', () => {
  const read = new URL(upiLink(PAYMENT)).searchParams
  expect(Object.fromEntries(read)).toEqual({
    pa: PAYMENT.address,
    pn: PAYMENT.payee,
    am: '12980.50',
    cu: 'INR',
    tn: PAYMENT.note,
    tr: PAYMENT.reference,
  })
})

test('long names are cut between characters as people see them', () => {
  const { searchParams } = new URL(upiLink({ ...PAYMENT, payee: 'क्षि'.repeat(40) }))
  expect(searchParams.get('pn')).toBe('क्षि'.repeat(24))
})
