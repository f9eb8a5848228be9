import { expect, test } from 'vitest'
import { figuresOf } from './paper-figures.ts'
import { lineInWords, priceInWords } from './paper-rows.ts'
import { contentSchema, type QuotationContent, type QuotationPaper, type QuotedLine } from './quotation.schema.ts'
import { QUOTATION, quotedLine } from './test-quotation.ts'
import { billedChanges, changesBetween } from './version-changes.ts'

function paper(changes: Partial<QuotationContent> = {}, others: Partial<QuotationPaper> = {}): QuotationPaper {
  const content = { ...contentSchema.parse(QUOTATION), ...changes }
  return {
    number: 'BHM/26-27/00001',
    versionNumber: 1,
    issuedOn: '2026-11-20',
    seller: { name: 'BHM Example', address: 'Faridabad', state: 'Haryana', gstin: '06AAPFU0939F1ZZ', pan: null, email: '', phone: '' },
    content,
    place: { state: 'Haryana', code: '06', isIntraState: true, reason: 'The buyer is there.' },
    figures: figuresOf({ ...content, isIntraState: true, isRounded: true }),
    inWords: '',
    look: null,
    ...others,
  }
}

const audit: QuotedLine = quotedLine({ description: 'Audit preparation', quantity: 2, unit: 'day', supply: 'service', sac: '998311' })
const withLines = (...lines: QuotedLine[]) => paper({ lines })

test('two versions with the same print have no change, also if the lines have moved', () => {
  expect(changesBetween(paper(), paper())).toEqual([])
  expect(changesBetween(withLines(quotedLine(), audit), withLines(audit, quotedLine({ supply: 'classroom' })))).toEqual([])
})

test('an overall discount is compared as it is written', () => {
  const none = { discount: null }
  expect(changesBetween(paper(none), paper({ discount: { rate: 500 } }))).toEqual([
    { label: 'Discount', before: '', after: '5%' },
    { label: 'Total', before: '₹1,18,000.00', after: '₹1,12,100.00' },
  ])
  expect(changesBetween(paper({ discount: { paise: 5_000_00 } }), paper({ discount: { rate: 500 } }))).toEqual([
    { label: 'Discount', before: '₹5,000.00', after: '5%' },
  ])
})

test('a changed quantity shows the line before and after, and the total last', () => {
  expect(changesBetween(paper(), withLines(quotedLine({ quantity: 8, discount: { rate: 500 } })))).toEqual([
    {
      label: 'VDA 6.3 Process Auditor, 10 people',
      before: '10 people × ₹10,000.00 = ₹1,00,000.00, SAC 999293, GST 18%',
      after: '8 people × ₹10,000.00 − 5% = ₹76,000.00, SAC 999293, GST 18%',
    },
    { label: 'Total', before: '₹1,18,000.00', after: '₹89,680.00' },
  ])
})

test('lines are added and removed', () => {
  const words = '2 days × ₹10,000.00 = ₹20,000.00, SAC 998311, GST 18%'
  expect(changesBetween(paper(), withLines(quotedLine(), audit))[0]).toEqual({ label: 'Audit preparation', before: null, after: words })
  expect(changesBetween(withLines(quotedLine(), audit), paper())[0]).toEqual({ label: 'Audit preparation', before: words, after: null })
})

test('a new description of a program, or of the same amounts, is a change of the line', () => {
  const program = quotedLine({ programId: 3 })
  for (const [older, newer] of [
    [program, { ...program, description: 'VDA 6.3, two days', quantity: 9 }],
    [quotedLine(), quotedLine({ description: 'VDA 6.3, two days' })],
  ] as const) {
    const [change] = changesBetween(withLines(older), withLines(newer))
    expect(change).toMatchObject({
      label: 'VDA 6.3, two days',
      before: expect.stringMatching(/^VDA 6\.3 Process Auditor, 10 people: 10 people/),
    })
    expect(change?.after).toMatch(/^VDA 6\.3, two days: /)
  }
})

test('a proforma depends on the name and GSTIN of the buyer, the place and the amounts, and on nothing else', () => {
  const { buyer } = contentSchema.parse(QUOTATION)
  const same = paper({ buyer: { ...buyer, address: 'Plot 9', contactName: 'Ravi Sample' }, note: 'New', validUntil: '2027-01-31' })
  expect(billedChanges(paper(), same)).toEqual([])
  expect(billedChanges(paper(), paper({ buyer: { ...buyer, gstin: '06AAPFU0939F1ZZ' } }))).toEqual(['buyer'])
  expect(billedChanges(paper(), withLines(quotedLine({ gstRate: 500 })))).toEqual(['amounts'])
  const place = { state: 'Punjab', code: '03', isIntraState: true, reason: '' }
  expect(billedChanges(paper(), paper({}, { place }))).toEqual(['place of supply'])
})

test('of two equal lines one is removed', () => {
  expect(
    changesBetween(withLines(quotedLine(), quotedLine()), paper()).map(({ before, after }) => [before === null, after === null]),
  ).toEqual([
    [false, true],
    [false, false],
  ])
})

test('facts of the paper are compared: buyer, place, day, terms and seller', () => {
  const { buyer } = contentSchema.parse(QUOTATION)
  const newer = paper(
    { buyer: { ...buyer, gstin: '27AAPFU0939F1ZV' }, validUntil: '2027-01-31', terms: 'In advance.' },
    { place: { state: 'Maharashtra', code: '27', isIntraState: false, reason: 'GSTIN' } },
  )
  expect(changesBetween(paper(), newer).map(({ label, before, after }) => [label, before, after])).toEqual([
    [
      'Buyer',
      'Mock Motors, Plot 7, Sector 24, Faridabad, Haryana',
      'Mock Motors, Plot 7, Sector 24, Faridabad, Haryana, GSTIN 27AAPFU0939F1ZV',
    ],
    ['Place of supply', 'Haryana (06)', 'Maharashtra (27)'],
    ['Valid until', '31 Dec 2026', '31 Jan 2027'],
    ['Terms', '', 'In advance.'],
  ])
})

test.each([
  [{}, '10 people × ₹10,000.00', '10 people × ₹10,000.00 = ₹1,00,000.00'],
  [{ quantity: 1 }, '1 person', '1 person, ₹10,000.00'],
  [{ quantity: 1, discount: { rate: 500 } }, '1 person × ₹10,000.00 − 5%', '1 person × ₹10,000.00 − 5% = ₹9,500.00'],
  [{ quantity: 1, unit: 'lump sum' }, 'Lump sum', 'Lump sum, ₹10,000.00'],
  [{ quantity: 1, unit: 'lump sum', discount: { paise: 500_00 } }, 'Lump sum of ₹10,000.00 − ₹500.00', / = ₹9,500\.00$/],
  [{ quantity: 2.5, unit: 'day' }, '2.5 days × ₹10,000.00', '2.5 days × ₹10,000.00 = ₹25,000.00'],
  [{ quantity: 2, unit: 'Nos' }, '2 Nos × ₹10,000.00', '2 Nos × ₹10,000.00 = ₹20,000.00'],
])('a line with %j says each amount once', (changes, beside, whole) => {
  const line = quotedLine(changes)
  const { netPaise = 0 } = withLines(line).figures.lines[0] ?? {}
  expect(priceInWords(line)).toBe(beside)
  expect(lineInWords(line, { netPaise })).toMatch(whole)
})
