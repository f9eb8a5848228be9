import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartData } from '../src/site/start/start-data.ts'
import { openServedSite, type ServedSite } from './served-site.ts'

/** What a first visit loads before anything is used, in bytes: brotli, and for the page without compression as well (docs/decisions/0057, 0065, 0067, 0075). */
const MAX_SCRIPT = 4000
const PAGES = [
  { path: '/', maxHtml: 14_000, maxBare: 76_500 },
  { path: '/training-programs', maxHtml: 12_350, maxBare: 79_500 },
  { path: '/training-programs/iatf-16949-internal-auditor', maxHtml: 15_050, maxBare: 75_500 },
  { path: '/services', maxHtml: 9_850, maxBare: 50_200 },
  { path: '/verify-certificate', maxHtml: 9_730, maxBare: 43_300 },
  { path: '/verify-certificate?tab=status', maxHtml: 9_730, maxBare: 43_300 },
  { path: '/contact', maxHtml: 9_660, maxBare: 45_600 },
  { path: '/about', maxHtml: 10_830, maxBare: 51_000 },
] as const

/** Rules that only the back-office has, for media that few visitors have, and for a state that no page has before it is used. */
const NOT_IN_A_PAGE = ['.data-table', '.dialog', ':hover', '@page', 'forced-colors', '[data-open]{']

let site: ServedSite
beforeAll(async () => {
  site = await openServedSite('demo')
})
afterAll(() => site.close())

const dense = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length

/** The mark of a form is another each time, and moves the size by up to 70 bytes: the size in the middle of nine. */
function usualSize(html: string): number {
  const sizes = Array.from({ length: 9 }, () =>
    dense(html.replace(/(?<=name="form" value="\w+\.)[\w-]{22}/, randomBytes(16).toString('base64url'))),
  )
  return sizes.toSorted((a, b) => a - b)[4] ?? NaN
}

/** A built script and all that it imports at once. */
function withImports(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known
  known.add(file)
  const source = readFileSync(`build/client${file}`, 'utf8')
  for (const [, name = ''] of source.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([\w.-]+\.js)"/g)) withImports(`/assets/${name}`, known)
  return known
}

const sentBytes = (file: string) => statSync(existsSync(`build/client${file}.br`) ? `build/client${file}.br` : `build/client${file}`).size

test.each(PAGES)('$path is small, has the styles that it uses, and starts without React', async ({ path, maxHtml, maxBare }) => {
  const html = await (await site.request(path)).text()
  expect(Buffer.byteLength(html)).toBeLessThan(maxBare)
  expect(usualSize(html)).toBeLessThan(maxHtml)
  const styles = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  for (const rule of NOT_IN_A_PAGE) expect(styles).not.toContain(rule)
  const { entry } = JSON.parse(/id="start-data">(.*?)<\/script>/.exec(html)?.[1] ?? '') as StartData
  const scripts = [...withImports(entry)]
  expect(scripts.reduce((sum, file) => sum + sentBytes(file), 0)).toBeLessThan(MAX_SCRIPT)
  expect(scripts.filter((file) => !/\/entry\.client-/.test(file))).toEqual([])
})
