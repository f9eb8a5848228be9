import { expect, test } from 'vitest'
import { figuresOf, partOf, type Pricing, type PricedLine } from './paper-figures.ts'

const line = (quantity: number, rupees: number, more: Partial<PricedLine> = {}): PricedLine => ({
  quantity,
  unitPaise: Math.round(rupees * 100),
  discount: null,
  gstRate: 1800,
  ...more,
})
const priced = (lines: PricedLine[], more: Partial<Pricing> = {}) =>
  figuresOf({ lines, discountPaise: 0, isTaxIncluded: false, isIntraState: false, isRounded: true, ...more })

test('each line is rounded after its discount, then the tax, then the total to whole rupees', () => {
  const figures = priced([line(7, 1249.5, { discount: { rate: 300 } }), line(3, 666.5, { discount: { rate: 300 } })])
  expect(figures.lines.map(({ taxablePaise }) => taxablePaise)).toEqual([8_484_11, 1_939_52])
  expect(figures).toMatchObject({ taxablePaise: 10_423_63, taxPaise: 1_876_25, roundOffPaise: 12, totalPaise: 12_300_00 })
})

test('a price that includes the tax gives one taxable value in every State, and equal central and State tax', () => {
  const all = { isTaxIncluded: true }
  expect(priced([line(1, 9999)], { ...all, isIntraState: true })).toMatchObject({
    taxablePaise: 8_473_73,
    taxes: [{ cgstPaise: 762_64, sgstPaise: 762_64, igstPaise: 0 }],
    roundOffPaise: -1,
    totalPaise: 9_999_00,
  })
  expect(priced([line(1, 9999)], all)).toMatchObject({ taxes: [{ igstPaise: 1_525_27 }], roundOffPaise: 0, totalPaise: 9_999_00 })
})

test('a discount on all is divided among the lines to the paisa, and each rate has its own tax', () => {
  const figures = priced([line(1, 100), line(1, 100), line(1, 100, { gstRate: 500 })], { discountPaise: 100_00, isRounded: false })
  expect(figures.lines.map(({ taxablePaise }) => taxablePaise)).toEqual([66_66, 66_67, 66_67])
  expect(figures.taxes.map(({ rate, taxablePaise, igstPaise }) => [rate, taxablePaise, igstPaise])).toEqual([
    [500, 66_67, 3_33],
    [1800, 133_33, 24_00],
  ])
  expect(figures).toMatchObject({ taxablePaise: 200_00, taxPaise: 27_33, roundOffPaise: 0, totalPaise: 227_33 })
})

test('two halves of a quotation with a discount on all add up, and a line discount is taken off once', () => {
  const whole = priced([line(10, 10_000)], { discountPaise: 10_000_00 })
  const rule = { isIntraState: false, isRounded: true }
  const first = partOf(whole, { ...rule, share: 5000, billed: [] })
  const second = partOf(whole, { ...rule, share: 'rest', billed: [first] })
  expect([first.taxablePaise, first.taxPaise, first.totalPaise]).toEqual([45_000_00, 8_100_00, 53_100_00])
  expect(first.totalPaise + second.totalPaise).toBe(1_06_200_00)
  expect(priced([line(1, 20_000, { discount: { rate: 500 } })]).taxablePaise).toBe(19_000_00)
})

test('the last part takes what the earlier parts leave of each rate', () => {
  const whole = priced([line(1, 100.01)], { isRounded: false })
  const rule = { isIntraState: true, isRounded: false }
  const first = partOf(whole, { ...rule, share: 5000, billed: [] })
  const second = partOf(whole, { ...rule, share: 'rest', billed: [first] })
  expect([first.taxablePaise, second.taxablePaise]).toEqual([50_01, 50_00])
})

test('10 crore and half days are exact', () => {
  expect(priced([line(1, 10_00_00_000)]).totalPaise).toBe(11_80_00_000_00)
  expect(priced([line(5.5, 12_500.5)]).taxablePaise).toBe(68_752_75)
})
