import { expect, test } from 'vitest'
import { quotationFormSchema } from '../quotation.schema.ts'
import { QUOTATION, quotedLine } from '../test-quotation.ts'
import {
  BLANK_LINE,
  movedLine,
  placeIssue,
  quotationInput,
  quotationValues,
  readLines,
  typedPaise,
  valueInWords,
  withoutIssues,
  writeLines,
  type TypedLine,
} from './quotation-values.ts'

const FORM = quotationFormSchema.parse({
  ...QUOTATION,
  clientId: 3,
  batchId: 4,
  discount: { paise: 50_050 },
  isTaxIncluded: true,
  place: { state: 'Haryana', reason: 'Held there' },
  lines: [quotedLine({ discount: { rate: 250 } }), quotedLine({ quantity: 1.5, discount: { paise: 5_00 }, gstRate: 0 })],
})

const withLine = (changes: Partial<TypedLine>) => {
  const values = quotationValues(FORM)
  const [line] = readLines(values.lines)
  return quotationInput({ ...values, lines: writeLines([{ ...(line ?? BLANK_LINE), ...changes }]) })
}
const messages = (input: object) => quotationFormSchema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('a stored form comes back unchanged', () => {
  expect(quotationFormSchema.parse(quotationInput(quotationValues(FORM)))).toEqual(FORM)
})

test('amounts are read as people type them', () => {
  const typed = { price: '₹ 1,00,000.5', quantity: '1,000', discount: '5 %', gstRate: '18%' }
  expect(quotationFormSchema.parse(withLine(typed)).lines[0]).toMatchObject({
    unitPaise: 1_00_000_50,
    quantity: 1000,
    discount: { rate: 500 },
    gstRate: 1800,
  })
  expect(quotationFormSchema.parse(withLine({ discount: '500/-' })).lines[0]?.discount).toEqual({ paise: 500_00 })
})

test.each([
  [{ price: '' }, 'lines.0.unitPaise', 'Price is required'],
  [{ price: 'ten' }, 'lines.0.unitPaise', 'Price is required'],
  [{ quantity: '' }, 'lines.0.quantity', 'Use a quantity such as 10'],
  [{ discount: 'five' }, 'lines.0.discount', 'The discount must be a percentage or an amount'],
  [{ discount: 'x%' }, 'lines.0.discount', 'The discount must be a percentage or an amount'],
  [{ description: '' }, 'lines.0.description', 'Describe the line'],
])('%j is reported, and the rest can be computed', (changes, path, message) => {
  const input = withLine(changes)
  expect(messages(input)?.[0]).toEqual([path, message])
  const issues = quotationFormSchema.safeParse(input).error?.issues ?? []
  expect(quotationFormSchema.safeParse(withoutIssues(input, issues)).success).toBe(true)
})

test('an overall discount is a percentage or an amount; another text is reported, and an empty one is none', () => {
  const values = quotationValues(FORM)
  expect(messages(quotationInput({ ...values, discount: 'x' }))).toEqual([['discount', 'The discount must be a percentage or an amount']])
  expect(quotationInput({ ...values, discount: ' ' })).toMatchObject({ discount: null })
  expect(quotationFormSchema.parse(quotationInput({ ...values, discount: '7.5 %' })).discount).toEqual({ rate: 750 })
  expect(quotationValues({ ...FORM, discount: { rate: 750 } }).discount).toBe('7.5%')
})

test('a form with every field empty or wrong can still be computed', () => {
  const values = Object.fromEntries(Object.keys(quotationValues(FORM)).map((name) => [name, 'x'.repeat(5000)]))
  const input = quotationInput({
    ...quotationValues(FORM),
    ...values,
    clientId: '',
    enquiryId: '',
    batchId: '',
    lines: writeLines([BLANK_LINE]),
  })
  const issues = quotationFormSchema.safeParse(input).error?.issues ?? []
  expect(issues.length).toBeGreaterThan(5)
  expect(quotationFormSchema.safeParse(withoutIssues(input, issues)).error?.issues).toBeUndefined()
})

test('issues find their field', () => {
  expect(placeIssue('buyer.state', 'x')).toEqual(['state', 'x'])
  expect(placeIssue('place.reason', 'x')).toEqual(['placeReason', 'x'])
  expect(placeIssue('place', 'x')).toEqual(['placeState', 'x'])
  expect(placeIssue('lines.2.quantity', 'x')).toEqual(['lines', 'Line 3: x'])
  expect(placeIssue('lines', 'x')).toEqual(['lines', 'x'])
  expect(placeIssue('validUntil', 'x')).toEqual(['validUntil', 'x'])
})

test('whole rupees are shown without paise', () => {
  expect([10_000_00, 1_249_50].map(typedPaise)).toEqual(['10,000', '1,249.50'])
})

test('two versions are compared as text', () => {
  const line = 'VDA 6.3 Process Auditor, 10 people, 10 person, ₹10,000, less 2.5%, SAC 999293, GST 18%'
  expect(valueInWords('lines', writeLines(readLines(quotationValues(FORM).lines).slice(0, 1)))).toBe(line)
  expect([valueInWords('isTaxIncluded', 'yes'), valueInWords('terms', 'x')]).toEqual(['Yes', 'x'])
})

test('a moved line keeps its values, and the others keep their order', () => {
  const lines = ['A', 'B', 'C'].map((description) => ({ ...BLANK_LINE, description }))
  const order = (from: number, to: number) => movedLine(lines, from, to).map(({ description }) => description)
  expect([order(2, 1), order(0, 1), order(0, 2)]).toEqual([
    ['A', 'C', 'B'],
    ['B', 'A', 'C'],
    ['B', 'C', 'A'],
  ])
})
