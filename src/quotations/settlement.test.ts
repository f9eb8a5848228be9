import { expect, test } from 'vitest'
import { settlementOf, tdsOf } from './settlement.ts'

const share = (amountPaise: number, more: object = {}) => ({
  kind: 'payment' as const,
  receivedOn: '2026-11-20',
  amountPaise,
  tdsPaise: 0,
  ...more,
})

test('two parts with TDS settle a paper, and TDS is taken on the taxable value', () => {
  const paper = { rate: 1000, taxablePaise: 1_00_000_00, totalPaise: 1_18_000_00 }
  const tdsPaise = tdsOf(54_000_00, { ...paper, balancePaise: paper.totalPaise })
  expect(tdsPaise).toBe(5_000_00)
  const first = share(54_000_00, { tdsPaise })
  expect(settlementOf(paper.totalPaise, [first])).toEqual({
    settledPaise: 59_000_00,
    tdsPaise: 5_000_00,
    creditPaise: 0,
    balancePaise: 59_000_00,
    paidOn: null,
  })
  expect(settlementOf(paper.totalPaise, [first, { ...first, receivedOn: '2026-12-01' }])).toEqual({
    settledPaise: 1_18_000_00,
    tdsPaise: 10_000_00,
    creditPaise: 0,
    balancePaise: 0,
    paidOn: '2026-12-01',
  })
})

test.each([
  { of: 'the last of three parts', amountPaise: 36_000_00, balancePaise: 39_333_34, tdsPaise: 3_333_34 },
  { of: 'TDS rounded down to rupees', amountPaise: 1_08_000_50, balancePaise: 1_18_000_00, tdsPaise: 9_999_50 },
  { of: 'TDS rounded up to rupees', amountPaise: 1_07_999_50, balancePaise: 1_18_000_00, tdsPaise: 10_000_50 },
  { of: 'a part', amountPaise: 36_000_00, balancePaise: 1_18_000_00, tdsPaise: 3_333_33 },
  { of: 'a payment of a rupee too little', amountPaise: 1_07_999_00, balancePaise: 1_18_000_00, tdsPaise: 9_999_91 },
  { of: 'a payment of the whole without TDS', amountPaise: 1_18_000_00, balancePaise: 1_18_000_00, tdsPaise: 10_925_93 },
])('a rate of TDS gives all that is left within a rupee: $of', ({ amountPaise, balancePaise, tdsPaise }) => {
  const paper = { rate: 1000, taxablePaise: 1_00_000_00, totalPaise: 1_18_000_00, balancePaise }
  expect(tdsOf(amountPaise, paper)).toBe(tdsPaise)
})

test('a refund settles nothing, and a rate of 0 is no TDS', () => {
  const paper = { rate: 1000, taxablePaise: 1_000_00, totalPaise: 1_180_00 }
  expect(tdsOf(539_70, { ...paper, balancePaise: null })).toBe(49_97)
  expect(tdsOf(1_179_01, { ...paper, rate: 0, balancePaise: 1_180_00 })).toBe(0)
})

test('a payment that came twice is to be refunded, and after the refund nothing is due', () => {
  const twice = [share(12_980_00), share(12_980_00, { receivedOn: '2026-11-22' })]
  expect(settlementOf(12_980_00, twice)).toMatchObject({ balancePaise: -12_980_00, paidOn: '2026-11-20' })
  const refund = share(12_980_00, { kind: 'refund', receivedOn: '2026-11-25' })
  expect(settlementOf(12_980_00, [...twice, refund])).toMatchObject({ balancePaise: 0, paidOn: '2026-11-20' })
  expect(settlementOf(12_980_00, [twice[1] ?? refund, refund])).toMatchObject({ balancePaise: 12_980_00, paidOn: null })
})

test('money that came for a cancelled paper is to be refunded, without the tax that the buyer deducted', () => {
  const paid = share(54_000_00, { tdsPaise: 5_000_00 })
  expect(settlementOf(null, [paid])).toMatchObject({ settledPaise: 59_000_00, balancePaise: -54_000_00, paidOn: null })
  expect(settlementOf(null, [paid, share(54_000_00, { kind: 'refund' })])).toMatchObject({ balancePaise: 0, paidOn: null })
  expect(settlementOf(null, [])).toMatchObject({ balancePaise: 0, paidOn: null })
})

test('a paper without payments is due', () => {
  expect(settlementOf(100, [])).toEqual({ settledPaise: 0, tdsPaise: 0, creditPaise: 0, balancePaise: 100, paidOn: null })
})

test('a credit lowers what is due, is no money, and settles a paper with the payment of the rest', () => {
  const credit = share(30, { kind: 'credit', receivedOn: '2026-11-22' })
  expect(settlementOf(100, [credit])).toEqual({ settledPaise: 0, tdsPaise: 0, creditPaise: 30, balancePaise: 70, paidOn: null })
  expect(settlementOf(100, [credit, share(70)])).toMatchObject({ settledPaise: 70, balancePaise: 0, paidOn: '2026-11-22' })
  expect(settlementOf(100, [credit, share(100)])).toMatchObject({ settledPaise: 100, balancePaise: -30, paidOn: '2026-11-20' })
})
