import { expect, test } from 'vitest'
import { financialYear, paperNumber } from './paper-number.ts'

test('a financial year begins on 1 April', () => {
  expect(['2027-03-31', '2027-04-01', '2099-12-01'].map(financialYear)).toEqual(['26-27', '27-28', '99-00'])
})

test('a number with year and a prefix of four characters has 16 characters', () => {
  expect(paperNumber('BHMX', '26-27', 12)).toBe('BHMX/26-27/00012')
  expect(paperNumber('BHMX', '26-27', 99_999)).toHaveLength(16)
})
