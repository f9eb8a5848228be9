import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pngSize } from './png-size.ts'
import { all, attribute, one, readPage } from './served-page.ts'
import { openServedSite, SITE, type ServedSite } from './served-site.ts'

const MIN_PAGES = 25

let site: ServedSite
beforeAll(async () => {
  site = await openServedSite('demo')
})
afterAll(() => site.close())

const textAt = async (path: string) => (await site.request(path)).text()
const sitemapAddresses = async () =>
  Array.from((await textAt('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g), ([, address = '']) => address)

/** Walks every page linked from the home page, directly or not, and records whether search engines may index it. */
async function walkTheSite(): Promise<Map<string, boolean>> {
  const seen = new Map<string, boolean>()
  const waiting = ['/']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    const answer = await site.request(path)
    expect([path, answer.status]).toEqual([path, 200])
    // A link may also lead to a machine-readable file instead of a page.
    if (!answer.headers.get('Content-Type')?.startsWith('text/html')) continue
    const { document } = readPage(await answer.text())
    const robots = attribute(one(document, 'meta', { name: 'robots' }), 'content') ?? ''
    const canonical = attribute(one(document, 'link', { rel: 'canonical' }), 'href')
    seen.set(path, robots.startsWith('index') && canonical === SITE + path)
    const links = all(document, 'a', { href: true }).map((link) => attribute(link, 'href') ?? '')
    const within = links.map((href) => new URL(href, SITE + path)).filter(({ origin }) => origin === SITE)
    waiting.push(...within.map(({ pathname }) => pathname).filter((next) => !seen.has(next)))
  }
  return seen
}

test('the sitemap lists exactly the pages that links lead to and search engines may keep', async () => {
  const walked = await walkTheSite()
  const indexed = Array.from(walked).flatMap(([path, isIndexed]) => (isIndexed ? [SITE + path] : []))
  expect(indexed.length).toBeGreaterThan(MIN_PAGES)
  expect((await sitemapAddresses()).toSorted()).toEqual(indexed.toSorted())
})

test('robots.txt names the sitemap and keeps nobody from a page that it lists', async () => {
  const lines = (await textAt('/robots.txt')).split('\n')
  expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  const closed = lines.flatMap((line) => (line.startsWith('Disallow: ') ? [SITE + line.replace('Disallow: ', '')] : []))
  expect(closed.length).toBeGreaterThan(0)
  const addresses = await sitemapAddresses()
  expect(addresses.filter((address) => closed.some((start) => address.startsWith(start)))).toEqual([])
})

interface Manifest {
  start_url: string
  icons: Array<{ src: string; sizes: string; type: string }>
  [member: string]: unknown
}

describe('the web manifest', () => {
  test('is linked from every page’s frame, and starts at a page', async () => {
    const { document } = readPage(await textAt('/'))
    const path = attribute(one(document, 'link', { rel: 'manifest' }), 'href') ?? ''
    const manifest = JSON.parse(await textAt(path)) as Manifest
    expect(manifest).toMatchObject({ name: expect.stringMatching(/./), short_name: 'BHM', lang: 'en-IN', display: 'minimal-ui' })
    expect((await site.request(manifest.start_url)).status).toBe(200)
  })

  test('has icons that are there, of the type and the size it claims', async () => {
    const { icons } = JSON.parse(await textAt('/site.webmanifest')) as Manifest
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
    for (const { src, sizes, type } of icons) {
      const answer = await site.request(src)
      expect([src, answer.headers.get('Content-Type')]).toEqual([src, type])
      const { width, height } = pngSize(await answer.arrayBuffer())
      expect([src, `${width}x${height}`]).toEqual([src, sizes])
    }
  })
})

test('every file that a page’s head names is there', async () => {
  const { document } = readPage(await textAt('/'))
  const files = all(document, 'link', { href: true }).filter((link) => attribute(link, 'rel') !== 'canonical')
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const href = attribute(file, 'href') ?? ''
    expect([href, (await site.request(href)).status]).toEqual([href, 200])
  }
})
