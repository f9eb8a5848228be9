import type { Page } from '@playwright/test'
import { permalinkOf } from '../support/certificates.ts'
import { expect, test } from '../support/fixtures.ts'

const ACTIVE = { certificateId: 'CERT2026090042', fullName: 'Asha Example' }

const linesOfTitle = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .evaluate((title) => Math.round(title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight)))

for (const [name, addressOf] of [
  ['the home page', async () => '/'],
  ['the page of a certificate', permalinkOf],
] as const) {
  for (const width of [360, 412, 1280]) {
    test(`${name}, ${width} px wide: the title has as many lines before the fonts arrive as afterwards`, async ({ page }) => {
      const { promise: late, resolve: arrive } = Promise.withResolvers<void>()
      await page.route('**/*.woff2', (route) => late.then(() => route.continue()))
      await page.setViewportSize({ width, height: 800 })
      await page.goto(await addressOf(page.request, ACTIVE), { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const hasStandIn = await page.evaluate(() =>
        [...document.fonts].some(({ family, status }) => family.startsWith('Anek Fallback') && status === 'loaded'),
      )
      test.skip(!hasStandIn, 'This machine has neither Roboto nor Arial nor Liberation Sans.')
      const before = await linesOfTitle(page)
      arrive()
      await page.waitForLoadState('load')
      expect(await linesOfTitle(page)).toBe(before)
      // The browser has cached the font, so the next page uses it.
      await page.reload()
      await expect.poll(() => page.evaluate(() => document.fonts.check('680 20px "Anek Latin Variable"'))).toBe(true)
      expect(await linesOfTitle(page)).toBe(before)
    })
  }
}
