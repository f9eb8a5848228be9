import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSafeUrl } from './safe-url.ts'

test.each(['https://files.example.com/a.pdf', 'http://example.com', 'HTTPS://EXAMPLE.COM/a?b=c#d', '/certificates/a.pdf', '/', '/a?b=//c'])(
  '%s is allowed',
  (address) => {
    expect(isSafeUrl(address)).toBe(true)
  },
)

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'blob:https://example.com/x',
  'file:///etc/passwd',
  'ftp://example.com/a',
  'vbscript:x',
  '//elsewhere.example.com',
  String.raw`/\elsewhere.example.com`,
  String.raw`\\elsewhere.example.com`,
  '/\t/elsewhere.example.com',
  'https:elsewhere',
  'https:///elsewhere',
  'https://',
  'https://exa mple.com',
  'example.com/a.pdf',
  'a.pdf',
  '',
])('%j is refused', (address) => {
  expect(isSafeUrl(address)).toBe(false)
})

test('a browser opens every allowed address as a web page, and a path on this site', () => {
  const tricky = fc.array(
    fc.constantFrom('/', '\\', 'https:', 'http:', 'javascript:', 'data:', '@', ':', '?', '#', '\t', '\n', ' ', 'a', '.', '%'),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(tricky, (parts) => {
      const address = parts.join('')
      if (!isSafeUrl(address)) return
      const opened = new URL(address, 'https://www.example.com')
      expect(['https:', 'http:']).toContain(opened.protocol)
      expect(address.startsWith('/') && opened.origin !== 'https://www.example.com').toBe(false)
    }),
    { numRuns: 2000 },
  )
})
