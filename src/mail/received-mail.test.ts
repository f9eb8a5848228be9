import { expect, test } from 'vitest'
import { receivedFileName, receivedLine, receivedText } from './received-mail.ts'

test.each([
  ['../../x.exe', 'x.exe'],
  [String.raw`..\..\x.exe`, 'x.exe'],
  ['/etc/passwd', 'passwd'],
  ['.htaccess', 'htaccess'],
  // With its direction mark it would be shown as 'invoiceexe.pdf'.
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['नाम सूची.pdf', 'नाम सूची.pdf'],
  ['list\r\n\u0000.xlsx', 'list .xlsx'],
  ['../..', 'File without a name'],
  ['', 'File without a name'],
])('the file %j is called %j', (name, shown) => {
  expect(receivedFileName(name)).toBe(shown)
})

test('a name or subject is one line without direction marks, and not endless', () => {
  expect(receivedLine('Asha\r\n\u202e\u2066Example\u0000')).toBe('Asha Example')
  expect(receivedLine('a'.repeat(1000))).toHaveLength(200)
})

test('a text keeps its lines and its scripts, and nothing that a database cannot store', () => {
  expect(receivedText('Dear team,\r\n\r\n\r\n\r\n\r\nक्षितिज\u200d \u0000\u202e \t\nAsha\ud800')).toBe(
    'Dear team,\n\nक्षितिज\u200d\nAsha\ufffd',
  )
})
