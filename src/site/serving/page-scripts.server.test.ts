import { expect, test } from 'vitest'
import { takeMarkedScripts } from './page-scripts.server.ts'

const MARK = 'mark-of-this-page'

test('lists the inline scripts with the mark of this page once, and takes the mark off', () => {
  const page = `<link href="/a.js" nonce="${MARK}"/><script nonce="${MARK}" async="">one()</script><script nonce="${MARK}">one()</script><script src="/a.js" nonce="${MARK}"></script>`
  expect(takeMarkedScripts(page, MARK)).toEqual({
    html: '<link href="/a.js"/><script async="">one()</script><script>one()</script><script src="/a.js"></script>',
    scripts: ['one()'],
  })
})

test.each([
  ['no mark', '<script>bad()</script>'],
  ['another mark', '<script nonce="mark-of-another-page">bad()</script>'],
  ['an empty mark', '<script nonce="">bad()</script>'],
])('a script with %s stays as it is, and is not listed', (_, script) => {
  expect(takeMarkedScripts(`${script}<script nonce="${MARK}">good()</script>`, MARK)).toEqual({ html: `${script}<script>good()</script>`, scripts: ['good()'] })
})
