import { expect, test } from '../support/fixtures.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'

const meta = (html: string, key: string) => new RegExp(`<meta (?:property|name)="${key}" content="([^"]*)"`).exec(html)?.[1]

for (const [path] of PUBLIC_PAGES) {
  test(`${path} names a picture for networks, and it is there`, async ({ request, app }) => {
    const html = await (await request.get(path)).text()
    const image = meta(html, 'og:image') ?? ''
    expect(image).toMatch(/^https?:\/\/[^/]+\/og\/(page|program|service)\/[\w-]+\.png\?v=[\w-]{16}$/)
    expect(meta(html, 'twitter:image')).toBe(image)
    expect(meta(html, 'twitter:card')).toBe('summary_large_image')
    const size = ['og:image:width', 'og:image:height', 'og:image:type'].map((key) => meta(html, key))
    expect(size).toEqual(['1200', '630', 'image/png'])
    expect(meta(html, 'og:image:alt')).toBe(meta(html, 'og:title'))
    expect(meta(html, 'twitter:image:alt')).toBe(meta(html, 'og:title'))

    const reply = await request.get(app.url + new URL(image).pathname + new URL(image).search)
    expect(reply.status()).toBe(200)
    expect(reply.headers()).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const png = await reply.body()
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])

    const inStructuredData = new Set(Array.from(html.matchAll(/"image":"[^"]*(\/og\/[^"]*)"/g), ([, picture]) => picture))
    expect(inStructuredData.size).toBeGreaterThan(0)
    for (const picture of inStructuredData) expect((await request.head(picture ?? '')).status()).toBe(200)
  })
}

test('a page that is not there shows a picture that is', async ({ request }) => {
  for (const path of ['/training-programs/no-such-program', '/services/no-such-service', '/no-such-page']) {
    const html = await (await request.get(path)).text()
    expect(meta(html, 'og:image')).toMatch(/\/og\/page\/home\.png(\?v=[\w-]+)?$/)
  }
})

test('after a move inside the site the tags name the new page’s picture, and none is loaded', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (asked) => loaded.push(new URL(asked.url()).pathname))
  await page.goto('/')
  await page.getByRole('link', { name: 'Explore Our Services' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/og\/page\/about\.png$/)
  expect(loaded.filter((path) => path.startsWith('/og/'))).toEqual([])
})
