import { expect, test } from 'vitest'
import { whatsappUrl } from './whatsapp.ts'

test.each([
  ['+91 90000 00000', 'https://wa.me/919000000000'],
  [' +91-60000-00000', 'https://wa.me/916000000000'],
  ['90000 00000', 'https://wa.me/919000000000'],
  ['090000-00000', 'https://wa.me/919000000000'],
  ['+44 7000 000000', 'https://wa.me/447000000000'],
  ['+91-(0)90000 00011', 'https://wa.me/919000000011'],
  ['९०००० ०००११', 'https://wa.me/919000000011'],
  ['90000 00011 / 90000 00012', 'https://wa.me/919000000011'],
  ['0129 400 0000, 90000 00012', 'https://wa.me/919000000012'],
  ['+1 (555) 010-0000', 'https://wa.me/15550100000'],
])('%s opens a chat', (phone, url) => {
  expect(whatsappUrl(phone)).toBe(url)
})

test.each([
  ['without a country code', '7000 0000'],
  ['an Indian landline', '+91 129 000 0000'],
  ['an Indian number that begins with 0', '+91 00000 00012'],
  ['an Indian number with a digit too few', '+91 90000 0000'],
  ['too short', '+44 7000'],
  ['too long', '+44 7000 0000 0000 0000'],
  ['words', 'ask for me at the gate'],
])('%s: no chat', (_, phone) => {
  expect(whatsappUrl(phone)).toBeUndefined()
})

test('the text of a chat is filled in as it was written', () => {
  const url = whatsappUrl('+91 90000 00000', 'Dear A_B,\nयह & 100 % #1')
  expect(new URL(url ?? '').searchParams.get('text')).toBe('Dear A_B,\nयह & 100 % #1')
})
