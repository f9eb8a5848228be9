import { expect, test } from 'vitest'
import { nameIn, phoneDigits, readCellDate, saidBy } from './cell-values.ts'

test.each([
  ['9.000000011E+9', '9000000011'],
  ['9.19000000011e+11', '919000000011'],
  ['9000000011.0', '9000000011'],
  ['+91 90000 00011', '+91 90000 00011'],
  ['', ''],
])('a phone number that was taken for a number is restored: %j', (cell, digits) => expect(phoneDigits(cell)).toBe(digits))

test.each(['9.19E+11', '9E+09', '9.000000E+9'])('a phone number with lost digits is nobody’s: %s', (cell) =>
  expect(phoneDigits(cell)).toBeUndefined(),
)

test('a date is read as text or as a number of days from 1900 or 1904', () => {
  expect(readCellDate('05/11/2026')).toBe('2026-11-05')
  expect(readCellDate('46331')).toBe('2026-11-05')
  expect(readCellDate('05-11-26')).toBe('2026-11-05')
  expect(readCellDate('Thu, 05 Nov 2026')).toBe('2026-11-05')
  expect(readCellDate('46331.75')).toBe('2026-11-05')
  expect(readCellDate('44869', true)).toBe('2026-11-05')
  expect(readCellDate('1043')).toBeUndefined()
})

test('a cell may say that there is nothing, or have marks that nobody sees', () => {
  expect(['-', '--', 'N/A', 'n.a.', 'NIL', ' – ', '\u200b'].map(saidBy)).toEqual(Array(7).fill(''))
  const scanned = ['\u0002E-1043', '\u001dE-1043\u0003', '\u200eE-1043', '\u206aE-1043', '\ufeffE-1043']
  expect(scanned.map(saidBy)).toEqual(Array(5).fill('E-1043'))
  expect(["'00123", '’E-1043', "'9000000011"].map(saidBy)).toEqual(['00123', 'E-1043', '9000000011'])
  expect(["'5S' cell", "'Asha"].map(saidBy)).toEqual(["'5S' cell", "'Asha"])
  expect(saidBy(' asha@example.com\u00a0')).toBe('asha@example.com')
  expect(saidBy('Naina')).toBe('Naina')
  expect(['#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#N/A', '0', '1 042', '-', 'NA'].map(nameIn)).toEqual(Array(9).fill(''))
  expect(nameIn('Asha 2')).toBe('Asha 2')
  expect(['C++', '+91 90000 00011', '#A12', 'R&D', 'Nanda', 'No', 'X', '०'].map(saidBy)).not.toContain('')
})

test.each(['–nil–', '- NIL -', 'Nil.', 'NILL', '(NA)', 'N-A', '(null)', 'nan', '(blank)', 'VACANT', 'TBD', 'Not Applicable', 'लागू नहीं'])(
  'a cell that says %s says nothing',
  (cell) => expect([saidBy(cell), nameIn(cell)]).toEqual(['', '']),
)

test.each(['…', '?', '/', '_', '***', '- -', '#####', '✓', '#GETTING_DATA', '#FIELD!', '#ERROR!', 'Err:502', 'FALSE'])(
  'so does %s',
  (cell) => expect([saidBy(cell), nameIn(cell)]).toEqual(['', '']),
)

test('a name has a letter', () => {
  expect(['०', '-1', '₹0', 'xxx', 'XX'].map(nameIn)).toEqual(Array(5).fill(''))
  expect(nameIn('X')).toBe('X')
})
