import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUBLIC_PAGES } from '../browser/support/public-pages.ts'
import { pngSize } from './png-size.ts'
import { meta, readPage } from './served-page.ts'
import { openServedSite, type ServedSite } from './served-site.ts'

let site: ServedSite
beforeAll(async () => {
  site = await openServedSite('demo')
})
afterAll(() => site.close())

const pageAt = async (path: string) => {
  const html = await (await site.request(path)).text()
  return { html, page: readPage(html) }
}

const MAX_BYTES = 150_000
/** The hashes of the images checked so far. */
const hashes = new Set<string>()

test.each(PUBLIC_PAGES.map(([path]) => path))(
  '%s names a share image of its own: 1200 x 630, less than 150 kB, cached for ever',
  async (path) => {
    const { html, page } = await pageAt(path)
    const image = meta(page, 'og:image')
    expect(image).toMatch(/^https?:\/\/[^/]+\/og\/(page|program|service)\/[\w-]+\.png\?v=[\w-]{10,}$/)
    expect(meta(page, 'twitter:image')).toBe(image)
    expect(meta(page, 'twitter:card')).toBe('summary_large_image')
    const size = ['og:image:width', 'og:image:height', 'og:image:type'].map((key) => meta(page, key))
    expect(size).toEqual(['1200', '630', 'image/png'])
    expect(meta(page, 'og:image:alt')).toBe(meta(page, 'og:title'))
    expect(meta(page, 'twitter:image:alt')).toBe(meta(page, 'og:title'))

    const { pathname, search } = new URL(image)
    const reply = await site.request(pathname + search)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Content-Type')).toBe('image/png')
    expect(reply.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    const png = await reply.arrayBuffer()
    expect(pngSize(png)).toEqual({ width: 1200, height: 630 })
    expect(png.byteLength).toBeLessThan(MAX_BYTES)
    const hash = createHash('sha256').update(Buffer.from(png)).digest('hex')
    expect(hashes).not.toContain(hash)
    hashes.add(hash)

    const inStructuredData = new Set(Array.from(html.matchAll(/"image":"[^"]*(\/og\/[^"]*)"/g), ([, picture = '']) => picture))
    expect(inStructuredData.size).toBeGreaterThan(0)
    for (const picture of inStructuredData) expect((await site.request(picture, { method: 'HEAD' })).status).toBe(200)
  },
)

test.each(['/training-programs/no-such-program', '/services/no-such-service', '/no-such-page'])(
  '%s, which does not exist, names the share image of the home page',
  async (path) => {
    expect(meta((await pageAt(path)).page, 'og:image')).toMatch(/\/og\/page\/home\.png(\?v=[\w-]+)?$/)
  },
)
