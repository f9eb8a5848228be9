import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { visit } from '../support/visitor.ts'

/** In bytes as sent (docs/product/quality.md). */
const MAX_SCRIPT_BYTES = 5000
const MAX_FONT_BYTES = 55_000
const MAX_HTML_AND_CSS_BYTES = 22_000

/** Opens a page without using it: `visit` would start it. */
async function openOnly(page: Page, path: string): Promise<void> {
  await page.goto('/livez')
  await page.evaluate((to) => window.location.assign(to), path)
  await page.waitForURL(`**${path}`)
  await page.waitForLoadState('networkidle')
}

test('a first visit to home loads little: its page, one style, a small script, no part before it is needed', async ({ page }) => {
  // The demo has a testimonial in Hindi further down. Its font may wait until it is near (docs/product/design.md, section 12).
  const sent = new Map<string, number>()
  page.on('requestfinished', async (request) => {
    const { responseBodySize } = await request.sizes()
    sent.set(request.resourceType(), (sent.get(request.resourceType()) ?? 0) + responseBodySize)
  })
  await openOnly(page, '/')
  const bytes = (...kinds: string[]) => kinds.reduce((sum, kind) => sum + (sent.get(kind) ?? 0), 0)
  expect(bytes('script')).toBeGreaterThan(1000)
  expect(bytes('script')).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
  expect(bytes('font')).toBeGreaterThan(10_000)
  expect(bytes('font')).toBeLessThanOrEqual(MAX_FONT_BYTES)
  expect(bytes('document', 'stylesheet')).toBeLessThanOrEqual(MAX_HTML_AND_CSS_BYTES)
})

test('a part that comes later brings no style sheet that is here already', async ({ page }) => {
  await visit(page, '/')
  await page
    .getByRole('button', { name: /^Enroll Now/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Enroll in/ })
  await dialog.getByLabel('Email').fill('no address')
  await dialog.locator('button[type=submit]').click()
  await expect(dialog.getByText('Invalid email address').first()).toBeVisible()
  // The one that the start of the page has enabled. The other with `media` is of few visitors (docs/decisions/0075).
  const fetched = page.locator('link[rel=stylesheet]:not([disabled]):not([media])')
  await expect(fetched).toHaveCount(1)
})

test('a press on a part whose script is still on its way is not lost', async ({ page }) => {
  await visit(page, '/')
  const letThrough = await blockScripts(page)
  await page
    .getByRole('button', { name: /^Enroll Now/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  letThrough()
  await expect(page.getByRole('dialog', { name: /^Enroll in/ })).toBeVisible()
})

test('a link of such a part leads on without loading a new document', async ({ page }) => {
  await visit(page, '/')
  const letThrough = await blockScripts(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name: 'Explore Our Services' }).click()
  letThrough()
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('a part whose script cannot be had leaves its links to the browser', async ({ page, browserErrors }) => {
  await visit(page, '/')
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'View All Training Programs' }).scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'View All Training Programs' }).click()
  await expect(page).toHaveURL(/\/training-programs$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Training Programs' })).toBeVisible()
  browserErrors.length = 0
})

test('Back and Forward work on a page of which nothing was used', async ({ page }) => {
  await visit(page, '/about')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'Our Services' })).toBeVisible()
  await page.reload({ waitUntil: 'networkidle' })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 2, name: 'Our Services' })).toBeVisible()
})

test('what is pressed and typed before React is there is not lost', async ({ page }) => {
  await openOnly(page, '/training-programs')
  const letThrough = await blockScripts(page)
  await page.getByPlaceholder('Search training programs...').fill('supervisors')
  await page.getByRole('button', { name: /^Enroll in Automotive Core Tools/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: 'IATF 16949 Internal Auditor' })).toBeVisible()
  letThrough()
  await expect(page.getByRole('dialog', { name: /^Enroll in Automotive Core Tools/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 2, name: 'IATF 16949 Internal Auditor' })).toBeHidden()
  await expect(page).toHaveURL(/q=supervisors/)
})

/** Holds back every script asked for from now on, until the returned function is called. */
async function blockScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
