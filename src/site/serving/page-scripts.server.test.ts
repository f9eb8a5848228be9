import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { START_SCRIPT, takeMarkedScripts } from './page-scripts.server.ts'

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
  expect(takeMarkedScripts(`${script}<script nonce="${MARK}">good()</script>`, MARK)).toEqual({
    html: `${script}<script>good()</script>`,
    scripts: ['good()'],
  })
})

test('the scripts that the start replaces keep their elements only', () => {
  const page = [
    '((storageKey, restoreKey) => {})("positions", null)',
    'window.__reactRouterContext = {}',
    'import "/assets/manifest-1.js"',
  ].map((text) => `<script nonce="${MARK}">${text}</script>`)
  expect(takeMarkedScripts(page.join(''), MARK)).toEqual({ html: '<script></script>'.repeat(page.length), scripts: [] })
})

/** Runs the start in a browser with this history entry and these stored positions. */
function start(state: object | null, positions?: string) {
  const seen: { state: unknown; scrolled: unknown[]; frames: number } = { state, scrolled: [], frames: 0 }
  runInNewContext(START_SCRIPT, {
    history: { state, replaceState: (next: unknown) => (seen.state = next) },
    sessionStorage: positions === undefined ? {} : { 'react-router-scroll-positions': positions },
    scrollTo: (...to: unknown[]) => seen.scrolled.push(to),
    requestAnimationFrame: () => (seen.frames += 1),
  })
  return seen
}

test('the start scrolls to where an entry of the history was left', () => {
  expect(start({ key: 'one', idx: 1 }, '{"one":1200,"two":0}')).toEqual({ state: { key: 'one', idx: 1 }, scrolled: [[0, 1200]], frames: 1 })
})

test.each([
  ['an entry without a state', null, '{"one":1200}'],
  ['an entry without a key', { idx: 1 }, '{"one":1200}'],
  ['nothing stored', null, undefined],
  ['something stored that is no JSON', null, '{'],
])('%s gets a key, and nothing scrolls', (_, state, positions) => {
  expect(start(state, positions)).toEqual({ state: { key: expect.stringMatching(/^\w{6,}$/) as string }, scrolled: [], frames: 1 })
})
