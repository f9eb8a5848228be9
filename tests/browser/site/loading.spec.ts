import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { followMenu, delayResponses, visit } from '../support/visitor.ts'

/** A skeleton is as high as what replaces it, so nothing moves (docs/product/design.md, section 7). */
const MAX_SHIFT = 0.02
/** Browsers attribute shifts within half a second of a press to the visitor and do not count them. */
const INPUT_FORGIVEN_MS = 600

/** Measures the layout shift (CLS) from here on, and lists its sources. */
async function watchShifts(page: Page): Promise<() => Promise<{ moved: number; what: string[] }>> {
  await page.waitForTimeout(INPUT_FORGIVEN_MS)
  await page.evaluate(() => {
    const seen = { moved: 0, what: [] as string[] }
    Object.assign(window, { seenShifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<PerformanceEntry & Shift>) {
        seen.moved += entry.value
        for (const { node, previousRect, currentRect } of entry.sources) {
          const name = node instanceof Element ? `${node.tagName} ${node.id} ${node.className}`.slice(0, 60) : 'text'
          seen.what.push(`${entry.value.toFixed(4)} ${name}: ${previousRect.y} → ${currentRect.y}`)
        }
      }
    }).observe({ type: 'layout-shift' })
  })
  return async () => {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
    return page.evaluate(() => (window as unknown as { seenShifts: { moved: number; what: string[] } }).seenShifts)
  }
}

interface Shift {
  value: number
  sources: Array<{ node: Node | null; previousRect: DOMRect; currentRect: DOMRect }>
}

/** The start page, the way to the target, the delayed request, and the sign of arrival. */
const ARRIVALS = [
  {
    place: 'the services of the home page',
    from: '/services/customer-audits',
    go: (page: Page) => page.getByRole('link', { name: 'Back to Services' }).click(),
    delayed: ['/api/services', '/api/training-programs'],
    skeletons: { '#services [data-skeleton]': 2, '#training [data-skeleton]': 3 },
    arrived: '#services article',
  },
  {
    place: 'the programs of the home page',
    from: '/about',
    go: async (page: Page) => {
      await followMenu(page, 'Home')
      await expect(page.locator('#services article').first()).toBeVisible()
      await page.locator('#training').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
    },
    delayed: ['/api/training-programs'],
    skeletons: { '#training [data-skeleton]': 3 },
    arrived: '#training article',
  },
  {
    place: 'the listing',
    from: '/about',
    go: (page: Page) => followMenu(page, 'Training Programs'),
    delayed: ['/api/training-programs'],
    skeletons: { '[data-skeleton]': 6 },
    arrived: 'main article',
  },
  {
    place: 'a program',
    from: '/training-programs',
    go: (page: Page) =>
      page
        .getByRole('link', { name: /^Details of/ })
        .first()
        .click(),
    delayed: ['/api/training-programs/*'],
    skeletons: {},
    arrived: '[aria-label="Program summary"]',
  },
  {
    place: 'a service',
    from: '/services',
    go: (page: Page) =>
      page
        .getByRole('link', { name: /^Learn more/ })
        .first()
        .click(),
    delayed: ['/api/services/*'],
    skeletons: {},
    arrived: 'main h1:not(.sr-only)',
  },
  {
    place: 'the list of services',
    from: '/services/customer-audits',
    go: (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Services' }).click(),
    delayed: ['/api/services'],
    skeletons: { '[data-skeleton]': 4 },
    arrived: 'main article',
  },
]

for (const { place, from, go, delayed, skeletons, arrived } of ARRIVALS) {
  test(`${place} shows skeletons while it loads, and nothing moves when the data arrives`, async ({ page }) => {
    await visit(page, from)
    const release = await Promise.all(delayed.map((path) => delayResponses(page, path)))
    await go(page)
    await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
    for (const [selector, count] of Object.entries(skeletons)) await expect(page.locator(selector)).toHaveCount(count)
    const total = Object.values(skeletons).reduce((sum, count) => sum + count, 0)
    await expect(page.locator('[data-skeleton]')).toHaveCount(total)
    if (total === 0) await expect(page.locator('main [aria-busy=true] .skeleton').first()).toBeVisible()
    const shifts = await watchShifts(page)
    for (const arrive of release) arrive()
    await expect(page.locator(arrived).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    const { moved, what } = await shifts()
    expect(moved, what.join('\n')).toBeLessThan(MAX_SHIFT)
  })
}
