import { expect, test } from 'vitest'
import { mailtoOf, reminderStep, reminderText } from './expiry-reminder.ts'

const GIVEN = {
  name: 'Asha Example',
  program: 'VDA 6.3 Process Auditor',
  certificateId: 'CERT2026110421-7F3K9Q',
  expiryDate: '2026-12-31',
  issuer: 'BHM',
  siteUrl: 'https://www.example.com',
  permalink: '/c/abc',
}

test.each([
  ['2026-10-02', 60],
  ['2026-11-01', 60],
  ['2026-12-16', 60],
  ['2026-12-17', 14],
  ['2026-12-31', 14],
])('on %s a certificate valid until 31 December is at step %i', (today, step) => {
  expect(reminderStep('2026-12-31', today, [60, 14])).toBe(step)
})

test('the text says how long the certificate is valid, what happens then and how to renew it', () => {
  const { subject, text } = reminderText(GIVEN)
  expect(subject).toBe('Your certificate is valid until December 31, 2026')
  for (const part of ['Dear Asha Example,', 'CERT2026110421-7F3K9Q', 'https://www.example.com/contact', 'https://www.example.com/c/abc']) {
    expect(text).toContain(part)
  }
})

test('the mailto link fills in address, subject and text, with CRLF line ends', () => {
  const url = new URL(mailtoOf('asha.example@example.com', reminderText(GIVEN)))
  expect(url.pathname).toBe('asha.example@example.com')
  expect(url.searchParams.get('body')).toBe(reminderText(GIVEN).text.replaceAll('\n', '\r\n'))
})

test('an address cannot add recipients or header lines', () => {
  const url = new URL(mailtoOf('a?cc=b@example.com&bcc=c\r\nd@example.com', reminderText(GIVEN)))
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
})

test('a long name in Hindi fits into the longest mailto link that old mail programs accept', () => {
  const name = 'श्रीमती राजेश्वरी लक्ष्मीनारायण विश्वनाथन'
  expect(mailtoOf('asha.example@example.com', reminderText({ ...GIVEN, name })).length).toBeLessThan(2000)
})
