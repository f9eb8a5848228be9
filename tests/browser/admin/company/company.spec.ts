import type { Page } from '@playwright/test'
import { expectNoHorizontalScroll, findAccessibilityViolations } from '../../support/accessibility.ts'
import { expect, expectToast, test } from '../../support/admin.ts'
import { ADMIN_CODE } from '../../support/app.ts'
import { navigate } from '../../support/visitor.ts'

const COMPANY = '/admin?view=company'
const CALL = '/api/admin/company'
const AS_ADMIN = { headers: { 'X-API-Code': ADMIN_CODE } }

/** Every test restores the company, which the worker's other tests read. */
let content: Record<string, unknown> = {}
test.beforeEach(async ({ request }) => {
  content = ((await (await request.get(CALL, AS_ADMIN)).json()) as { data: Record<string, unknown> }).data
})
test.afterEach(async ({ request }) => {
  await request.put(CALL, { ...AS_ADMIN, data: { registeredName: null, gstin: null, ...content } })
})

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click()
}

async function saveTab(page: Page): Promise<void> {
  await expect(page.getByText('Unsaved')).toBeVisible()
  await save(page)
  await expect(page.getByText('All changes saved')).toBeVisible()
}

const tabLinks = (page: Page) => page.getByRole('navigation', { name: 'Parts of the company data' })
const openTab = (page: Page, name: string) => tabLinks(page).getByRole('link', { name, exact: true }).click()
const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })

test('saved company details are what the next visitor sees: name, title, footer, hours, figures and structured data', async ({
  page,
  request,
  openAdmin,
}) => {
  await openAdmin(COMPANY)
  await page.getByLabel('Name', { exact: true }).first().fill('Faridabad Works')
  await page.getByLabel('Tagline').fill('Audits in plain words')
  await expect(preview(page).getByText('Faridabad Works: Audits in plain words')).toBeVisible()
  await save(page)
  await expectToast(page, 'Company updated', 'The site shows it now.')

  await openTab(page, 'Contact')
  await page.getByRole('button', { name: 'Add phone number' }).click()
  await page.locator('[id="company-phones.2.label"]').fill('Night desk')
  await page.locator('[id="company-phones.2.display"]').fill('+91 00000 00077')
  await page.getByRole('button', { name: 'Move phone number 3 up' }).click()
  await expect(page.getByRole('button', { name: 'Move phone number 2 up' })).toBeFocused()
  await page.getByRole('button', { name: 'Move phone number 2 up' }).press('Enter')
  await page.locator('[id="company-hours.1.closes"]').fill('15:30')
  await expect(preview(page).getByText('10:00 AM to 3:30 PM')).toBeVisible()
  await saveTab(page)
  await openTab(page, 'Home page')
  await page.getByRole('button', { name: 'Remove figure 1' }).click()
  await saveTab(page)
  await openTab(page, 'Policies')
  await page.getByLabel('Privacy policy', { exact: true }).fill('## Plainly\n\nWe keep **little**.')
  await expect(preview(page).getByText('Plainly')).toBeVisible()
  await saveTab(page)

  const served = async (path: string) => (await request.get(path)).text()
  const contact = await served('/contact')
  for (const words of [
    '<title>Contact | Faridabad Works</title>',
    'Audits in plain words',
    '10:00 AM to 3:30 PM',
    '"closes":"15:30"',
    '"name":"Faridabad Works"',
  ]) {
    expect(contact).toContain(words)
  }
  expect(/href="tel:[^"]*"/.exec(contact)?.[0]).toBe('href="tel:+910000000077"')
  expect(await served('/about')).not.toContain('new clients')
  expect(await served('/privacy')).toMatch(/<h2[^>]*>Plainly/)
})

test('bank account, prefixes and GST rates are kept for papers: errors at their fields, PAN and State from the GSTIN, and the rate beside a SAC', async ({
  page,
  request,
  openAdmin,
}) => {
  await openAdmin(`${COMPANY}&tab=money`)
  const field = (name: string) => page.locator(`[id="company-${name}"]`)
  await field('gstin').fill('06AAPFUO939F1ZZ')
  await field('trade.bank.ifsc').fill('ABCDO123456')
  await field('trade.quotationPrefix').fill('TRAIN')
  await expect(page.getByText('TRAIN/26-27/00001, 17 of 16 characters')).toBeVisible()
  await page.getByRole('button', { name: 'Add rate' }).click()
  await save(page)
  await expect(page.getByRole('group', { name: 'There is a problem' }).getByRole('link')).toHaveText([
    /letter O where a digit belongs/,
    /Name of the account is required/,
    /Account number is required/,
    /zero, not the letter O/,
    /Name of the bank is required/,
    /17 characters/,
    /first day is required/,
  ])
  await expectNoHorizontalScroll(page, [320, 360, 1366])
  expect(await findAccessibilityViolations(page)).toEqual([])

  await field('gstin').fill(' 06aapfu 0939f1zz ')
  await field('trade.bank.accountName').fill('Example Consultancy')
  await field('trade.bank.accountNumber').fill('0001 1122 2333')
  await field('trade.bank.ifsc').fill('abcd0123456')
  await field('trade.bank.bankName').fill('Example Bank')
  await field('trade.quotationPrefix').fill('BHM')
  await field('trade.gstRates.0.rate').fill('12.5')
  await field('trade.gstRates.0.from').fill('2026-04-01')
  await field('trade.gstRates.0.from').blur()
  await saveTab(page)
  await expect(field('trade.pan')).toHaveValue('AAPFU0939F')
  await expect(field('trade.state')).toHaveValue('06')
  await expect(page.getByText('Buyers in this State pay CGST and SGST')).toBeVisible()

  const contact = await (await request.get('/contact')).text()
  expect(contact).toContain('06AAPFU0939F1ZZ')
  expect(contact).not.toContain('000111222333')
  await openAdmin('/admin/training-programs/create')
  await expect(page.getByText('GST today: 12.5 %')).toBeVisible()
  await page.getByLabel('SAC').fill('9983 11')
  await expect(page.getByText('GST today: 18 %')).toBeVisible()
})

test('each policy field has its own formatting toolbar; a tab with unsaved edits asks before another opens; each error is shown at its field and nothing is saved', async ({
  page,
  request,
  openAdmin,
}) => {
  await openAdmin(`${COMPANY}&tab=policies`)
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

  await openTab(page, 'Contact')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Discard changes' }).click()
  await page.locator('[id="company-emails.0.value"]').fill('not an address')
  await page.locator('[id="company-hours.0.opens"]').fill('19:00')
  await page.getByRole('button', { name: 'Add link' }).click()
  await save(page)
  await expectToast(page, 'Validation Error')
  const summary = page.getByRole('group', { name: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    /Invalid email address/,
    /Closing time must be after opening time/,
    /Name is required/,
    /starts with https/,
  ])
  await expect(page.locator('[id="company-emails.0.value"]')).toHaveAttribute('aria-invalid', 'true')
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(((await (await request.get(CALL, AS_ADMIN)).json()) as { data: unknown }).data).toEqual(content)
})

test('the company form asks before it loses edits, and asks the second of two editors which values to keep, unless they changed different tabs', async ({
  page,
  request,
  openAdmin,
}) => {
  await openAdmin(COMPANY)
  await request.put(CALL, { ...AS_ADMIN, data: { faq: [] } })
  await page.getByLabel('Short description').fill('Ours')
  await saveTab(page)
  await page.getByLabel('Tagline').fill('Mine')
  await page.getByRole('link', { name: 'Cancel' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Keep editing' }).click()
  // While the dialog closes, keys still belong to it.
  await expect(leaving).toBeHidden()
  await expect(page.getByLabel('Tagline')).toHaveValue('Mine')
  await request.put(CALL, { ...AS_ADMIN, data: { tagline: 'Theirs', signatory: 'Their Signatory' } })
  await page.keyboard.press('Control+s')
  const question = page.getByRole('dialog', { name: 'Someone else changed this company' })
  await expect(question.getByText('Theirs', { exact: true })).toBeVisible()
  await expect(question.getByText('Mine', { exact: true })).toBeVisible()
  await expect(question.getByText('Their Signatory', { exact: true })).toBeVisible()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Save selected' }).click()
  await expectToast(page, 'Company updated')
  await expect(page.getByLabel('Title under the signature line')).toHaveValue('Their Signatory')
  // The message of the first save may still be shown.
  const saved = async () => ((await (await request.get(CALL, AS_ADMIN)).json()) as { data: unknown }).data
  await expect.poll(saved).toEqual({
    logo: null,
    signatories: [],
    ...content,
    faq: [],
    shortDescription: 'Ours',
    tagline: 'Mine',
    signatory: 'Their Signatory',
  })
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

test(
  'each tab of the company page fits the screen, and a phone shows the preview instead of the form',
  { tag: '@phone-only' },
  async ({ page, openAdmin }) => {
    await openAdmin(COMPANY)
    await expect(page.getByRole('heading', { name: 'Name and tagline' })).toBeVisible()
    for (const tab of ['Contact', 'Home page', 'Texts', 'About', 'Questions', 'Policies']) {
      await openTab(page, tab)
      await expect(tabLinks(page).getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page')
      await expectNoHorizontalScroll(page)
      expect(await findAccessibilityViolations(page), tab).toEqual([])
    }
    const toPreview = page.getByRole('group', { name: 'What to show' }).getByRole('button', { name: 'Preview' })
    if (await toPreview.isVisible()) {
      await expect(preview(page)).toBeHidden()
      await toPreview.click()
      await expect(page.getByLabel('Privacy policy', { exact: true })).toBeHidden()
    }
    await expect(preview(page)).toBeVisible()
    await expectNoHorizontalScroll(page)
  },
)
