import { describe, expect, test } from 'vitest'
import { shownNumber, shownText } from './shown-number.ts'

describe('a number is read as its cell shows it', () => {
  test.each([
    [42, '00000', '00042'],
    [42, '"EMP"0000', 'EMP0042'],
    [42, String.raw`\E\M\P0000`, 'EMP0042'],
    [42, '"E-"#', 'E-42'],
    [42, '0000"/26"', '0042/26'],
    [42, '00-00', '00-42'],
    [1042, '"BHM "00 00', 'BHM 10 42'],
    [42, '"कर्म"000', 'कर्म042'],
    [123456, '000', '123456'],
    [12345, '00-00', '123-45'],
    [42, '[$-4009]00000', '00042'],
    [42, '[Red]00000', '00042'],
    [42, '00000;-00000', '00042'],
    [42, '00000_)', '00042'],
    [0, '00000', '00000'],
    [0, '00000;-00000;"none"00', 'none00'],
    [9000000011, '00000 00000', '90000 00011'],
    [9000000011, String.raw`"+91" 00000\ 00000`, '+91 90000 00011'],
    [919000000011, '+#', '+919000000011'],
    [9000000011, '0', '9000000011'],
  ])('%j as %j is %j', (value, format, shown) => expect(shownNumber(value, format)).toBe(shown))
})

test.each([
  [42, 'General'],
  [42, '0.00'],
  [42000, '#,##0'],
  [42, '0%'],
  [42, '0.00E+00'],
  [42, '"EMP"General'],
  [42, '[<=99]00;000'],
  [42, 'dd/mm/yyyy'],
  [42, 'EMP0000'],
  [42, '# ?/?'],
  [42, '"EMP"'],
  [42, ''],
  [42.5, '00000'],
  [-42, '00000'],
  [42, '0"'],
])('%j as %j is taken as it is stored', (value, format) => expect(shownNumber(value, format)).toBeUndefined())

test.each([
  ['A7', '"EMP-"@', 'EMP-A7'],
  ['A7', '00000;-00000;0;"EMP-"@', 'EMP-A7'],
  ['A7', '@', 'A7'],
  ['A7', 'General', undefined],
  ['A7', '00000', undefined],
])('the text %j as %j is %j', (value, format, shown) => expect(shownText(value, format)).toBe(shown))
