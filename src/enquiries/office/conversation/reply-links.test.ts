import { expect, test } from 'vitest'
import { replyMailto, withoutEscapes } from './reply-links.ts'

test('the text of a chat has no escapes of Markdown', () => {
  expect(withoutEscapes('Dear A\\_B,\nयह & 100 % #1')).toBe('Dear A_B,\nयह & 100 % #1')
})

const ENQUIRY = { email: 'asha+1@example.com', subject: 'Audits & more', reference: 'ENQ-7F3K-9Q2M' }

test('a mail is filled in with address, subject with the reference, and text', () => {
  expect(replyMailto(ENQUIRY, 'Yes.\nRegards').href).toBe(
    'mailto:asha%2B1@example.com?subject=Re%3A%20Audits%20%26%20more%20%5BENQ-7F3K-9Q2M%5D&body=Yes.%0D%0ARegards',
  )
})
