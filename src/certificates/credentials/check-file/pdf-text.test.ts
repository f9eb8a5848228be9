import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textString } from '../../server/signing/pdf-update.server.ts'
import { latin1 } from './file-kind.ts'
import { documentInformation } from './pdf-text.ts'

const file = (entries: string) => `%PDF-1.7\n7 0 obj\n<<${entries}>>\nendobj\ntrailer\n<< /Size 8 /Info 7 0 R >>\nstartxref\n9\n%%EOF\n`
const subject = (value: string) => documentInformation(file(`/Title (any) /Subject ${value} /Trapped /False`), 'Subject')
const asBytes = (text: string) => latin1(new TextEncoder().encode(text))
const utf16 = (text: string) =>
  Array.from({ length: text.length }, (_, at) => String.fromCharCode(text.charCodeAt(at) >> 8, text.charCodeAt(at) & 255)).join('')
const escaped = (bytes: string) => bytes.replace(/[\\()\r]/g, (sign) => (sign === '\r' ? String.raw`\r` : `\\${sign}`))
const octal = (bytes: string) => Array.from(bytes, (byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`).join('')
const hex = (bytes: string) => Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')

describe('a literal string', () => {
  test.each([
    ['(QMS (R1))', 'QMS (R1)'],
    ['(((a)b))', '((a)b)'],
    ['()', ''],
    [String.raw`(\(R1\) \\ \101\1012\7x)`, '(R1) \\ AA2\u0007x'],
    [String.raw`(\n\r\t\b\f\z)`, '\n\r\t\b\fz'],
    ['(one\\\ntwo\\\r\nthree)', 'onetwothree'],
    ['(one\r\ntwo\rthree)', 'one\ntwo\nthree'],
    ['(not a comment % here)', 'not a comment % here'],
    ['(BHM\x852026\x85014 \xa0)', 'BHM–2026–014 €'],
    [String.raw`(caf\351 \222)`, 'café ™'],
  ])('%j is %j', (written, text) => expect(subject(written)).toBe(text))
})

test.each([
  ['<42484D>', 'BHM'],
  ['<42 48\n4d 2>', 'BHM '],
  ['<>', ''],
])('the hexadecimal string %j is %j', (written, text) => expect(subject(written)).toBe(text))

test.each(['प्रमाण-२०२६-०१', 'BHM–2026–014', 'QMS/2026/014 (R1)', '𝒜 \\ ) ((', 'plain'])('%s is read in every way of writing it', (text) => {
  for (const bytes of [`\xfe\xff${utf16(text)}`, `\xef\xbb\xbf${asBytes(text)}`]) {
    expect([`(${escaped(bytes)})`, `(${octal(bytes)})`, `<${hex(bytes)}>`, `<${hex(bytes).toUpperCase()}>`].map(subject)).toEqual(
      Array(4).fill(text),
    )
  }
  expect(subject(textString(text))).toBe(text)
})

test('a language mark in a text is left out', () => {
  expect(subject(`(${escaped(`\xfe\xff${utf16('\u001bhiIN\u001bप्रमाण')}`)})`)).toBe('प्रमाण')
})

test('only the entry of the dictionary counts, and its latest object', () => {
  expect(
    documentInformation(file('/Title (/Subject \\(no\\) \\() /Own << /Subject (inner) >> % /Subject (comment)\n/Subject(yes)'), 'Subject'),
  ).toBe('yes')
  expect(documentInformation(file('/Title (<</Subject (no)>>)/Keys [(/Subject) (no)]'), 'Subject')).toBeUndefined()
  expect(documentInformation(file('/Subject (old)') + file('/Sub#6aect (new)'), 'Subject')).toBe('new')
})

test.each(['', '(open', '(open\\)', '<4g>', '<41', '7 0 R', '/Name', '[(a)]', '<< /A (b) >>'])('%j is no text', (written) => {
  expect(subject(written)).toBeUndefined()
})

test('every text that this program writes is read as it was', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => subject(textString(text)) === text))
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (bytes) => void subject(bytes)))
})
