import { describe, expect, test } from 'vitest'
import { cleanFileName, type FileKind } from './enquiry-file.ts'

describe('the name of a file is sent', () => {
  test.each<[string, FileKind, string]>([
    ['../../x.exe', 'pdf', 'x.pdf'],
    [String.raw`C:\Users\asha\Offer.PDF`, 'pdf', 'Offer.pdf'],
    ['Offer v1.2', 'pdf', 'Offer v1.2.pdf'],
    ['Offer for Dr. Example.jpeg', 'jpeg', 'Offer for Dr. Example.jpeg'],
    ['list.csv', 'text', 'list.csv'],
    ['photo.png', 'jpeg', 'photo.jpg'],
    ['प्रस्ताव.pdf', 'pdf', 'प्रस्ताव.pdf'],
    ['a\r\nBcc: x@example.com.pdf', 'pdf', 'a Bcc_ x@example.com.pdf'],
    ['invoice\u202Efdp.exe', 'pdf', 'invoicefdp.pdf'],
    ['...', 'pdf', 'file.pdf'],
    ['', 'zip', 'file.zip'],
    ['.htaccess', 'text', 'htaccess.txt'],
    [`${'x'.repeat(300)}.pdf`, 'pdf', `${'x'.repeat(96)}.pdf`],
  ])('%j of a %s as %j', (name, kind, cleaned) => {
    expect(cleanFileName(name, kind)).toBe(cleaned)
  })
})
