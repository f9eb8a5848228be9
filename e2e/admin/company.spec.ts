import type { Page } from '@playwright/test'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { expect, expectToast, test } from '../support/admin.ts'
import { ADMIN_CODE } from '../support/app.ts'
import { navigate } from '../support/visitor.ts'

const COMPANY = '/admin?view=company'
const CALL = '/api/admin/company'
const AS_ADMIN = { headers: { 'X-API-Code': ADMIN_CODE } }

/** Every test leaves the company as it was: the worker's others read it. */
let content: Record<string, unknown> = {}
test.beforeEach(async ({ request }) => {
  content = ((await (await request.get(CALL, AS_ADMIN)).json()) as { data: Record<string, unknown> }).data
})
test.afterEach(async ({ request }) => {
  await request.put(CALL, { ...AS_ADMIN, data: content })
})

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click()
}

test('saved company details are what the next visitor sees: name, title, footer, hours, figures and structured data', async ({ page, request, openAdmin }) => {
  await openAdmin(COMPANY)
  await page.getByLabel('Name', { exact: true }).first().fill('Faridabad Works')
  await page.getByLabel('Tagline').fill('Audits in plain words')
  await page.getByRole('button', { name: 'Add phone number' }).click()
  await page.locator('[id="company-phones.2.label"]').fill('Night desk')
  await page.locator('[id="company-phones.2.display"]').fill('+91 00000 00077')
  await page.getByRole('button', { name: 'Move phone number 3 up' }).click()
  await expect(page.getByRole('button', { name: 'Move phone number 2 up' })).toBeFocused()
  await page.getByRole('button', { name: 'Move phone number 2 up' }).press('Enter')
  await page.locator('[id="company-hours.1.closes"]').fill('15:30')
  await page.getByRole('button', { name: 'Remove figure 1' }).click()
  await page.getByLabel('Privacy policy', { exact: true }).fill('## Plainly\n\nWe keep **little**.')
  await expect(page.getByText('Unsaved')).toBeVisible()
  await save(page)
  await expectToast(page, 'Company updated', 'The site shows it now.')
  await expect(page.getByText('Saved', { exact: true }).or(page.getByText('All changes saved')).filter({ visible: true })).toBeVisible()

  const served = async (path: string) => (await request.get(path)).text()
  const contact = await served('/contact')
  for (const words of ['<title>Contact | Faridabad Works</title>', 'Audits in plain words', '10:00 AM to 3:30 PM', '"closes":"15:30"', '"name":"Faridabad Works"']) {
    expect(contact).toContain(words)
  }
  expect(/href="tel:[^"]*"/.exec(contact)?.[0]).toBe('href="tel:+910000000077"')
  expect(await served('/about')).not.toContain('new clients')
  expect(await served('/privacy')).toMatch(/<h2[^>]*>Plainly/)
})

test('each policy field has its own formatting toolbar; the company form shows each error at its field and saves nothing', async ({ page, request, openAdmin }) => {
  await openAdmin(COMPANY)
  const terms = page.getByLabel('Terms of service', { exact: true })
  const privacy = page.getByLabel('Privacy policy', { exact: true })
  const before = await privacy.inputValue()
  await terms.fill('walk')
  await terms.selectText()
  await page.getByRole('group', { name: 'Formatting of Terms of service' }).getByRole('button', { name: 'Bold' }).click()
  await expect(terms).toHaveValue('**walk**')
  await expect(terms).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(terms).toHaveValue('walk')
  await terms.selectText()
  await page.keyboard.press('Control+i')
  await expect(terms).toHaveValue('*walk*')
  await expect(privacy).toHaveValue(before)

  await page.locator('[id="company-emails.0.value"]').fill('not an address')
  await page.locator('[id="company-hours.0.opens"]').fill('19:00')
  await page.getByRole('button', { name: 'Add link' }).click()
  await save(page)
  await expectToast(page, 'Validation Error')
  const summary = page.getByRole('group', { name: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([/Invalid email address/, /Closing time must be after opening time/, /Name is required/, /starts with https/])
  await expect(page.locator('[id="company-emails.0.value"]')).toHaveAttribute('aria-invalid', 'true')
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(((await (await request.get(CALL, AS_ADMIN)).json()) as { data: unknown }).data).toEqual(content)
})

test('the company form asks before it loses edits, and asks the second of two editors which values to keep', async ({ page, request, openAdmin }) => {
  await openAdmin(COMPANY)
  await page.getByLabel('Tagline').fill('Mine')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Tagline')).toHaveValue('Mine')
  await request.put(CALL, { ...AS_ADMIN, data: { ...content, tagline: 'Theirs', signatory: 'Their Signatory' } })
  await page.keyboard.press('Control+s')
  const question = page.getByRole('dialog', { name: 'Someone else changed this company' })
  await expect(question.getByText('Theirs', { exact: true })).toBeVisible()
  await expect(question.getByText('Mine', { exact: true })).toBeVisible()
  await expect(question.getByText('Their Signatory', { exact: true })).toBeVisible()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Save selected' }).click()
  await expectToast(page, 'Company updated')
  await expect(page.getByLabel('Signatory')).toHaveValue('Their Signatory')
  const saved = ((await (await request.get(CALL, AS_ADMIN)).json()) as { data: unknown }).data
  expect(saved).toEqual({ ...content, tagline: 'Mine', signatory: 'Their Signatory' })
})

test('public pages work when optional company lists are empty', async ({ page, request }) => {
  const bare = { hours: [], social: [], stats: [], values: [], team: [], faq: [] }
  expect((await request.put(CALL, { ...AS_ADMIN, data: { ...content, ...bare } })).status()).toBe(200)
  await page.goto('/privacy')
  for (const path of ['/', '/about', '/contact', '/services']) {
    await navigate(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const gone of ['Business hours', 'Follow us', 'Core values', 'Our team', 'Frequently Asked Questions']) {
      await expect(page.getByRole('heading', { name: gone })).toHaveCount(0)
    }
    await expect(page.getByRole('region', { name: 'In figures' })).toHaveCount(0)
    expect(await findAccessibilityViolations(page), path).toEqual([])
  }
})

test('the company form has a table of contents: a list beside it, or a field above it on a phone', { tag: '@phone' }, async ({ page, openAdmin }) => {
  await openAdmin(COMPANY)
  await expect(page.getByRole('heading', { name: 'Name and tagline' })).toBeVisible()
  const headings = await page.locator('main section h2').allTextContents()
  expect(headings.length).toBeGreaterThan(10)
  const list = page.getByRole('navigation', { name: 'Sections of this form' })
  const field = page.getByLabel('Go to')
  const isWide = await list.isVisible()
  expect(await field.isVisible()).toBe(!isWide)
  const titles = isWide
    ? await list.getByRole('button').allTextContents()
    : (await field.getByRole('option').allTextContents()).slice(1)
  expect(titles).toEqual(headings)
  for (const title of ['Certificates', 'Business hours']) {
    if (isWide) await list.getByRole('button', { name: title }).click()
    else await field.selectOption(title)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeInViewport()
  }
  await expect(page.getByText('All changes saved')).toHaveCount(1)
})
