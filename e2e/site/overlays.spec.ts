import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { EXPIRED } from '../support/certificates.ts'
import { respondWithError } from '../support/visitor.ts'
const PROGRAM = '/training-programs/vda-6-3-process-auditor'

interface Overlay {
  name: string
  path: string
  open: (page: Page) => Promise<void>
}

/** What a click opens on a page, with an assertion that it is open. */
const OVERLAYS: Overlay[] = [
  {
    name: 'the menu',
    path: '/about',
    open: async (page) => {
      await page.setViewportSize({ width: 360, height: 640 })
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
    },
  },
  {
    name: 'the enrolment dialog with its faults',
    path: PROGRAM,
    open: async (page) => {
      await page.getByRole('button', { name: 'Enroll Now' }).first().click()
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await expect(page.getByRole('dialog').getByText('Name is required').first()).toBeVisible()
    },
  },
  {
    name: 'the consultation dialog',
    path: '/services/customer-audits',
    open: async (page) => {
      await page.getByRole('button', { name: 'Get a Consultation' }).first().click()
      await expect(page.getByRole('dialog', { name: 'Request a Consultation' })).toBeVisible()
    },
  },
  {
    name: 'open questions',
    path: PROGRAM,
    open: async (page) => {
      for (const question of await page.getByRole('main').locator('details > summary').all()) await question.click()
      await expect(page.locator('details[open]').nth(1)).toBeVisible()
    },
  },
  {
    name: 'a refused contact form and its toast',
    path: '/contact',
    open: async (page) => {
      await respondWithError(page, '/api/contact', 'The office is closed today')
      await page.getByLabel('Name', { exact: true }).fill('Asha Example')
      await page.getByLabel('Email', { exact: true }).fill('asha.example@example.com')
      await page.getByLabel('Subject').selectOption('Other Inquiry')
      await page.getByLabel('Message').fill('When is the next course?')
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'a verified certificate',
    path: '/verify-certificate',
    open: async (page) => {
      await page.getByLabel('Certificate ID').fill(EXPIRED.certificateId)
      await page.getByLabel('Full Name').fill(EXPIRED.fullName)
      await page.getByRole('main').locator('form:visible button[type=submit]').click()
      await expect(page.getByRole('heading', { name: 'Certificate Verified' })).toBeVisible()
    },
  },
]

for (const { name, path, open } of OVERLAYS) {
  test(`${name}: accessible in both themes, without horizontal scrolling`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(path)
    await open(page)
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow).toBe(0)
  })
}
