import { expect, test } from 'vitest'
import { contentSchema } from '../quotation.schema.ts'
import { QUOTATION, quotedLine } from '../test-quotation.ts'
import { acceptanceSchema } from '../order/acceptance.schema.ts'
import { unprintableOfSeller, unprintableProblems } from './unprintable-problems.ts'

const content = (changes: object) => contentSchema.parse({ ...QUOTATION, ...changes })
const SELLER = { name: 'BHM', address: 'Plot 1', state: 'Haryana', gstin: '', pan: null, email: '', phone: '' }

test('Indian scripts, Urdu, accents, rupees, line breaks, tabs and invisible marks can be printed', () => {
  const texts = ['आंतरिक लेखा परीक्षक', 'தமிழ்', 'اردو', 'Müller – ₹1,00,000 ½ ≤ 5 µm', 'one\ntwo\tthree', 'soft\u00adhyphen\u200b\ufeff']
  for (const text of texts) expect(unprintableProblems(content({ note: text, terms: text }))).toEqual([])
})

test('other letters are named with their field, the first ten of them', () => {
  const changes = {
    buyer: { ...QUOTATION.buyer, name: '東京電機（株）' },
    lines: [quotedLine(), quotedLine({ description: 'Audit 🙂', unit: 'ა㎡' })],
    note: '一二三四五六七八九十百千',
  }
  expect(unprintableProblems(content(changes))).toEqual([
    { field: 'buyer.name', message: 'Our fonts cannot print 東, 京, 電, 機, （, 株, ）. Write this without them.' },
    { field: 'lines.1.description', message: 'Our fonts cannot print 🙂. Write this without them.' },
    { field: 'lines.1.unit', message: 'Our fonts cannot print ㎡. Write this without them.' },
    {
      field: 'note',
      message: 'Our fonts cannot print 一, 二, 三, 四, 五, 六, 七, 八, 九, 十 and 2 more letters. Write this without them.',
    },
  ])
})

test('a PO number, which proformas print, is refused with such a letter, and a name, which no paper prints, is not', () => {
  const accepted = { versionNumber: 1, name: '王 Example', post: 'Buyer', poNumber: 'PO 77 🚀' }
  const { error } = acceptanceSchema.safeParse(accepted)
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['poNumber', 'Our fonts cannot print 🚀. Write this without them.'],
  ])
  expect(acceptanceSchema.safeParse({ ...accepted, poNumber: 'क्र. 77/½ – ₹' }).success).toBe(true)
})

test('the company’s data are looked at, too', () => {
  expect(unprintableOfSeller(SELLER)).toEqual([])
  expect(unprintableOfSeller({ ...SELLER, address: '東京' })).toEqual([
    'Our fonts cannot print 東, 京. They are in your company’s name, address, e-mail or phone.',
  ])
})
