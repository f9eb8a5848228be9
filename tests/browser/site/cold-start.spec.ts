import type { Page } from '@playwright/test'
import { delayScripts, openCold, untilStarted } from '../support/cold-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { clearExpectedErrors, CONNECTION_LOST } from '../support/visitor.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Enroll in/ })

/** Presses on the home page, with their expected effects. */
const PRESSES: Array<{ what: string; press: (page: Page) => Promise<void>; effect: (page: Page) => Promise<void> }> = [
  {
    what: 'Enroll Now',
    press: (page) =>
      page
        .locator('#training')
        .getByRole('button', { name: /^Enroll Now/ })
        .first()
        .click(),
    effect: (page) => expect(dialog(page)).toBeVisible(),
  },
  {
    what: 'the second tab',
    press: (page) => page.getByRole('tab').nth(1).click(),
    effect: (page) => expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true'),
  },
  {
    what: 'Verify',
    press: (page) => page.locator('#verify form button[type=submit]').first().click(),
    effect: (page) => expect(page.locator('#verify [aria-invalid=true]').first()).toBeVisible(),
  },
  {
    what: 'Send Message',
    press: (page) => page.locator('#contact form button[type=submit]').click(),
    effect: (page) => expect(page.locator('#contact [aria-invalid=true]').first()).toBeVisible(),
  },
  {
    what: 'Subscribe',
    press: async (page) => {
      await page.getByLabel('Your email address').fill('no address')
      await page.getByRole('button', { name: 'Subscribe' }).click()
    },
    effect: (page) =>
      expect(
        page
          .locator('#site-footer')
          .getByText(/valid|e-?mail address/i)
          .last(),
      ).toBeVisible(),
  },
  {
    what: 'the theme',
    press: (page) => page.locator('#site-footer').getByText('Dark', { exact: true }).click(),
    effect: (page) => expect(page.locator('html')).toHaveAttribute('data-theme', 'dark'),
  },
  {
    what: 'a link',
    press: (page) => page.getByRole('link', { name: 'Explore Our Services' }).click(),
    effect: (page) => expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible(),
  },
]

for (const { what, press, effect } of PRESSES) {
  test(`${what} on the home page works when it is pressed before React is there`, async ({ page }) => {
    const release = await delayScripts(page)
    await openCold(page, '/')
    await press(page)
    release()
    await effect(page)
    await expect(page.locator('html')).not.toHaveAttribute('data-starting')
    await expect(page.locator('#site-footer')).toBeVisible()
  })
}

test('the menu opens when it is pressed before React is there, once', { tag: '@phone-only' }, async ({ page }) => {
  const release = await delayScripts(page)
  await openCold(page, '/')
  await page.getByRole('button', { name: 'Open menu' }).tap()
  release()
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
  await untilStarted(page)
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
})

test('a page starts by itself when nobody touches it', async ({ page }) => {
  await openCold(page, '/')
  await untilStarted(page)
})

test('what was typed and chosen before React is there stays, in every field', async ({ page }) => {
  const release = await delayScripts(page)
  await openCold(page, '/contact')
  const form = page.locator('form[action^="/contact"]')
  await form.getByLabel('Name', { exact: true }).fill('Asha Visitor')
  await form.getByLabel('Email', { exact: true }).fill('asha@example.com')
  await form.getByLabel('Subject').selectOption('Other Inquiry')
  await form.getByLabel('Message', { exact: true }).fill('Call me.')
  await page.locator('#site-footer').getByText('Dark', { exact: true }).click()
  release()
  await untilStarted(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await form.locator('button[type=submit]').click()
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible()
})

test('who types before React is there keeps the field on a page that was opened for something below', async ({ page }) => {
  const release = await delayScripts(page)
  await openCold(page, '/verify-certificate?tab=file')
  const code = page.locator('form input[type=text]').first()
  await code.fill('DDDD')
  release()
  await untilStarted(page)
  await page.keyboard.type('-EEEE')
  await expect(code).toHaveValue('DDDD-EEEE')
})

test('a search that was typed before React is there is answered, and a press on a card that it takes away is not lost', async ({
  page,
}) => {
  const release = await delayScripts(page)
  await openCold(page, '/training-programs')
  await page.getByPlaceholder('Search training programs...').fill('supervisors')
  await page.getByRole('button', { name: /^Enroll in Automotive Core Tools/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  release()
  await expect(page.getByRole('dialog', { name: /^Enroll in Automotive Core Tools/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 2, name: 'IATF 16949 Internal Auditor' })).toBeHidden()
  await expect(page).toHaveURL(/q=supervisors/)
})

test('a category that was chosen before React is there narrows the list', { tag: '@phone' }, async ({ page }, { project }) => {
  const release = await delayScripts(page)
  await openCold(page, '/training-programs')
  const before = await page.getByRole('main').getByRole('article').count()
  if (project.name === 'phone') await page.getByRole('search').getByRole('combobox').selectOption({ index: 1 })
  else await page.getByRole('search').locator('label:has(input[type=radio]):visible').nth(1).click()
  release()
  await expect(page).toHaveURL(/category=/)
  expect(await page.getByRole('main').getByRole('article').count()).toBeLessThan(before)
})

test('a file that is dropped before React is there is checked, and not opened in the place of the page', async ({ page }) => {
  const release = await delayScripts(page)
  await openCold(page, '/verify-certificate')
  const section = page.getByRole('region', { name: 'Check a file' })
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['no certificate'], 'dropped.txt'))
    return data
  })
  const isLeft = await section.getByText('PDF, PNG, SVG, JSON or JWT, up to 10 MB.').evaluate((place, dataTransfer) => {
    const drop = (type: string) => place.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    return [drop('dragover'), drop('drop')]
  }, dropped)
  expect(isLeft, 'the browser would open the file').toEqual([false, false])
  release()
  await expect(section.getByText('dropped.txt')).toBeVisible()
})

test('Back and Forward work on a page of which nothing was used', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Professional Consultancy/ })).toBeVisible()
  await delayScripts(page)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.evaluate(() => setTimeout(() => window.history.back()))
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
})

test('scripts that are cut off three times are fetched again, and nothing is lost', async ({ page, browserErrors }) => {
  // Fails more than once: an import retries by itself, which would hide that some browsers remember a failure for the whole visit.
  const cut = new Map<string, number>()
  await page.route('**/assets/*.js', (route) => {
    const url = route.request().url()
    const times = cut.get(url) ?? 0
    if (times === 3) return route.continue()
    cut.set(url, times + 1)
    return route.abort()
  })
  await openCold(page, '/')
  await PRESSES[0]?.press(page)
  await expect(dialog(page)).toBeVisible()
  expect(cut.size).toBeGreaterThan(3)
  await clearExpectedErrors(browserErrors, CONNECTION_LOST)
})

test('with 0.7 s for each script, a press is answered all the same', async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await openCold(page, '/')
  await PRESSES[0]?.press(page)
  await expect(dialog(page)).toBeVisible()
})

test('while scripts cannot be had, a link leads on, a form is sent, and a button says that it does not work', async ({
  page,
  browserErrors,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await openCold(page, '/')
  await PRESSES[0]?.press(page)
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded yet' })).toBeVisible()
  await page.getByRole('link', { name: 'View All Training Programs' }).click()
  await expect(page).toHaveURL(/\/training-programs$/)
  await openCold(page, '/verify-certificate')
  await page.locator('form[action="/verify-certificate"] button[type=submit]').click()
  await expect(page.locator('form[action="/verify-certificate"] [aria-invalid=true]').first()).toBeVisible()
  await clearExpectedErrors(browserErrors, CONNECTION_LOST)
})
