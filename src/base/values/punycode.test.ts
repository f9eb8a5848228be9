import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { domainInWords } from './punycode.ts'

test.each(['उदाहरण.भारत', 'எடுத்துக்காட்டு.இந்தியா', 'bücher.example', 'mañana.example', '例子.example', 'example.com'])(
  '%s is read from what a browser makes of it',
  (domain) => expect(domainInWords(domainToASCII(domain))).toBe(domain),
)

test.each(['xn--99999999.com', 'xn--!.com', 'xn--aé.com', 'asha-xn--x.com'])('%s is no encoded domain and stays', (domain) =>
  expect(domainInWords(domain)).toBe(domain),
)

test('every domain that is encoded is decoded', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zअ-हa-zа-яÀ-Öéü]{1,20}$/u), (label) => {
      const encoded = domainToASCII(`${label}.example`)
      fc.pre(encoded.startsWith('xn--'))
      expect(domainToASCII(domainInWords(encoded))).toBe(encoded)
    }),
  )
})
