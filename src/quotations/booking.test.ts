import { expect, test } from 'vitest'
import { orderOf } from './booking.ts'
import { figuresOf, type Pricing } from './paper-figures.ts'
import type { QuotedLine } from './quotation.schema.ts'
import { QUOTATION, quotedLine } from './test-quotation.ts'

type Rule = Omit<Pricing, 'lines'>

const RULE: Rule = { discount: null, isTaxIncluded: false, isIntraState: true, isRounded: true }
const ordered = (lines: QuotedLine[], programId = 3, rule = RULE) => {
  const content = { ...QUOTATION, buyer: { ...QUOTATION.buyer }, lines, place: null, terms: '', note: '', ...rule }
  return orderOf({ content, figures: figuresOf({ ...rule, lines }) }, programId)
}

test('lines for people order seats, at the fee that is left after discounts and without tax', () => {
  expect(ordered([quotedLine({ programId: 3 })])).toEqual({ seats: 10, agreedFee: 10_000 })
  expect(ordered([quotedLine({ programId: 3, discount: { rate: 500 } })])).toEqual({ seats: 10, agreedFee: 9500 })
  for (const discount of [{ paise: 5_000_00 }, { rate: 500 }]) {
    expect(ordered([quotedLine({ programId: 3 })], 3, { ...RULE, discount })).toEqual({ seats: 10, agreedFee: 9500 })
  }
  expect(ordered([quotedLine({ programId: 3, unitPaise: 11_800_00 })], 3, { ...RULE, isTaxIncluded: true })).toEqual({
    seats: 10,
    agreedFee: 10_000,
  })
})

test('any other unit is a lump sum, together with the people beside it', () => {
  const lump = quotedLine({ programId: 3, quantity: 1, unit: 'lump sum', unitPaise: 80_000_00 })
  expect(ordered([lump])).toEqual({ lumpSum: 80_000 })
  expect(ordered([lump, quotedLine({ programId: 3, quantity: 1, unitPaise: 5000_00 })])).toEqual({ lumpSum: 85_000 })
  expect(ordered([quotedLine({ programId: 3, quantity: 1.5 })])).toEqual({ lumpSum: 15_000 })
})

test('typed training counts for any program, a service and another program for none', () => {
  expect(ordered([quotedLine()])).toEqual({ seats: 10, agreedFee: 10_000 })
  expect(ordered([quotedLine({ programId: 4 }), quotedLine({ supply: 'service' })])).toBeUndefined()
})
