import { expect, test } from 'vitest'
import { replyMailto, whatsappUrl } from './reply-links.ts'

test.each([
  ['+91 90000 00000', 'https://wa.me/919000000000'],
  [' +91-60000-00000', 'https://wa.me/916000000000'],
  ['+44 7000 000000', 'https://wa.me/447000000000'],
  ['+1 (555) 010-0000', 'https://wa.me/15550100000'],
])('%s opens a chat', (phone, url) => {
  expect(whatsappUrl(phone)).toBe(url)
})

test.each([
  ['without a country code', '90000 00000'],
  ['an Indian landline', '+91 129 000 0000'],
  ['an Indian number that begins with 0', '+91 00000 00012'],
  ['an Indian number with a digit too few', '+91 90000 0000'],
  ['too short', '+44 7000'],
  ['too long', '+44 7000 0000 0000 0000'],
  ['words', 'ask for me at the gate'],
])('%s: no chat', (_, phone) => {
  expect(whatsappUrl(phone)).toBeUndefined()
})

test('the text of a chat is filled in as it was written, without the escapes of Markdown', () => {
  const url = whatsappUrl('+91 90000 00000', 'Dear A\\_B,\nयह & 100 % #1')
  expect(new URL(url ?? '').searchParams.get('text')).toBe('Dear A_B,\nयह & 100 % #1')
})

const ENQUIRY = { email: 'asha+1@example.com', subject: 'Audits & more', reference: 'ENQ-7F3K-9Q2M' }

test('a mail is filled in with address, subject with the reference, and text', () => {
  expect(replyMailto(ENQUIRY, 'Yes.\nRegards').href).toBe(
    'mailto:asha%2B1@example.com?subject=Re%3A%20Audits%20%26%20more%20%5BENQ-7F3K-9Q2M%5D&body=Yes.%0D%0ARegards',
  )
})
