import { expect, test } from '../support/fixtures.ts'
import { EXPIRED, permalinkOf } from '../support/certificates.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'

test.use({ javaScriptEnabled: false })

/** tests/pages/without-script.test.ts covers the forms' answers without script. */
test('every public page is readable without script, its questions open, and it has no button that does nothing', async ({ page }) => {
  for (const [path, heading] of PUBLIC_PAGES) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
    await expect(page.locator('main button:not([type=submit]):visible'), path).toHaveCount(0)
    await expect(page.getByRole('button', { name: /menu/ }), path).toHaveCount(0)
    if (path === '/training-programs') await expect(page.getByRole('search').getByRole('button')).toHaveText(['Search'])
    if (path !== '/about') continue
    const faq = page.getByRole('region', { name: 'Frequently Asked Questions' })
    const answer = faq.getByText('Send the contact form or call us during business hours.')
    await expect(answer).toBeHidden()
    await faq.getByText('How do we get started?').click()
    await expect(answer).toBeVisible()
  }
})

test('without script, the record of a certificate opens its fields to copy, and has no button that does nothing', async ({ page }) => {
  await page.goto(await permalinkOf(page.request, EXPIRED))
  await page.getByText('Fields to copy').click()
  await expect(page.getByRole('definition').filter({ hasText: /\/c\// })).toBeVisible()
  await expect(page.getByRole('button', { name: /Copy|Print|Share/ })).toHaveCount(0)
})

test('without script, a link to a part of the home page leads to its beginning', async ({ page }) => {
  await page.goto('/#contact')
  const part = page.locator('#contact')
  await expect(part).toBeInViewport()
  const { y = -1 } = (await part.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  // Below the header, which stays in view.
  expect(y).toBeLessThan(120)
})
