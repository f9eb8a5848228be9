import type { Page } from '@playwright/test'
import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { EXPIRED } from '../support/certificates.ts'
import { navigate, respondWithError } from '../support/visitor.ts'

const DESKTOP = { width: 1280, height: 800 }
const PROGRAM = '/training-programs/vda-6-3-process-auditor'

interface Overlay {
  name: string
  path: string
  open: (page: Page) => Promise<void>
}

/** The overlays that a click opens, with an assertion that each is open. */
const OVERLAYS: Overlay[] = [
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
      await expect(page.getByRole('region', { name: 'Frequently Asked Questions' })).toBeVisible()
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

for (const part of [OVERLAYS.slice(0, 3), OVERLAYS.slice(3)]) {
  const names = part.map(({ name }) => name).join(', ')

  test(`in both themes and at every width, accessible and without horizontal scrolling: ${names}`, async ({ page }) => {
    await page.goto('/privacy')
    for (const { name, path, open } of part) {
      await test.step(name, async () => {
        await page.setViewportSize(DESKTOP)
        await navigate(page, path)
        await open(page)
        await expectAccessibleAtEveryWidth(page)
      })
    }
  })
}
