import { Award, Check } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { shareIcons } from './shared-icons.server.ts'

const icon = (of: typeof Check, className: string) => renderToStaticMarkup(createElement(of, { className }))

test('each icon is drawn once, and stands where it was by reference', () => {
  const html = shareIcons(`<body>${icon(Check, 'size-4')}${icon(Award, 'size-5')}${icon(Check, 'size-6')}</body>`)
  const reference = (id: string, className: string) => `<svg class="lucide ${className}" aria-hidden="true"><use href="#${id}"/></svg>`
  expect(
    html.startsWith(
      `<body>${reference('i0', 'size-4')}${reference('i1', 'size-5')}${reference('i0', 'size-6')}<svg id="icons" hidden=""><symbol id="i0" viewBox="0 0 24 24"><path`,
    ),
  ).toBe(true)
  expect(html).toMatch(/<path d="[^"]+"\/><circle [^>]+\/><\/symbol>/)
  expect(html.match(/<symbol /g)).toHaveLength(2)
})

test('our own glyphs keep their fill, and other pictures stay as they are', () => {
  const glyph = '<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" class="size-5"><path d="M1 1"></path></svg>'
  const other = '<svg viewBox="0 0 64 64"><path d="M1 1"></path></svg>'
  const html = shareIcons(`<body>${glyph}${other}</body>`)
  expect(html).toContain('<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" class="size-5"><use href="#i0"/></svg>')
  expect(html).toContain(other)
  expect(shareIcons(`<body>${other}</body>`)).toBe(`<body>${other}</body>`)
})
