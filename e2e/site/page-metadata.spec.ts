import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'

type Block = Record<string, unknown>

const PROGRAM_PAGE = '/training-programs/vda-6-3-process-auditor'
const SERVICE_PAGE = '/services/customer-audits'
const COMPANY = ['Organization', 'LocalBusiness']
/** What a page says of itself beyond the company, its trail first. */
const BLOCKS: Record<string, string[]> = {
  '/': [],
  '/about': ['BreadcrumbList', 'FAQPage'],
  '/training-programs': ['BreadcrumbList', 'ItemList'],
  [PROGRAM_PAGE]: ['Course', 'BreadcrumbList', 'FAQPage'],
  '/services': ['BreadcrumbList', 'ItemList', 'FAQPage'],
  [SERVICE_PAGE]: ['Service', 'BreadcrumbList'],
}

/** Everything in the head that tells others what the page is, as a browser understood it. */
async function headOf(page: Page) {
  return page.evaluate(() => ({
    title: document.title,
    canonical: Array.from(document.querySelectorAll('link[rel=canonical]'), (link) => link.getAttribute('href')),
    meta: Object.fromEntries(
      Array.from(document.querySelectorAll('meta[content]'), (meta) => [
        meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
        meta.getAttribute('content') ?? '',
      ]),
    ),
    metaCount: document.querySelectorAll('meta[name=description]').length,
    hasFrame: document.querySelectorAll('header.site-header, footer.site-footer').length,
  }))
}

async function blocksOf(page: Page): Promise<Block[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.flatMap((text) => {
    const parsed = JSON.parse(text) as Block | Block[]
    const all = Array.isArray(parsed) ? parsed : ((parsed['@graph'] as Block[] | undefined) ?? [parsed])
    return all
  })
}

test('every page names itself, once, to search engines and to whoever shares it', async ({ page, app }) => {
  const titles = new Set<string>()
  for (const [path] of PUBLIC_PAGES) {
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForLoadState('domcontentloaded')
    const { title, canonical, meta, metaCount, hasFrame } = await headOf(page)
    const url = app.url + path
    expect.soft(hasFrame, `${path}: header and footer`).toBe(2)
    expect.soft(title.match(/BHM/g), `${path}: the company's name, once`).toHaveLength(1)
    expect.soft(canonical, path).toEqual([url])
    expect.soft(metaCount, path).toBe(1)
    expect.soft(meta['description']?.length, `${path}: description`).toBeGreaterThan(60)
    expect.soft(meta['description']?.length, `${path}: description`).toBeLessThanOrEqual(160)
    expect.soft(meta['keywords']?.split(', ').length, `${path}: keywords`).toBeGreaterThan(1)
    expect.soft(meta, path).toMatchObject({
      robots: 'index, follow',
      'og:type': 'website',
      'og:site_name': 'BHM',
      'og:title': title,
      'og:description': meta['description'],
      'og:url': url,
      'twitter:card': expect.stringMatching(/^summary/),
      'twitter:title': title,
      'twitter:description': meta['description'],
      'geo.region': 'IN-HR',
      'geo.placename': 'Faridabad, Haryana, India',
    })
    titles.add(title)
    const types = (await blocksOf(page)).map((block) => block['@type'])
    expect.soft(types, path).toEqual([...COMPANY, ...(BLOCKS[path] ?? ['BreadcrumbList'])])
  }
  expect(titles.size).toBe(PUBLIC_PAGES.length)
})

test('a program says what the course is and costs, a service what it is and for whom', async ({ page, app }) => {
  await page.goto(PROGRAM_PAGE)
  const { title, meta } = await headOf(page)
  expect(title).toBe('VDA 6.3 Process Auditor | BHM')
  expect(meta['keywords']).toContain('VDA 6.3 Process Auditor, Automotive Quality')
  const course = (await blocksOf(page)).find((block) => block['@type'] === 'Course')
  // The day in India, whatever the clock here.
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
  expect(course).toMatchObject({
    name: 'VDA 6.3 Process Auditor',
    description: expect.stringMatching(/\w{3}/),
    provider: { '@type': 'Organization', name: 'BHM' },
    offers: [{ price: 21_500, priceCurrency: 'INR', availability: 'https://schema.org/InStock', validFrom: today }],
    coursePrerequisites: 'None',
    educationalCredentialAwarded: 'Professional Certificate',
    inLanguage: 'en',
  })
  expect(course?.['description']).not.toMatch(/##|\*\*/)

  // Given online too: an online instance with its duration.
  await page.goto('/training-programs/finance-for-non-finance-managers')
  const online = (await blocksOf(page)).find((block) => block['@type'] === 'Course')
  expect(online?.['hasCourseInstance']).toContainEqual({ '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: 'P2D' })

  await page.goto(SERVICE_PAGE)
  expect((await blocksOf(page)).find((block) => block['@type'] === 'Service')).toMatchObject({
    serviceType: 'Customer Audits',
    provider: { '@type': 'Organization', name: 'BHM', url: `${app.url}/` },
    description: expect.stringMatching(/^Before your customer arrives/),
    areaServed: 'Worldwide',
    offers: { price: 'Contact for pricing', priceCurrency: 'INR' },
  })
})

test('after a change of page the head is that of the new page', async ({ page, app }) => {
  await page.goto('/training-programs')
  await page.getByRole('link', { name: 'Details of VDA 6.3 Process Auditor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'VDA 6.3 Process Auditor' })).toBeVisible()
  const { title, canonical, metaCount } = await headOf(page)
  expect([title, canonical, metaCount]).toEqual(['VDA 6.3 Process Auditor | BHM', [app.url + PROGRAM_PAGE], 1])
})
