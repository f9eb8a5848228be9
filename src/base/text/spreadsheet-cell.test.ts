import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellText, spreadsheetCell } from './spreadsheet-cell.ts'

test.each([
  '=1+1',
  '-2',
  '+1+cmd|x',
  '+91-90000-00011',
  '+91 90000*2',
  '+91 SUM(A1)',
  '+9',
  '+919000000011 / +919000000012',
  '+91 90000 00011 / =1',
  '＋91 90000 00011',
  '+91\t90000 00011',
  '@SUM(A1)',
  ' =x',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '\u00a0=x',
])('%j is marked as text', (text) => {
  expect(spreadsheetCell(text)).toBe(`'${text}`)
})

test.each([
  '',
  'Asha Example',
  '+91 90000 00011',
  '+44 20 7946 0958',
  '+919000000011',
  '+91 (120) 400 0000',
  '+91 90000 00011 / +91 90000 00012',
  '+91 90000 00011 / 12',
  '12-11-2026',
  "D'Example",
  "'quoted'",
  'आशा उदाहरण',
  'a=b',
])('%j stays as it is', (text) => {
  expect(spreadsheetCell(text)).toBe(text)
})

test.each([
  ["Hello\n=cmd|'/C calc'!A0", "Hello\n'=cmd|'/C calc'!A0"],
  ['one\r\n=1;two', "one\r\n'=1;two"],
  ['one\r =1', "one\r' =1"],
  ['one;@SUM(A1)', "one;'@SUM(A1)"],
  ['one\t-2+3', "one\t'-2+3"],
  ['\t=x', "\t'=x"],
  ['=1\n=2', "'=1\n'=2"],
  ['Call me:\n+91 90000 00011\nThank you', 'Call me:\n+91 90000 00011\nThank you'],
  ['a;b\tc\r\nd', 'a;b\tc\r\nd'],
])('in %j every part that could begin a cell is marked as text', (text, cell) => {
  expect(spreadsheetCell(text)).toBe(cell)
  expect(cellText(cell)).toBe(text)
})

const begun = fc.stringMatching(/^(?:['\s]{0,2}[=+\-@＝＋－＠;]?.{0,5}){0,2}$/u)

test('no part of a cell begins like a formula', () => {
  fc.assert(
    fc.property(begun, (text) => {
      for (const part of spreadsheetCell(text).split(/[\t\n\r;]/)) expect(part).not.toMatch(/^\s*(?:[=\-@＝＋－＠]|\+(?!\d[\d ()]+$))/u)
    }),
  )
})

test('every text without a leading apostrophe is restored', () => {
  fc.assert(
    fc.property(begun, (text) => {
      fc.pre(!/(?:^|[\t\n\r;])'/.test(text))
      expect(cellText(spreadsheetCell(text))).toBe(text)
    }),
  )
})
