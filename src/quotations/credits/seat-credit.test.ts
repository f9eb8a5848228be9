import { expect, test } from 'vitest'
import { seatValue } from '../booking.ts'
import { figuresOf, totalsOf, type RateAmount } from '../paper-figures.ts'
import { billsAfter, creditOf, creditParts, type OpenBill } from './seat-credit.ts'
import { quotedLine } from '../test-quotation.ts'

const RULE = { isIntraState: true, isRounded: false }
const PROGRAM = 7

/** A version for one program with its figures. */
function paper(...changes: Array<Parameters<typeof quotedLine>[0]>) {
  const lines = changes.map((change) => quotedLine({ programId: PROGRAM, ...change }))
  return { content: { lines } as never, figures: figuresOf({ lines, discount: { paise: 777 }, isTaxIncluded: false, ...RULE }) }
}

test('seats that come off one by one add up to the whole bill to the paisa, at two rates and with an overall discount', () => {
  const version = paper({ quantity: 4, unitPaise: 3_333_33 }, { quantity: 3, unitPaise: 1_111_11, gstRate: 500 })
  let bills: OpenBill[] = [{ proformaId: 1, figures: version.figures }]
  const gone: RateAmount[][] = []
  let sum = 0
  for (let at = 0; at < 7; at += 1) {
    const value = seatValue(version, PROGRAM, gone) ?? []
    const parts = creditParts(value, bills, RULE)
    bills = billsAfter(bills, parts)
    gone.push(value)
    sum += creditOf(parts)
  }
  expect([sum, bills[0]?.figures.totalPaise, bills[0]?.figures.taxPaise]).toEqual([version.figures.totalPaise, 0, 0])
  expect(seatValue(version, PROGRAM, gone)).toBeUndefined()
})

test('a seat comes off the first bill as far as that goes, then off the next', () => {
  const bill = (taxablePaise: number) => totalsOf([{ rate: 1800, taxablePaise }], RULE)
  const bills = [
    { proformaId: null, figures: bill(4_000_00) },
    { proformaId: 1, figures: bill(96_000_00) },
  ]
  expect(creditParts([{ rate: 1800, taxablePaise: 10_000_00 }], bills, RULE)).toEqual([
    { proformaId: null, figures: bill(4_000_00) },
    { proformaId: 1, figures: bill(6_000_00) },
  ])
})

test('a lump sum and another program have no price for a seat', () => {
  expect(seatValue(paper({ quantity: 1, unit: 'lump sum' }), PROGRAM, [])).toBeUndefined()
  expect(seatValue(paper({}), PROGRAM + 1, [])).toBeUndefined()
})
