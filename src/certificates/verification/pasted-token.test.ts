import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanToken, isTypedId } from './pasted-token.ts'

const TOKEN = 'Zk3x9QmB4tT0vR7nL2sW8A'

test.each([
  '.',
  ',',
  ';',
  ':',
  '!',
  '?',
  ')',
  ']',
  '}',
  '>',
  '"',
  "'",
  '”',
  '’',
  '»',
  ' ',
  '\u00a0',
  '\n',
  '\u200b',
  '…',
  '।',
  '॥',
  '。',
  '*',
  '_',
  '~',
  '`',
  '👍',
  '&gt;',
  '&nbsp;',
  '&#39;',
])('a link followed by %j leads to the certificate', (end) => {
  expect(cleanToken(TOKEN + end)).toBe(TOKEN)
  expect(cleanToken(`${TOKEN}.pdf${end}`)).toBe(`${TOKEN}.pdf`)
  expect(cleanToken(`${TOKEN}${end}).`)).toBe(TOKEN)
})

test.each([`<${TOKEN}>`, `"${TOKEN}"`, `“${TOKEN}.”`, `(${TOKEN}),`, `_${TOKEN}_`, `*${TOKEN}*`, ` ${TOKEN}\r\n`])('%j too', (pasted) => {
  expect(cleanToken(pasted)).toBe(TOKEN)
})

test.each(['Zk3x9QmB4tT0vR7nL2s__A', '-k3x9QmB4tT0vR7nL2sW8_', '__3x9QmB4tT0vR7nL2sW8-', 'short-', 'known_'])(
  'the sign at the end of %s belongs to the token',
  (token) => {
    expect(cleanToken(token)).toBeUndefined()
    expect(cleanToken(`${token}.`)).toBe(token)
  },
)

test.each([
  '',
  '.',
  '...',
  `${TOKEN}.html`,
  `${TOKEN} see`,
  `${TOKEN}. See`,
  `${TOKEN}\0`,
  `../${TOKEN}/x`,
  `${TOKEN}.pdf.pdf`,
  'ü.',
  'प्रमाण।',
])('%j is no link in a sentence', (pasted) => expect(cleanToken(pasted)).toBeUndefined())

test('what is left needs no more cleaning, and is a part of what was pasted', () => {
  const sign = fc.constantFrom('.', '_', '-', ' ', '“', 'a', '7', '/', '%')
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 40 }), (pasted) => {
      const token = cleanToken(pasted)
      if (token === undefined) return
      expect(pasted).toContain(token)
      expect(token).toMatch(/^[\w-]+$/)
      expect(cleanToken(token)).toBeUndefined()
    }),
  )
})

test.each([
  ['CERT2026090042', true],
  ['CERT2026110421-7F3K9Q', true],
  ['cert 2026 09 0042', true],
  ['Zk3x9QmB4tT0vR7nL2sW8A', false],
  ['CERT2026090042/..', false],
  ['<b>', false],
  ['', false],
])('%j is typed as a certificate ID: %j', (text, isTyped) => expect(isTypedId(text)).toBe(isTyped))
