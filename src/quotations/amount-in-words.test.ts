import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'Rupees Zero Only'],
  [1_00, 'Rupees One Only'],
  [12_300_00, 'Rupees Twelve Thousand Three Hundred Only'],
  [53_100_50, 'Rupees Fifty Three Thousand One Hundred and Fifty Paise Only'],
  [1_18_000_00, 'Rupees One Lakh Eighteen Thousand Only'],
  [11_80_00_017_01, 'Rupees Eleven Crore Eighty Lakh Seventeen and One Paise Only'],
  [1_00_00_00_000_00, 'Rupees One Hundred Crore Only'],
])('%i paise are %s', (paise, words) => {
  expect(amountInWords(paise)).toBe(words)
})
