import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificatePlaces, makeStrangeProgram, OTHER_PLACES, PUBLIC_PLACES, STRANGE_PROGRAM, visit, type Place } from './places.ts'
import { all, attribute, meta, one, textOf } from './served-page.ts'
import { openServedSite, SITE, type ServedSite } from './served-site.ts'

const COMPANY = 'BHM'
const INDEXED = PUBLIC_PLACES.filter(({ isIndexed }) => isIndexed)

let site: ServedSite
beforeAll(async () => {
  site = await openServedSite('demo')
  await makeStrangeProgram(site)
})
afterAll(() => site.close())

const pageAt = (place: Pick<Place, 'path' | 'fields'>) => visit(site, place)

describe('what a page says of itself (docs/product/requirements.md section 2, page metadata):', () => {
  for (const place of PUBLIC_PLACES) {
    test(`${place.name}: one title, with the company’s name once, in Indian English`, async () => {
      const { document } = await pageAt(place)
      expect(textOf(one(document, 'title')).match(/BHM/g)).toHaveLength(1)
      expect(attribute(one(document, 'html'), 'lang')).toBe('en-IN')
    })

    test(`${place.name}: a canonical address without a query, the same for those who share it`, async () => {
      const page = await pageAt(place)
      // The not-found page is the same at all URLs, so it names none. That of a certificate differs.
      const isNamed = place.status !== 404 || place.fields !== undefined || place.path.startsWith('/c/')
      const canonical = isNamed ? [SITE + place.path.replace(/\?.*/, '')] : []
      expect(all(page.document, 'link', { rel: 'canonical' }).map((link) => attribute(link, 'href'))).toEqual(canonical)
      expect(all(page.document, 'meta', { property: 'og:url' }).map((tag) => attribute(tag, 'content'))).toEqual(canonical)
    })

    test(`${place.name}: ${place.isIndexed ? 'for search engines' : 'not for search engines'}`, async () => {
      const page = await pageAt(place)
      expect(meta(page, 'robots')).toBe(place.isIndexed ? 'index, follow' : 'noindex, nofollow')
      expect(place.isIndexed && page.headers.has('X-Robots-Tag')).toBe(false)
    })

    test(`${place.name}: Haryana, keywords, and tags for those who share it`, async () => {
      const page = await pageAt(place)
      const title = textOf(one(page.document, 'title'))
      expect(meta(page, 'geo.region')).toBe('IN-HR')
      expect(meta(page, 'geo.placename')).toBe('Faridabad, Haryana, India')
      expect(meta(page, 'geo.position')).toMatch(/^28\.\d{5};77\.\d{5}$/)
      expect(meta(page, 'ICBM')).toBe(meta(page, 'geo.position').replace(';', ', '))
      expect(meta(page, 'keywords')).not.toBe('')
      expect(meta(page, 'og:type')).toBe('website')
      expect(meta(page, 'og:site_name')).toBe(COMPANY)
      expect(meta(page, 'og:locale')).toBe('en_IN')
      expect([meta(page, 'og:title'), meta(page, 'twitter:title')]).toEqual([title, title])
      const description = meta(page, 'description')
      expect([meta(page, 'og:description'), meta(page, 'twitter:description')]).toEqual([description, description])
      expect(meta(page, 'twitter:card')).toMatch(/^summary(_large_image)?$/)
    })
  }

  for (const place of INDEXED) {
    test(`${place.name}: several keywords`, async () => {
      expect(meta(await pageAt(place), 'keywords').split(', ').length).toBeGreaterThan(1)
    })

    test(`${place.name}: a description of 140 to 160 characters (docs/product/design.md 9.14)`, async () => {
      const description = meta(await pageAt(place), 'description')
      expect(description.length).toBeGreaterThanOrEqual(140)
      expect(description.length).toBeLessThanOrEqual(160)
    })
  }
})

test('every kind of page has the blocks of what it shows, after those of the company', async () => {
  for (const [path, types] of [
    ['/', []],
    ['/about', ['BreadcrumbList', 'FAQPage']],
    ['/training-programs', ['BreadcrumbList', 'ItemList']],
    ['/training-programs/vda-6-3-process-auditor', ['Course', 'BreadcrumbList', 'FAQPage']],
    ['/services', ['BreadcrumbList', 'ItemList', 'FAQPage']],
    ['/services/customer-audits', ['Service', 'BreadcrumbList']],
    ['/contact', ['BreadcrumbList']],
    ['/verify-certificate', ['BreadcrumbList']],
    ['/issuer', ['BreadcrumbList']],
    ['/privacy', ['BreadcrumbList']],
    ['/terms', ['BreadcrumbList']],
    ['/cookies', ['BreadcrumbList']],
  ] as const) {
    const { blocks } = await pageAt({ path })
    expect([path, blocks.map((block) => block['@type'])]).toEqual([path, ['Organization', 'LocalBusiness', ...types]])
  }
})

test('no two pages have one title or one description', async () => {
  const pages = await Promise.all(INDEXED.filter(({ path }) => !path.includes('?')).map(pageAt))
  const descriptions = pages.map((page) => meta(page, 'description'))
  const titles = pages.map((page) => meta(page, 'og:title'))
  expect(new Set(titles).size).toBe(titles.length)
  expect(new Set(descriptions).size).toBe(descriptions.length)
})

test('nobody’s record is for a search engine or a shared cache, by header as well', async () => {
  const posted = PUBLIC_PLACES.filter(({ path, fields }) => fields && path.startsWith('/verify-certificate'))
  const places = [...posted, ...(await certificatePlaces(site))]
  expect(places.length).toBeGreaterThan(8)
  for (const place of places) {
    const page = await pageAt(place)
    expect([place.name, page.headers.get('X-Robots-Tag')]).toEqual([place.name, 'noindex'])
    expect([place.name, page.headers.get('Cache-Control')]).toEqual([place.name, 'no-store'])
    expect([place.name, meta(page, 'robots')]).toEqual([place.name, 'noindex, nofollow'])
  }
})

test('the back-office, the API’s contract and a page that failed are not for search engines', async () => {
  for (const place of OTHER_PLACES) {
    const page = await pageAt(place)
    const tag = all(page.document, 'meta', { name: 'robots' })[0]
    const policy = tag ? attribute(tag, 'content') : page.headers.get('X-Robots-Tag')
    expect([place.name, policy]).toEqual([place.name, expect.stringMatching(/^noindex/)])
    expect(textOf(one(page.document, 'title'))).not.toBe('')
  }
})

test('words that look like markup stay words', async () => {
  const page = await pageAt({ path: STRANGE_PROGRAM })
  expect(meta(page, 'og:title')).toBe('शिफ्ट "A" & <b>B</b> </script> | BHM')
  expect(all(page.document, 'b')).toEqual([])
})
