import { expect, test } from 'vitest'
import { contentSchema } from './quotation.schema.ts'
import { QUOTATION, quotedLine } from './test-quotation.ts'

const messages = (line: object) => {
  const { error } = contentSchema.safeParse({ ...QUOTATION, lines: [{ ...quotedLine(), ...line }] })
  return error?.issues.map(({ message }) => message) ?? []
}

test('a quantity has at most two decimals', () => {
  for (const quantity of [0.01, 0.3, 1.15, 8.29, 9999, 9998.99]) expect(messages({ quantity })).toEqual([])
  for (const quantity of [0.1 + 0.2, 1e-9, 1.005, 2.000001]) expect(messages({ quantity })).toEqual(['Use at most two decimals'])
})

test('a discount is a rate or an amount, not both', () => {
  for (const discount of [null, { rate: 500 }, { paise: 500 }]) expect(messages({ discount })).toEqual([])
  expect(messages({ discount: { rate: 500, paise: 500 } })).toEqual(['The discount must be a percentage or an amount'])
})
