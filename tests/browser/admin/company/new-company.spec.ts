import type { Page } from '@playwright/test'
import { expectNoHorizontalScroll, findAccessibilityViolations } from '../../support/accessibility.ts'
import { expect, expectToast, test as base } from '../../support/admin.ts'
import { description, publish, title } from '../../support/admin-forms.ts'
import { ADMIN_CODE, startApp } from '../../support/app.ts'

const test = base.extend({
  app: [
    async ({}, use) => {
      const app = await startApp({ SEED: 'none' })
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
})

/** Checks the page on a narrow screen and for screen readers, and restores the width. */
async function expectFit(page: Page): Promise<void> {
  const size = page.viewportSize()
  await expectNoHorizontalScroll(page)
  if (size) await page.setViewportSize(size)
  expect(await findAccessibilityViolations(page)).toEqual([])
}

test(
  'a new company: its site is being set up, then has a name, then its first service and its own words',
  { tag: '@phone' },
  async ({ page, openAdmin }) => {
    await test.step('visitors read that the site is being set up', async () => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: 'This site is being set up' })).toBeVisible()
      await expectFit(page)
      await page.getByRole('main').getByRole('link', { name: 'Verify Certificate' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Verify Certificate' })).toBeVisible()
    })

    await test.step('the first step names the company, and the site opens', async () => {
      await openAdmin('/admin')
      await page.getByRole('link', { name: 'Name and tagline' }).click()
      await page.getByLabel('Name', { exact: true }).first().fill('Acme Skills')
      await page.getByLabel('Tagline').fill('Skills for workshops')
      await page.getByLabel('Short description').fill('Training for workshops in Pune.')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expectToast(page, 'Company updated', 'The site shows it now.')
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: 'Skills for workshops' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Our Services' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Explore Our Services' })).toHaveCount(0)
      await expectFit(page)
    })

    await test.step('the first published service opens its section', async () => {
      await openAdmin('/admin')
      await page.getByRole('link', { name: 'The first service' }).click()
      await title(page).fill('Payroll')
      await description(page).fill('We pay your people on time.')
      await page.getByLabel('Clipboard check').check()
      await publish(page).click()
      await expectToast(page, 'Service created')
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Our Services' })).toBeVisible()
      await page.getByRole('link', { name: 'Explore Our Services' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
      await expect(page.getByRole('main').getByRole('heading', { name: 'Payroll' })).toBeVisible()
    })

    await test.step('its own words replace the neutral ones, and the longest ones fit', async () => {
      await openAdmin('/admin?view=company&tab=texts')
      await page.locator('[id="company-leads.services"]').fill('Everything about wages.')
      await page.getByRole('button', { name: 'Add service' }).click()
      await page.locator('[id="company-footerServices.0.label"]').fill('Payroll')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expectToast(page, 'Company updated', 'The site shows it now.')
      await page.goto('/')
      await expect(page.getByText('Everything about wages.')).toBeVisible()
      await page.goto('/#service-1')
      await expect(page.locator('#service-1').getByRole('heading', { name: 'Payroll' })).toBeInViewport()
      const long = 'Betriebsverpflegungswirtschaft'.repeat(3)
      const words = {
        hero: { eyebrow: 'x'.repeat(60), headline: long, offers: [{ text: long }] },
        footerServices: [{ label: 'x'.repeat(60) }],
      }
      const headers = { 'X-API-Code': ADMIN_CODE }
      expect((await page.request.put('/api/admin/company', { headers, data: words })).status()).toBe(200)
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: long })).toBeVisible()
      await expectFit(page)
    })
  },
)
