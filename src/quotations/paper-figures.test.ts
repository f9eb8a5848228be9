import { expect, test } from 'vitest'
import { figuresOf, partOf, type PartFigures, type PartRefusal, type Pricing, type PricedLine } from './paper-figures.ts'
import { totalRows } from './paper-rows.ts'

const line = (quantity: number, rupees: number, more: Partial<PricedLine> = {}): PricedLine => ({
  quantity,
  unitPaise: Math.round(rupees * 100),
  discount: null,
  gstRate: 1800,
  ...more,
})
const priced = (lines: PricedLine[], more: Partial<Pricing> = {}) =>
  figuresOf({ lines, discount: null, isTaxIncluded: false, isIntraState: false, isRounded: true, ...more })

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

test('an overall discount is divided among the lines to the paisa, and each rate has its own tax', () => {
  const figures = priced([line(1, 100), line(1, 100), line(1, 100, { gstRate: 500 })], { discount: { paise: 100_00 }, isRounded: false })
  expect(figures.lines.map(({ taxablePaise }) => taxablePaise)).toEqual([66_66, 66_67, 66_67])
  expect(figures.taxes.map(({ rate, taxablePaise, igstPaise }) => [rate, taxablePaise, igstPaise])).toEqual([
    [500, 66_67, 3_33],
    [1800, 133_33, 24_00],
  ])
  expect(figures).toMatchObject({ taxablePaise: 200_00, taxPaise: 27_33, roundOffPaise: 0, totalPaise: 227_33 })
})

test('an overall discount in percent is rounded to the paisa, half up, and the lines share exactly that sum', () => {
  const figures = priced([line(1, 10.1), line(1, 0.2), line(1, 0.1)], { discount: { rate: 500 }, isRounded: false })
  expect(figures).toMatchObject({ netPaise: 10_40, discountPaise: 52, taxablePaise: 9_88 })
  expect(priced([line(1, 10.1)], { discount: { rate: 500 } }).discountPaise).toBe(51)
  expect(priced([line(1, 100)], { discount: { rate: 10_000 } })).toMatchObject({ discountPaise: 100_00, totalPaise: 0 })
  expect(priced([line(1, 118)], { discount: { rate: 1000 }, isTaxIncluded: true })).toMatchObject({
    discountPaise: 11_80,
    taxablePaise: 90_00,
    totalPaise: 106_00,
  })
})

test('two halves of a quotation with an overall discount add up, and a line discount is taken off once', () => {
  const [first, second] = bill(priced([line(10, 10_000)], { discount: { paise: 10_000_00 } }), [5000, 'rest'])
  expect(first).toMatchObject({ taxablePaise: 45_000_00, taxPaise: 8_100_00, totalPaise: 53_100_00 })
  expect(second).toMatchObject({ totalPaise: 53_100_00 })
  expect(priced([line(1, 20_000, { discount: { rate: 500 } })]).taxablePaise).toBe(19_000_00)
})

/** Bills one part after the other. Refused ones stay in the list. */
function bill(whole: PartFigures, shares: ReadonlyArray<number | 'rest'>, rule = { isIntraState: false, isRounded: true }) {
  const parts: Array<PartFigures | PartRefusal> = []
  for (const share of shares) {
    const billed = parts.filter((part) => typeof part === 'object')
    parts.push(partOf(whole, { ...rule, share, billed }))
  }
  return parts
}
const totals = (parts: ReturnType<typeof bill>) => parts.map((part) => (typeof part === 'object' ? part.totalPaise / 100 : part))

test('the last part takes what the earlier parts leave of each amount', () => {
  const whole = priced([line(1, 100.01)], { isRounded: false, isIntraState: true })
  expect(bill(whole, [5000, 'rest'], { isIntraState: true, isRounded: false })).toMatchObject([
    { taxablePaise: 50_01, taxes: [{ cgstPaise: 4_50, sgstPaise: 4_50 }] },
    { taxablePaise: 50_00, taxes: [{ cgstPaise: 4_50, sgstPaise: 4_50 }] },
  ])
})

test('the last part takes up the round off of the others', () => {
  expect(totals(bill(priced([line(1, 50)]), [5000, 'rest']))).toEqual([30, 29])
  expect(totals(bill(priced([line(1, 100)]), [3333, 3333, 'rest']))).toEqual([39, 39, 40])
  const halves = bill(priced([line(2, 18_500, { discount: { rate: 500 } })]), [5000, 5000, 5000])
  expect(totals(halves)).toEqual([20_739, 20_738, 'nothing left'])
})

test('a share that leaves nothing to pay is the rest, and no part is 0 rupees', () => {
  const ninths = bill(priced([line(1, 1000)]), [...Array<number>(9).fill(1111), 'rest'])
  expect(totals(ninths)).toEqual([...Array<number>(9).fill(131), 1])
  const tenths = totals(bill(priced([line(1, 46.61)]), [...Array<number>(10).fill(1000), 'rest']))
  expect(tenths).toEqual([...Array<number>(9).fill(6), 1, 'nothing left'])
  expect(bill(priced([line(1, 50)]), [1, 9000, 2000])).toMatchObject(['too small', { totalPaise: 53_00 }, 'more than left'])
})

test('a version with another rate, or less of one, is not billed beside what was billed before', () => {
  const [former] = bill(priced([line(1, 1_00_000)]), [5000])
  const later = (lines: PricedLine[], share: number | 'rest' = 'rest') =>
    partOf(priced(lines), { share, billed: [former as PartFigures], isIntraState: false, isRounded: true })
  expect(later([line(1, 1_00_000, { gstRate: 500 })])).toBe('below billed')
  expect(later([line(1, 10_000), line(20, 10_000, { gstRate: 500 })])).toBe('below billed')
  expect(later([line(1, 50_000)])).toBe('nothing left')
  expect(later([line(1, 40_000)])).toBe('nothing left')
  expect(later([line(1, 90_000)])).toMatchObject({ taxablePaise: 40_000_00, totalPaise: 47_200_00 })
  expect(later([line(1, 50_000), line(1, 1000, { gstRate: 500 })])).toMatchObject({ taxes: [{ rate: 500 }], totalPaise: 1_050_00 })
  expect(later([line(1, 60_000), line(1, 1000, { gstRate: 500 })], 5000)).toBe('more than left')
})

test('10 crore and half days are exact', () => {
  expect(priced([line(1, 10_00_00_000)]).totalPaise).toBe(11_80_00_000_00)
  expect(priced([line(5.5, 12_500.5)]).taxablePaise).toBe(68_752_75)
})

test('the place of supply decides which taxes are printed, also at a rate of 0%', () => {
  const labelsIn = (code: string, isIntraState: boolean) => {
    const figures = priced([line(1, 1000, { gstRate: 0 }), line(1, 1000)], { isIntraState })
    return totalRows(figures, { code, isIntraState }).map(({ label }) => label)
  }
  expect(labelsIn('27', false)).toEqual(['Taxable value', 'IGST 0%', 'IGST 18%', 'Total'])
  expect(labelsIn('06', true)).toEqual(['Taxable value', 'CGST 0%', 'SGST 0%', 'CGST 9%', 'SGST 9%', 'Total'])
})
